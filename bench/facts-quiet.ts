import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '@tablestakes/node/database'
import { lastPlace } from '../apps/server/src/ledger/index.ts'

const LOOK_MS = 500

/**
 * Until the consumers of facts, as promotions are, have followed everything that has happened so far: what they do about one measurement
 * must not burden the next. A page of thousands of players moves nobody's mark for half a minute, so a mark that stands still says nothing.
 */
export async function untilFactsRest(database: Database): Promise<void> {
  const { place } = await lastPlace(database)
  for (;;) {
    const { rowCount } = await database.query('select from fact_consumer where swept < $1', [place])
    if (rowCount === 0) return
    await delay(LOOK_MS)
  }
}
