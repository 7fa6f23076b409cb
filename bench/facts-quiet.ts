import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '@tablestakes/node/database'

const LOOK_MS = 500
/** Looks in which nothing has moved. */
const LOOKS = 4

/** Until the consumers of facts, as promotions are, have stopped: what they do about one measurement must not burden the next. */
export async function untilFactsRest(database: Database): Promise<void> {
  let before = ''
  for (let still = 0; still < LOOKS; ) {
    const { rows } = await database.query<{ swept: string }>(
      `select coalesce(sum(swept), 0)::text as swept from fact_consumer`,
    )
    still = rows[0]!.swept === before ? still + 1 : 0
    before = rows[0]!.swept
    await delay(LOOK_MS)
  }
}
