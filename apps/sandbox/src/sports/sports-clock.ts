import type { SportsStore } from './store.ts'

export type SportsClock = ReturnType<typeof openSportsClock>

/** The leagues' own time: the world's, and what testers have skipped. That is kept, or a restart would take matches back. */
export function openSportsClock(store: SportsStore, clock: () => number) {
  let skippedMs = store.getMark('skipped') ?? 0
  return {
    now: () => Math.floor(clock() + skippedMs),
    advance(ms: number): void {
      skippedMs += ms
      store.setMark('skipped', skippedMs)
    },
  }
}
