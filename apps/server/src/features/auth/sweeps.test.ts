import { randomUUID } from 'node:crypto'
import { transact } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import { startApp } from '../../../test/start-app.ts'
import { sweepLogins } from '../../platform/http/session-renewal.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { makeLaunchCode } from './entry/launch-codes.ts'
import { sweepGuesses, sweepLaunchCodes, sweepLoginHistory } from './index.ts'

const app = await startApp()
const player = await app.register({ email: 'swept@example.com' })
const { playerId } = player

const run = async (job: Job) =>
  transact(app.database, await job.prepare({}, { attempt: 1, signal: new AbortController().signal }))
const countOf = async (table: string) => (await app.database.query(`select from ${table}`)).rowCount

test('what is still of use stays, what is not goes', async () => {
  await makeLaunchCode(app.database, { playerId, sessionId: randomUUID(), nowMs: Date.now() })
  await app.database.query(`insert into guess_count (guess_key, failures, last_at) values (sha256('x'), 1, now())`)
  const sweeps: { job: Job; tables: Record<string, string> }[] = [
    { job: sweepGuesses, tables: { guess_count: `last_at = now() - interval '3 days'` } },
    { job: sweepLaunchCodes, tables: { launch_code: `expires_at = now() - interval '2 hours'` } },
    {
      job: sweepLoginHistory,
      tables: {
        login_attempt: `created_at = now() - interval '13 months'`,
        player_device: `seen_at = now() - interval '13 months'`,
      },
    },
    {
      job: sweepLogins,
      tables: {
        refresh_secret: `expires_at = now() - interval '2 days'`,
        player_login: `created_at = now() - interval '91 days'`,
      },
    },
  ]
  for (const { job, tables } of sweeps) {
    await run(job)
    for (const [table, older] of Object.entries(tables)) {
      expect(await countOf(table), table).toBe(1)
      await app.database.query(`update ${table} set ${older}`)
    }
    await run(job)
    for (const table of Object.keys(tables)) expect(await countOf(table), table).toBe(0)
  }
})
