import { type Producer, producers } from '@tablestakes/contract/sports-feed'
import type { League } from '@tablestakes/domain/sports/season/leagues'
import { openComing } from './coming.ts'
import type { Match } from './match.ts'
import { type Decision, openOfficials } from './officials.ts'
import { openProgramme } from './programme.ts'
import { openRunning } from './running.ts'
import type { Seeds } from './seeds.ts'
import type { SportsStore } from './store.ts'
import type { Asked, Voice } from './voice.ts'

type Parts = {
  store: SportsStore
  voice: Voice
  seeds: Seeds
  leagues: readonly League[]
  clock: () => number
  /** Prices that only drift are told so often at most. */
  driftMs: number
  listedMs?: number
}

/** For how long settlements and cancellations are sent again to a reader that missed them. */
export const KEPT_MS = 72 * 3_600_000
const FORGET_EVERY_MS = 600_000

/**
 * Runs the leagues by the clock. What a match is follows from its seed and the time alone; the simulator only says what changes. So it can
 * be stopped and started whenever, and a clock that jumps only brings more in one step.
 */
export function openSimulator(parts: Parts) {
  const { store, clock } = parts
  const programme = openProgramme(parts)
  const coming = openComing({ ...parts, programme })
  const running = openRunning({ ...parts, programme, coming })
  const officials = openOfficials({ ...parts, programme, coming, running })
  let forgottenAtMs = 0

  return {
    programme,
    running,
    step(): void {
      const nowMs = clock()
      store.together(() => {
        running.step(nowMs)
        coming.step(nowMs)
        if (nowMs - forgottenAtMs < FORGET_EVERY_MS) return
        forgottenAtMs = nowMs
        store.forgetBefore(nowMs - KEPT_MS)
      })
    },
    decide(match: Match, decision: Decision): string | null {
      let refusal: string | null = null
      store.together(() => {
        refusal = officials.decide(match, decision)
      })
      return refusal
    },
    /** How everything stands that this producer offers, match by match: the caller may pause between them. */
    snapshot: (product: Producer, asked: Asked): Generator<void> =>
      product === producers.LIVE ? running.snapshot(asked) : coming.snapshot(asked),
  }
}
export type Simulator = ReturnType<typeof openSimulator>
