/**
 * Moves a game that everybody plays together, from phase to phase. One node leads at a time, by a lock in the database; what a game
 * does in a phase is its own, and every move of it names the phase it comes from, so a former leader that does not know yet can
 * do no harm.
 */
import type { NodeLock } from '../platform/node-lock.ts'
import type { Studio } from '../studio.ts'
import { openPayments, type PayAll } from './payments.ts'
import { runningTable } from './running-table.ts'

export type SharedLoop = {
  /** Does what is due by the clock. Called several times a second; tests call it when they like. */
  tick(): Promise<void>
  /** Ends in order and waits for payments on their way. */
  stop(): Promise<void>
}

export type SharedRules<Going> = {
  /** Finds where the game was left by another leader. */
  takeOver(): Promise<Going>
  /** What is due; the same where nothing is. Null: somebody else has moved the game, look again. */
  advance(going: Going, now: number): Promise<Going | null>
  /** Whether what is known is still true after a time without the lead. */
  outlives?(going: Going): Promise<boolean>
  /** The process ends. */
  end?(going: Going): Promise<void>
}

/** `mover`: the studio with connections of its own. A flood that keeps all the others busy must not hold up the end of a game. */
export type LoopServices = { studio: Studio; mover: Studio; lock: Pick<NodeLock, 'lead'> }

export function createSharedLoop<Going extends object>(
  { studio, lock }: Pick<LoopServices, 'studio' | 'lock'>,
  table: string,
  rulesWith: (payAll: PayAll) => SharedRules<Going>,
): SharedLoop {
  let going: Going | null = null
  let term: number | null = null
  let isStopping = false
  let running: Promise<void> = Promise.resolve()
  const { payAll, ended } = openPayments(studio)
  const rules = rulesWith(payAll)

  const move = async (): Promise<void> => {
    const ledIn = await lock.lead()
    // What was known is worth nothing after a time without the lead: others may have moved the game.
    if (ledIn !== term && ledIn !== null && going && !(await rules.outlives?.(going))) going = null
    term = ledIn
    if (term === null) return
    going ??= await rules.takeOver()
    const next = await rules.advance(going, studio.clock())
    if (next !== going) runningTable(studio, table).nudge()
    going = next
  }

  return {
    tick() {
      running = running.then(async () => {
        // One that fails is tried again with the next tick. What is known is kept: a game whose end could not be written down in
        // time has ended all the same, and giving the stakes back would be a gift to those who lost.
        if (!isStopping) await move()
      })
      const tick = running
      running = running.catch(() => {})
      return tick
    },
    async stop() {
      isStopping = true
      await running
      if (going) {
        await rules
          .end?.(going)
          .catch((error: unknown) => studio.log.warn({ err: error }, 'a shared game could not be ended in order'))
      }
      await ended()
    },
  }
}
