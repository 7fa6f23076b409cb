import type { Clock } from '@tablestakes/node/clock'
import type { Database } from '@tablestakes/node/database'
import { defineJob, type Job, nothing } from '../../platform/jobs/jobs.ts'
import { payGuesses } from './guesses/matches.ts'
import { makeRains, revealRains } from './rains/make-rains.ts'
import { closeBoard } from './tournaments/close-board.ts'
import { followJournal, lookAtJournal } from './tournaments/follow-journal.ts'

type BoardServices = { database: Database; clock: Clock; secret: string }

/** Rains are split a day ahead; boards follow the bets by a few seconds. */
export function boardJobs({ database, clock, secret }: BoardServices): readonly Job[] {
  const rains = defineJob({
    kind: 'promotions.rains',
    payload: nothing,
    everyMs: 30_000,
    async run(tx) {
      const nowMs = clock()
      await revealRains(tx, { nowMs })
      await makeRains(tx, { secret, nowMs })
    },
  })
  const boards = defineJob({
    kind: 'promotions.boards',
    payload: nothing,
    everyMs: 5_000,
    prepare: () => lookAtJournal(database, clock),
    run: (tx, _payload, seen) => followJournal(tx, seen),
  })
  return [rains, boards, closeBoard, payGuesses]
}
