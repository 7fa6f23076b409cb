import './crash.css'
import { crashEndsAt } from '@tablestakes/domain/games/crash'
import { formatCount } from '@tablestakes/domain/money/format'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { vars } from '@tablestakes/look/vars'
import { useCallback, useEffect, useRef } from 'react'
import { writeMultiplier } from '../../figures.ts'
import { writeMoney } from '../../money.ts'
import type { Table } from '../../table.ts'
import { text, words } from '../../text.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { GameProps } from '../game-client.ts'
import type { CrashParams } from './crash.ts'
import type { CrashStore, CrashView } from './crash-store.ts'
import type { Flight, Scene } from './flight-scene.ts'
import { endedOf } from './my-bets.ts'
import { useCrash, useFrames } from './use-crash.ts'

type Props = GameProps<CrashParams>

/** Time runs from left to right in every language; so does the flight. */
export function CrashStage({ table }: Props) {
  const { store, ...view } = useCrash(table)
  const host = useScene(store, view, table.isReduced)
  return (
    <div className="crash" dir="ltr" data-phase={view.game?.phase} data-cut={view.isCut ? '' : undefined}>
      <div className="crash-scene" ref={host} aria-hidden="true" />
      <div className="crash-words">
        {view.game?.phase === 'betting' ? (
          <Countdown store={store} view={view} />
        ) : (
          <Figure store={store} view={view} />
        )}
        <Ended table={table} view={view} />
      </div>
    </div>
  )
}

type Part = { store: CrashStore; view: CrashView }

/** The renderer is fetched when the game is entered; where it cannot run, the figure alone tells the flight. */
function useScene(store: CrashStore, view: CrashView, isCalm: boolean) {
  const host = useRef<HTMLDivElement>(null)
  const scene = useRef<Scene | null>(null)

  useEffect(() => {
    if (!host.current) return
    let isGone = false
    const opening = import('./flight-scene.ts')
      .then(({ openScene }) => openScene(host.current!, () => flightOf(store, isCalm)))
      .catch(() => null)
    void opening.then((opened) => {
      if (isGone) opened?.close()
      else scene.current = opened
    })
    return () => {
      isGone = true
      scene.current?.close()
      scene.current = null
    }
  }, [store, isCalm])

  useEffect(() => {
    if (view) scene.current?.refresh()
  }, [view])
  return host
}

function flightOf(store: CrashStore, isCalm: boolean): Flight {
  const { game, mine, isCut } = store.read()
  const phase = game?.phase ?? 'betting'
  const elapsedMs = phase === 'ended' ? crashEndsAt(game?.bust ?? 100) : store.elapsed()
  const own = mine.filter(({ game_no }) => game_no === game?.game_no)
  const others = game?.bets.filter(({ id }) => !own.some(({ public_id }) => public_id === id)) ?? []
  const marks = [
    ...others.map(({ cashed_out_at }) => ({ at: cashed_out_at, isMine: false })),
    ...own.map(({ cashed_out_at }) => ({ at: cashed_out_at, isMine: true })),
  ].filter((mark): mark is { at: number; isMine: boolean } => mark.at !== null)
  return { phase, elapsedMs, marks, isCalm, isOld: isCut }
}

/** The live multiplier, and where it ended. */
function Figure({ store, view: { game, isCut } }: Part) {
  const multiplier = useFrames(store.multiplier, game?.phase === 'running')
  const figure = writeMultiplier(multiplier)
  return (
    <>
      <p className="crash-figure num" data-long={figure.length > 7 ? '' : undefined}>
        {game ? figure.slice(0, -1) : '–'}
        <i>×</i>
      </p>
      <p className="crash-status" role="status" dir="auto">
        <span className={isCut ? 'crash-dot' : 'live'} />
        {isCut || !game ? (
          text('crash_waiting')
        ) : (
          <span>{words(sayPhase(game), { number: <Num>{formatCount(game.game_no)}</Num> })}</span>
        )}
      </p>
    </>
  )
}

function sayPhase({ phase, is_interrupted, is_waiting }: NonNullable<CrashView['game']>) {
  if (is_waiting) return 'crash_salt_awaited'
  if (phase === 'running') return 'crash_flying'
  return is_interrupted ? 'crash_broken' : 'crash_crashed'
}

const TENTH_MS = 100

/** How long bets are still taken. */
function Countdown({ store, view: { game, isCut } }: Part) {
  const read = useCallback(() => Math.ceil((store.untilStart() ?? 0) / TENTH_MS), [store])
  const tenths = useFrames(read, !isCut)
  const all = game?.ends_at ? (game.ends_at - game.began_at) / TENTH_MS : 60
  return (
    <div className="crash-countdown">
      <p dir="auto">{isCut ? text('crash_waiting') : text('crash_starts')}</p>
      <p className="crash-seconds num">
        {(tenths / 10).toFixed(1)}
        {/* plain: the sign of the second, the same in every language. */}
        <i>s</i>
      </p>
      <span className="crash-bar" style={vars({ '--left': Math.min(1, tenths / all) })} />
      <p role="status" dir="auto">
        {words('crash_round', { number: <Num>{formatCount(game?.game_no ?? 0)}</Num> })}
      </p>
    </div>
  )
}

/** What the flight brought the player, said while it can still be seen. */
function Ended({ table, view }: { table: Pick<Table, 'purse'>; view: CrashView }) {
  const ended = view.game && endedOf({ ...view, game: view.game })
  if (!ended) return <p className="result crash-result" aria-live="polite" />
  const { bet, isWon } = ended
  return (
    <p className="result crash-result" aria-live="polite" dir="auto" key={bet.bet_id}>
      <span className={isWon ? 'badge badge-won' : 'badge badge-lost'}>
        {isWon && <Icon name="check" />}
        {isWon
          ? words('crash_landed', { multiplier: <Num>{writeMultiplier(bet.cashed_out_at ?? 100)}</Num> })
          : text('table_lost')}
      </span>
      {isWon && <Num className="gold-text">{writeMoney(bet.win - bet.stake, table.purse, { sign: 'always' })}</Num>}
    </p>
  )
}
