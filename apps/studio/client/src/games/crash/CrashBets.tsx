import type { CrashPhase, CrashPublicBet } from '@tablestakes/contract/studio'
import { formatCount } from '@tablestakes/domain/money/format'
import { Coin } from '@tablestakes/look/figures/Coin.tsx'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { memo } from 'react'
import { writeMultiplier } from '../../figures.ts'
import { type Purse, writeMoney } from '../../money.ts'
import { text, words } from '../../text.ts'
import type { GameProps } from '../game-client.ts'
import type { CrashParams } from './crash.ts'
import { listBets } from './crash-game.ts'
import type { CrashView } from './crash-store.ts'

/** Everybody's bets with masked names, and who has landed where. */
export function CrashBets({ table, view }: GameProps<CrashParams> & { view: CrashView }) {
  const { game, mine } = view
  if (!game) return null
  const own = mine.filter(({ game_no }) => game_no === game.game_no).map(({ public_id }) => public_id)
  return (
    <section className="crash-bets" aria-label={text('crash_bets')}>
      <header>
        <b>{text('crash_bets')}</b>
        <span>{words('crash_players', { count: <Num>{formatCount(game.bet_count)}</Num> })}</span>
      </header>
      {game.bets.length === 0 ? (
        <p className="crash-none">{text('crash_none')}</p>
      ) : (
        <ul>
          {listBets(game.bets, own).map((bet) => (
            <BetRow key={bet.id} bet={bet} purse={table.purse} isMine={own.includes(bet.id)} phase={game.phase} />
          ))}
        </ul>
      )}
    </section>
  )
}

type BetRowProps = { bet: CrashPublicBet; purse: Purse; isMine: boolean; phase: CrashPhase }

const COLORS = 5

/** A row is drawn anew only when its own bet has changed, whatever the flight does. */
const BetRow = memo(function BetRow({ bet, purse, isMine, phase }: BetRowProps) {
  const { cashed_out_at, win } = bet
  const isGold = bet.currency === 'GLD' && purse.currency !== bet.currency
  const write = (amount: bigint) => writeForOthers(amount, bet.currency, purse)
  return (
    <li data-mine={isMine ? '' : undefined}>
      <i className="crash-face num" data-color={bet.id % COLORS} aria-hidden="true">
        {bet.name.slice(0, 1).toUpperCase()}
      </i>
      <bdi className="crash-name" dir="ltr">
        {isMine ? text('crash_you') : bet.name}
      </bdi>
      <Num>
        {isGold && <Coin size={13} />}
        {write(bet.stake)}
      </Num>
      {cashed_out_at === null ? (
        <span className="crash-at" data-at={phase}>
          {text(`crash_row_${phase}`)}
        </span>
      ) : (
        <span className="crash-at num" data-at="landed">
          {writeMultiplier(cashed_out_at)}
        </span>
      )}
      <Num className={win === null ? '' : 'gold-text'}>{win === null ? '–' : write(win)}</Num>
    </li>
  )
})

/** Bets in the player's own money need no symbol; all others say whose they are. */
function writeForOthers(amount: bigint, currency: string, own: Purse): string {
  if (currency === own.currency) return writeMoney(amount, own, { symbol: false })
  return writeMoney(amount, { money: currency === 'GLD' ? 'gold' : 'cash', currency })
}
