import type { CrashBet } from '@tablestakes/contract/studio'
import { crash, crashLast, crashTargets } from '@tablestakes/domain/games/crash'
import { ratio } from '@tablestakes/domain/money/ratio'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { writeMultiplier, writePercent } from '../../figures.ts'
import { writeMoney } from '../../money.ts'
import { AutoSheet } from '../../shell/AutoSheet.tsx'
import { FreeRoundStrip } from '../../shell/FreeRoundStrip.tsx'
import { LastStep } from '../../shell/LastStep.tsx'
import { MainButton } from '../../shell/MainButton.tsx'
import { StakeField } from '../../shell/StakeField.tsx'
import { TruthLine } from '../../shell/TruthLine.tsx'
import type { Table } from '../../table.ts'
import { text, words, writeTime } from '../../text.ts'
import { Icon } from '../../ui/Icon.tsx'
import { readHundredths, writeHundredths } from '../../ui/NumberField.tsx'
import type { GameProps } from '../game-client.ts'
import { CrashBets } from './CrashBets.tsx'
import type { CrashParams } from './crash.ts'
import type { CrashStore, CrashView } from './crash-store.ts'
import { type Seat, seatOf, worthOf } from './my-bets.ts'
import { useCrash, useFrames } from './use-crash.ts'

type Props = GameProps<CrashParams>
type Part = Props & { view: CrashView; store: CrashStore; seat: Seat }

/** Fields or the bet that is in, one filled button, one line of truth, and everybody's bets. */
export function CrashPanel({ table }: Props) {
  const { store, ...view } = useCrash(table)
  const seat: Seat = view.game ? seatOf({ ...view, game: view.game }) : { kind: 'free', goes: 'next' }
  useAutoBets(table, view, seat)
  const part = { table, view, store, seat }
  const isIn = seat.kind === 'ready' || seat.kind === 'flying' || seat.kind === 'leaving' || seat.kind === 'queued'
  return (
    <>
      {isIn ? <BetIn table={table} bet={seat.bet} /> : <BetFields table={table} />}
      {!isIn && <FreeRoundStrip table={table as unknown as Table} />}
      <Last table={table} bet={isIn ? seat.bet : null} />
      <Buttons {...part} />
      <Truth {...part} />
      <CrashBets table={table} view={view} />
    </>
  )
}

/** Where the bet is cashed out by itself at the latest, paid in full. */
function Last({ table, bet }: Props & { bet: Pick<CrashBet, 'stake' | 'last'> | null }) {
  const stake = bet?.stake ?? table.stake
  if (stake === null || stake <= 0n) return null
  const most = crashLast({ stake, mostWin: table.view.limits.most_win })
  const last = bet?.last ?? Math.min(most, table.params.autoCashOut ?? most)
  return (
    <LastStep table={{ ...table, stake }} pays={ratio(last, 100)}>
      {words('crash_last', { multiplier: <Num>{writeMultiplier(last)}</Num> })}
    </LastStep>
  )
}

/** Auto-play places the next bet when bets open; the table itself counts and stops. */
function useAutoBets(table: Props['table'], { game }: CrashView, seat: Seat): void {
  const isDue = table.auto !== null && seat.kind === 'free' && seat.goes === 'now'
  const gameNo = game?.game_no
  const { place } = table
  useEffect(() => {
    if (isDue && gameNo !== undefined) place()
  }, [isDue, gameNo, place])
}

function BetFields({ table }: Props) {
  return (
    <div className="bet crash-bet">
      <StakeField table={table as unknown as Table} />
      <AutoCashOutField table={table} />
    </div>
  )
}

/** Empty is off. */
function AutoCashOutField({ table }: Props) {
  const { params, setParams } = table
  const [typed, setTyped] = useState<string | null>(null)
  const read = typed === null || typed.trim() === '' ? null : crash.readTarget(readHundredths(typed))
  const isWrong = typed !== null && typed.trim() !== '' && read === null
  const shown = params.autoCashOut === null ? '' : writeHundredths(params.autoCashOut)
  return (
    <label className="fld crash-auto" data-wrong={isWrong ? '' : undefined}>
      <span className="fld-name">
        {text('crash_auto')}
        {params.autoCashOut !== null && <Num>{writePercent(crash.chance(params.autoCashOut), 1)}</Num>}
      </span>
      <span className="fld-value num">
        <input
          value={typed ?? shown}
          inputMode="decimal"
          enterKeyHint="done"
          autoComplete="off"
          placeholder={text('crash_auto_off')}
          disabled={table.auto !== null}
          aria-invalid={isWrong}
          aria-describedby="crash-auto-range"
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            const next = event.target.value
            setTyped(next)
            const target = crash.readTarget(readHundredths(next))
            if (next.trim() === '' || target !== null) setParams({ autoCashOut: target })
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur()
          }}
          onBlur={() => setTyped(null)}
        />
        {(typed ?? shown) !== '' && <i>×</i>}
      </span>
      <span className="unseen" id="crash-auto-range">
        {text('crash_auto_range', {
          least: writeMultiplier(crashTargets.least),
          most: writeMultiplier(crashTargets.most),
        })}
      </span>
    </label>
  )
}

/** The bet that is in, in one line: nothing of it can be changed. */
function BetIn({ table, bet }: Props & { bet: Extract<Seat, { kind: 'flying' }>['bet'] }) {
  return (
    <div className="fold">
      <span>{words('table_bet_of', { amount: <Num>{writeMoney(bet.stake, table.purse)}</Num> })}</span>
      <span>
        {bet.auto_cash_out === null
          ? text('crash_no_auto')
          : words('crash_auto_at', { multiplier: <Num>{writeMultiplier(bet.auto_cash_out)}</Num> })}
      </span>
      <span className="fold-end">
        <Icon name="lock" />
      </span>
    </div>
  )
}

