import type { StudioTable } from '@tablestakes/contract/studio'
import { useEffect, useReducer, useState, useSyncExternalStore } from 'react'
import { memory } from '../../seen/memory.ts'
import { noteGames } from '../../seen/remember.ts'
import type { Table } from '../../table.ts'
import { openTable, openTableStream, type TableStore, type TableView } from './table-store.ts'

type Seated = Pick<Table, 'ask' | 'askFor' | 'report' | 'refuse' | 'play' | 'tell' | 'game'>

/** One a session: stage, panel and strip look at the same table. */
const stores = new WeakMap<Seated['ask'], TableStore>()

export function tableStoreOf(table: Seated): TableStore {
  const known = stores.get(table.ask)
  if (known) return known
  const { ask, askFor, report, refuse, play, tell, game } = table
  const key = game.key as StudioTable
  const opened = openTable({
    ...{ ask, askFor, report, refuse, play, tell, table: key },
    openLine: openTableStream(key),
    later: (run, ms) => setTimeout(run, ms),
    now: () => performance.now(),
    remember: (state) => noteGames(memory, state),
  })
  stores.set(ask, opened)
  return opened
}

export function useTable(table: Seated): TableView & { store: TableStore } {
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
