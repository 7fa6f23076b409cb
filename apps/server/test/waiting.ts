import type { Database } from '@tablestakes/node/database'
import { expect } from 'vitest'

/** Until so many requests wait for rows that somebody else holds. */
export async function untilWaiting(database: Database, requests: number): Promise<void> {
  const waiting = () =>
    database.query(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
  await expect.poll(async () => (await waiting()).rowCount, { timeout: 20_000 }).toBe(requests)
}
