import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '@tablestakes/node/database'

/** Until these consumers of facts, or all there are, have had everything that is booked by now. */
export async function sweptAll(database: Database, consumers?: readonly string[]): Promise<void> {
  const { rows } = await database.query<{ last: bigint }>('select last_value as last from transfer_place')
  for (;;) {
    const swept = await database.query<{ least: bigint | null }>(
      'select min(swept) as least from fact_consumer where $1::text[] is null or consumer = any ($1)',
      [consumers ?? null],
    )
    if ((swept.rows[0]!.least ?? rows[0]!.last) >= rows[0]!.last) return
    await delay(5)
  }
}
