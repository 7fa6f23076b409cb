import type { Clock } from '@tablestakes/node/clock'
import type { Database } from '@tablestakes/node/database'
import { settledPlace } from '../../ledger/index.ts'
import { defineJob, type Job, nothing } from '../../platform/jobs/jobs.ts'
import type { Sites } from '../site/index.ts'
import { followInvitees } from './follow.ts'

type AgentServices = { database: Database; clock: Clock; sites: Sites }

/** What invitees do reaches their agents within this time. */
const EVERY_MS = 10_000

export const agentJobs = ({ database, clock, sites }: AgentServices): readonly Job[] => [
  defineJob({
    kind: 'agents.follow',
    payload: nothing,
    everyMs: EVERY_MS,
    prepare: () => settledPlace(database),
    run: (tx, _payload, settled) => followInvitees(tx, { sites, nowMs: clock(), settled }),
  }),
  sweepVisits,
]

/** A visitor counts once a day, so yesterday's are not needed. */
const sweepVisits = defineJob({
  kind: 'agents.sweep-visits',
  payload: nothing,
  everyMs: 3_600_000,
  async run(tx) {
    await tx.query(`delete from campaign_visit where day < current_date - 1`)
  },
})
