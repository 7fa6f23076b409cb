import { useEffect, useReducer, useSyncExternalStore } from 'react'
import { memory } from '../../seen/memory.ts'
import { noteGames } from '../../seen/remember.ts'
import type { Table } from '../../table.ts'
import { openStream } from '../live-line.ts'
import { type CrashStore, type CrashView, openCrash } from './crash-store.ts'

type Seated = Pick<Table, 'ask' | 'askFor' | 'report' | 'refuse' | 'play' | 'tell' | 'spendFree'>

/** One a session: its stage, its panel and its strip look at the same game. */
const stores = new WeakMap<Seated['ask'], CrashStore>()

export function crashOf(table: Seated): CrashStore {
  const known = stores.get(table.ask)
  if (known) return known
  const { ask, askFor, report, refuse, play, tell, spendFree } = table
  const opened = openCrash({
    ...{ ask, askFor, report, refuse, play, tell, spendFree },
    openLine: openStream(),
    later: (run, ms) => setTimeout(run, ms),
    now: () => performance.now(),
    remember: (state) => noteGames(memory, state),
  })
  stores.set(ask, opened)
  return opened
}

export function useCrash(table: Seated): CrashView & { store: CrashStore } {
  const store = crashOf(table)
  return { ...useSyncExternalStore(store.subscribe, store.read), store }
}

/** A figure that follows the flight frame by frame, and rests while `isMoving` is false. */
export function useFrames<Value>(read: () => Value, isMoving: boolean): Value {
  const [, drawAgain] = useReducer((frames: number) => frames + 1, 0)
  useEffect(() => {
    if (!isMoving) return
    let frame = requestAnimationFrame(function step() {
      drawAgain()
      frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [isMoving])
  return read()
}
