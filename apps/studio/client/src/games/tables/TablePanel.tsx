import type { StudioTable, TableBet } from '@tablestakes/contract/studio'
import { tableGameOf } from '@tablestakes/domain/games/tables/all'
import { winOf } from '@tablestakes/domain/games/tables/table-game'
import { formatCount } from '@tablestakes/domain/money/format'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { writeMoney } from '../../money.ts'
import { MainButton } from '../../shell/MainButton.tsx'
import { TruthLine } from '../../shell/TruthLine.tsx'
import type { Table } from '../../table.ts'
import { text, words } from '../../text.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { GameProps } from '../game-client.ts'
import { chipsAt, roomAt } from './at-room.ts'
import { gather, totalOf } from './chips.ts'
import { Chip } from './Spot.tsx'
import { faceOf, type TableFace } from './table-face.ts'
import type { TableStore, TableView } from './table-store.ts'
import { useShown, useTable } from './use-table.ts'

type Props = GameProps<unknown>
type Part = Props & { face: TableFace; view: TableView; store: TableStore }

/** Chips and the button while bets are open; the bet that is in, and what it came to, afterwards. */
export function TablePanel({ table }: Props) {
  const face = faceOf(table.game.key)
  const { store, ...view } = useTable(table as never)
  const { state, mine } = view
  const isDrawn = state?.phase === 'drawn'
  const isShown = useShown(state?.game_no ?? null, isDrawn, table.isReduced ? 0 : face.showMs)
  const isIn = state !== null && mine !== null && mine.game_no === state.game_no && mine.state !== 'void'
  const part = { table, face, view, store }
  return (
    <>
      {isIn ? <BetIn {...part} bet={mine} isShown={isShown} /> : <Chips {...part} />}
      {table.notice ? <TruthLine table={table as unknown as Table} /> : <Truth {...part} isIn={isIn} />}
      <Others {...part} isShown={isShown} />
    </>
  )
}

function Chips({ table, view, store }: Part) {
  const { state, chips, last } = view
  const total = totalOf(chips)
  const isOpen = state?.phase === 'betting' && !view.isCut
  const { values, chip } = chipsAt(roomAt(table.game.key), table as unknown as Table)
  return (
    <>
      <div className="tbl-chips">
        <fieldset aria-label={text('tables_chip')}>
          {values.map((value, place) => (
            <button
              key={String(value)}
              type="button"
              aria-pressed={value === chip}
              aria-label={writeMoney(value, table.purse)}
              onClick={() => table.setStake(value)}
            >
              <Chip amount={value} place={place} />
            </button>
          ))}
        </fieldset>
        <button type="button" className="btn btn-quiet" disabled={chips.length === 0} onClick={store.undo}>
          <Icon name="undo" flips />
          <span className="unseen">{text('tables_undo')}</span>
        </button>
        {chips.length === 0 && last.length > 0 ? (
          <button type="button" className="btn btn-quiet" disabled={!isOpen} onClick={store.repeat}>
            <Icon name="repeat" />
            <span className="unseen">{text('tables_repeat')}</span>
          </button>
        ) : (
          <button type="button" className="btn btn-quiet num" disabled={chips.length === 0} onClick={store.double}>
            2×<span className="unseen">{text('tables_double')}</span>
          </button>
        )}
      </div>
      <MainButton
        look="action"
        label={isOpen ? text('tables_place', { count: gather(chips).length }) : text('tables_closed')}
        figure={chips.length > 0 ? writeMoney(total, table.purse) : undefined}
        isBusy={view.isPlacing}
        isDisabled={!isOpen || chips.length === 0 || table.isOver || table.isPaused}
        onPress={table.place}
      />
    </>
  )
}

/** Every place with what it would pay, or has paid. */
function BetIn({ table, face, bet, view, isShown }: Part & { bet: TableBet; isShown: boolean }) {
  const game = tableGameOf(table.game.key as StudioTable)
  const outcome = isShown ? view.state?.outcome : null
  // The casino may still be told of it: what the draw pays is known by then.
  const won = isShown && bet.state !== 'ended' ? winOf(game, bet.bets, outcome) : bet.win
  const paid = (spot: string, amount: bigint) => winOf(game, [{ spot, amount }], outcome)
  return (
    <section className="tbl-bet" aria-label={text('tables_your_bets')}>
      <header>
        <b>{text('tables_your_bets')}</b>
        <Num>{writeMoney(bet.stake, table.purse)}</Num>
      </header>
      {isShown && (
        <p className="tbl-won" data-won={won > bet.stake ? '' : undefined} aria-live="polite">
          {words(won > bet.stake ? 'tables_won' : won > 0n ? 'tables_returned' : 'tables_lost', {
            amount: <Num>{writeMoney(won, table.purse)}</Num>,
          })}
        </p>
      )}
      <ul>
        {bet.bets.slice(0, 8).map(({ spot, amount }) => (
          <li key={spot}>
            <bdi>{face.spot(spot)}</bdi>
            <Num>{writeMoney(amount, table.purse, { symbol: false })}</Num>
            <Num className={outcome && paid(spot, amount) > 0n ? 'gold-text' : 'tbl-dim'}>
              {outcome ? writeMoney(paid(spot, amount), table.purse, { symbol: false }) : '–'}
            </Num>
          </li>
        ))}
      </ul>
      {bet.bets.length > 8 && <p className="tbl-dim">{text('tables_more', { count: bet.bets.length - 8 })}</p>}
    </section>
  )
}

function Truth({ table, view, isIn }: Part & { isIn: boolean }) {
  if (isIn) {
    return (
      <p className="truth" role="status">
        <Icon name="receipt" />
        {text('tables_accepted', { number: view.mine?.game_no ?? 0 })}
      </p>
    )
  }
  return <p className="truth">{text(table.purse.money === 'demo' ? 'table_taken_demo' : 'tables_taken')}</p>
}

/** Who else is in, with masked names, and what they have won. */
function Others({ table, face, view, isShown }: Part & { isShown: boolean }) {
  const { state } = view
  if (!state || state.bets.length === 0) return null
  return (
    <section className="tbl-others" aria-label={text('crash_bets')}>
      <p>{words('crash_players', { count: <Num>{formatCount(state.bet_count)}</Num> })}</p>
      <ul>
        {state.bets.slice(0, 6).map((bet) => (
          <li key={bet.id}>
            <bdi dir="ltr">{bet.name}</bdi>
            <bdi>{face.spot(bet.spots[0] ?? '')}</bdi>
            <Num className={isShown && bet.win ? 'gold-text' : ''}>
              {writeMoney(
                isShown && bet.win ? bet.win : bet.stake,
                {
                  currency: bet.currency,
                  money: bet.currency === 'GLD' ? 'gold' : 'cash',
                },
                bet.currency === table.purse.currency ? { symbol: false } : {},
              )}
            </Num>
          </li>
        ))}
      </ul>
    </section>
  )
}
