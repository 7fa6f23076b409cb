import { useEffect, useReducer, useState, useSyncExternalStore } from 'react'
import { memory } from '../../seen/memory.ts'
import { noteGames } from '../../seen/remember.ts'
import type { Table } from '../../table.ts'
import { openStream } from '../live-line.ts'
import { roomAt, useRoom } from './at-room.ts'
import { faceOf } from './table-face.ts'
import { openTable, type TableStore, type TableView } from './table-store.ts'

type Seated = Pick<Table, 'ask' | 'askFor' | 'report' | 'refuse' | 'play' | 'tell' | 'game'>

/** One a session and table: stage, panel and strip look at the same. */
const stores = new WeakMap<Seated['ask'], Map<string, TableStore>>()

/** The table at which the player sits now. */
export function tableStoreOf(table: Seated): TableStore {
  const { ask, askFor, report, refuse, play, tell, game } = table
  const { key } = roomAt(game.key)
  const opened = stores.get(ask) ?? new Map<string, TableStore>()
  stores.set(ask, opened)
  const known = opened.get(key)
  if (known) return known
  const store = openTable({
    ...{ ask, askFor, report, refuse, play, tell, table: key },
    openLine: openStream(key),
    shownMs: () => (isCalm() ? 0 : faceOf(game.key).showMs),
    later: (run, ms) => setTimeout(run, ms),
    now: () => performance.now(),
    remember: (state) => noteGames(memory, state),
  })
  opened.set(key, store)
  return store
}

/** Where nothing moves, a draw is shown at once. */
const isCalm = () =>
  document.documentElement.dataset.motion === 'less' || matchMedia('(prefers-reduced-motion: reduce)').matches

export function useTable(table: Seated): TableView & { store: TableStore } {
  useRoom(table.game.key)
  const store = tableStoreOf(table)
  return { ...useSyncExternalStore(store.subscribe, store.read), store }
}

/** Whole seconds until the phase ends, counted down. */
export function useSecondsLeft(store: TableStore): number {
  const [, count] = useReducer((turns: number) => turns + 1, 0)
  useEffect(() => {
    const timer = setInterval(count, 250)
    return () => clearInterval(timer)
  }, [])
  return Math.ceil(store.left() / 1000)
}

/** Whether the draw of this game has been shown: the picture takes its time, and nothing is said before it. */
export function useShown(gameNo: number | null, isDrawn: boolean, ms: number): boolean {
  const [shown, setShown] = useState<number | null>(null)
  useEffect(() => {
    if (!isDrawn || gameNo === null) return
    const timer = setTimeout(() => setShown(gameNo), ms)
    return () => clearTimeout(timer)
  }, [gameNo, isDrawn, ms])
  return isDrawn && (ms === 0 || shown === gameNo)
}
