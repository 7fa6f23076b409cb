import './tables.css'
import type { StudioTable } from '@tablestakes/contract/studio'
import { tableGameOf } from '@tablestakes/domain/games/tables/all'
import type { SpotBet } from '@tablestakes/domain/games/tables/table-game'
import { isZero } from '@tablestakes/domain/money/ratio'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { vars } from '@tablestakes/look/vars'
import { useEffect, useMemo, useRef } from 'react'
import { text } from '../../text.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { GameProps } from '../game-client.ts'
import { chipsAt, useRoom } from './at-room.ts'
import { gather } from './chips.ts'
import { RoomSwitch } from './RoomSwitch.tsx'
import { faceOf, type TableFace } from './table-face.ts'
import type { TableStore, TableView } from './table-store.ts'
import { useSecondsLeft, useShown, useTable } from './use-table.ts'

type Props = GameProps<unknown>

/** The picture of the draw, how the round stands, the cloth, and what came before. */
export function TableStage({ table }: Props) {
  const face = faceOf(table.game.key)
  const room = useRoom(table.game.key)
  const { store, ...view } = useTable(table as never)
  const { state, mine, chips } = view
  const isDrawn = state?.phase === 'drawn'
  const isShown = useShown(state?.game_no ?? null, isDrawn, table.isReduced ? 0 : face.showMs)
  const outcome = isDrawn ? state.outcome : null
  const inPlay = state && mine && mine.game_no === state.game_no && mine.state !== 'void' ? mine.bets : null
  const amounts = useMemo(() => amountsOf(inPlay ?? gather(chips)), [inPlay, chips])
  const others = useMemo(() => othersOf(state?.bets ?? []), [state?.bets])
  const paid = useMemo(() => paidOf(table.game.key as StudioTable, isShown ? outcome : null), [table, isShown, outcome])
  // The newest result is kept back until its picture has shown it.
  const past = (state?.latest ?? []).filter(({ game_no }) => isShown || game_no !== state?.game_no)
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A player who has scrolled down the cloth must still see the draw.
    if (isDrawn) stage.current?.scrollTo({ top: 0, behavior: table.isReduced ? 'auto' : 'smooth' })
  }, [isDrawn, table.isReduced])
  return (
    <div className="tbl" ref={stage} data-phase={state?.phase} data-cut={view.isCut ? '' : undefined}>
      <div className="tbl-picture">
        <face.Picture
          outcome={outcome}
          before={past[0]?.outcome ?? null}
          isShown={isShown}
          isReduced={table.isReduced}
        />
        <Standing view={view} store={store} face={face} isShown={isShown} />
      </div>
      <face.Cloth
        amounts={amounts}
        others={others}
        paid={paid}
        isLocked={!state || isDrawn || inPlay !== null || view.isPlacing}
        chip={chipsAt(room, table).chip}
        put={store.put}
      />
      <RoomSwitch
        room={room}
        table={table}
        isLocked={view.isPlacing || mine?.state === 'pending' || mine?.state === 'playing'}
      />
      {face.Past && <face.Past latest={past.map((one) => one.outcome)} />}
    </div>
  )
}

type StandingProps = { view: TableView; store: TableStore; face: TableFace; isShown: boolean }

/** Bets open and for how long, no more bets, or the result. */
function Standing({ view: { state, isCut }, store, face, isShown }: StandingProps) {
  const seconds = useSecondsLeft(store)
  if (!state || isCut) return <p className="tbl-status">{text('tables_connecting')}</p>
  if (state.is_waiting) return <p className="tbl-status">{text('tables_waiting')}</p>
  if (state.phase === 'betting') {
    const whole = Math.max(1, (state.ends_at - state.began_at) / 1000)
    return (
      <>
        <p className="tbl-status" data-open="">
          <i className="live" />
          {text('tables_open')}
        </p>
        <span className="tbl-ring num" role="timer" style={vars({ '--part': Math.min(1, seconds / whole) })}>
          {seconds}
        </span>
      </>
    )
  }
  if (!isShown) {
    return (
      <p className="tbl-status" data-closed="">
        <Icon name="lock" />
        {text('tables_closed')}
      </p>
    )
  }
  return (
    <p className="tbl-result" aria-live="polite">
      {face.say(state.outcome)}
      <small>
        {text('tables_next')} <Num>{seconds}</Num>
      </small>
    </p>
  )
}

function amountsOf(bets: readonly SpotBet[]): ReadonlyMap<string, bigint> {
  return new Map(bets.map(({ spot, amount }) => [spot, amount]))
}

function othersOf(bets: readonly { spots: readonly string[] }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { spots } of bets) for (const spot of spots) counts.set(spot, (counts.get(spot) ?? 0) + 1)
  return counts
}

function paidOf(key: StudioTable, outcome: unknown): ReadonlySet<string> {
  if (outcome === null) return new Set()
  const game = tableGameOf(key)
  return new Set(game.spots.filter((spot) => !isZero(game.pays(spot, outcome))))
}
