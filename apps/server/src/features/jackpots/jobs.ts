import type { Database } from '@tablestakes/node/database'
import { settledPlace } from '../../ledger/index.ts'
import { defineJob, type Job, nothing } from '../../platform/jobs/jobs.ts'
import type { Sites } from '../site/index.ts'
import { followStakes } from './follow.ts'

/** What stakes bring is in the books, and so on every counter, within this time. */
const EVERY_MS = 3_000

export const followJackpots = ({ database, sites }: { database: Database; sites: Sites }): Job =>
  defineJob({
    kind: 'jackpots.follow',
    payload: nothing,
    everyMs: EVERY_MS,
    prepare: () => settledPlace(database),
    run: (tx, _payload, settled) => followStakes(tx, { sites, settled }),
  })
