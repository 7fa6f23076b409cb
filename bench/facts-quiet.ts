import { setTimeout as delay } from 'node:timers/promises'
import { type Database, transact } from '@tablestakes/node/database'
import { consumers } from '../apps/server/src/consumers.ts'
import { enrolConsumers } from '../apps/server/src/facts/index.ts'
import { lastPlace } from '../apps/server/src/ledger/index.ts'

const LOOK_MS = 500

/** Lets the consumers of facts, as promotions are, begin now: what a bench has filled in for thousands of players is nothing to follow. */
export async function skipFactsSoFar(database: Database): Promise<void> {
  await transact(database, async (tx) => {
    await enrolConsumers(tx, consumers)
    const { place, day } = await lastPlace(tx)
    await tx.query(
      'update fact_consumer set starts_after = $1, swept = $1, swept_day = $2, replays_to = null where swept < $1',
      [place, day],
    )
  })
}

/**
 * Until they have followed everything that has happened so far: what they do about one measurement must not burden the next. A mark that
 * stands still says nothing, since a page of thousands of players moves it only at its end.
 */
export async function untilFactsRest(database: Database): Promise<void> {
  const { place } = await lastPlace(database)
  for (;;) {
    const { rowCount } = await database.query('select from fact_consumer where swept < $1', [place])
    if (rowCount === 0) return
    await delay(LOOK_MS)
  }
}