function Buttons(part: Part) {
  const { table, seat } = part
  const [isPlanning, setPlanning] = useState(false)
  const canAuto =
    table.view.is_autoplay_allowed && !table.auto && !table.free && (seat.kind === 'free' || seat.kind === 'placing')
  return (
    <div className="press-row">
      <PressButton {...part} />
      {canAuto && (
        <button type="button" className="btn btn-quiet auto-btn" onClick={() => setPlanning(true)}>
          <Icon name="repeat" />
          {text('table_auto')}
        </button>
      )}
      {isPlanning && <AutoSheet table={table as unknown as Table} onClose={() => setPlanning(false)} />}
    </div>
  )
}

function PressButton({ table, store, seat, view }: Part) {
  const { stake, purse, auto } = table
  if (seat.kind === 'flying') return <CashOutButton table={table} store={store} seat={seat} />
  if (seat.kind === 'leaving') {
    return <MainButton look="gold" label={text('crash_leaving')} isBusy onPress={() => {}} />
  }
  if (auto) {
    const left = auto.left === null ? '∞' : String(auto.left)
    return <MainButton look="quiet" label={text('table_auto_stop')} figure={left} onPress={table.stopAuto} />
  }
  if (seat.kind === 'ready' || seat.kind === 'queued') {
    const label = text(seat.kind === 'ready' ? 'crash_ready' : 'crash_queued')
    return (
      <MainButton
        look="action"
        label={label}
        figure={writeMoney(seat.bet.stake, purse)}
        isDisabled
        onPress={() => {}}
      />
    )
  }
  const isNow = seat.kind === 'free' && seat.goes === 'now'
  return (
    <MainButton
      look="action"
      label={text(isNow ? 'crash_bet' : 'crash_bet_next')}
      figure={stake === null ? undefined : writeMoney(stake, purse)}
      isBusy={seat.kind === 'placing'}
      isDisabled={stake === null || table.isOver || table.isPaused || view.isCut || !view.game}
      onPress={table.place}
    />
  )
}

/** What pressing now would pay, as it grows. */
function CashOutButton({
  table,
  store,
  seat,
}: Pick<Part, 'table' | 'store'> & { seat: Extract<Seat, { kind: 'flying' }> }) {
  const worth = useWorth(store, seat)
  const isFlying = useFrames(
    useCallback(() => store.multiplier() >= crashTargets.least, [store]),
    true,
  )
  return (
    <MainButton
      look="gold"
      label={text('table_cash_out')}
      figure={writeMoney(worth, table.purse)}
      isDisabled={!isFlying}
      onPress={store.cashOut}
    />
  )
}

function useWorth(store: CrashStore, { bet }: Extract<Seat, { kind: 'flying' }>): bigint {
  const read = useCallback(() => worthOf(bet, store.multiplier()), [bet, store])
  return useFrames(read, true)
}

/** What was taken, what is about to happen, or what did: never less than the truth. */
function Truth(part: Part): ReactNode {
  const { table, view, store, seat } = part
  const told = sayTold(view)
  if (table.notice) return <TruthLine table={table as unknown as Table} />
  if (told) {
    return (
      <div className="notice" role="alert" data-calm={view.told?.kind === 'interrupted' ? '' : undefined}>
        <Icon name={view.told?.kind === 'interrupted' ? 'info' : 'circle-alert'} />
        <p>{told}</p>
        <button type="button" className="icbtn" aria-label={text('table_close')} onClick={store.dismiss}>
          <Icon name="x" />
        </button>
      </div>
    )
  }
  return (
    <p className="truth">
      <TruthWords table={table} store={store} seat={seat} />
    </p>
  )
}

function sayTold({ told, game }: CrashView): ReactNode {
  if (!told) return null
  if (told.kind === 'interrupted') return text('crash_interrupted')
  const ended = [game, ...(game?.latest ?? [])].find((one) => one?.game_no === told.gameNo && one.bust !== null)
  return words('crash_too_late', { bust: <Num>{ended?.bust ? writeMultiplier(ended.bust) : '…'}</Num> })
}

function TruthWords({ table, store, seat }: Pick<Part, 'table' | 'store' | 'seat'>): ReactNode {
  const { purse } = table
  if (seat.kind === 'flying') return <Profit table={table} store={store} seat={seat} />
  if (seat.kind === 'ready' || seat.kind === 'queued' || seat.kind === 'leaving') {
    return (
      <>
        <Icon name="receipt" />
        {words('table_accepted', { time: <Num>{writeTime(seat.bet.created_at)}</Num> })}
        {seat.kind === 'queued' && <span>{text('crash_next_round')}</span>}
      </>
    )
  }
  if (purse.money === 'demo') return text('table_taken_demo')
  return text(seat.kind === 'free' && seat.goes === 'next' ? 'crash_taken_next' : 'crash_taken')
}

function Profit({ table, store, seat }: Pick<Part, 'table' | 'store'> & { seat: Extract<Seat, { kind: 'flying' }> }) {
  const profit = useWorth(store, seat) - seat.bet.stake
  return (
    <>
      <Icon name="receipt" />
      {words('table_accepted', { time: <Num>{writeTime(seat.bet.created_at)}</Num> })}
      <span>·</span>
      {text('table_profit_now')}
      <Num className={profit < 0n ? 'bad' : 'good'}>{writeMoney(profit, table.purse, { sign: 'always' })}</Num>
    </>
  )
}
