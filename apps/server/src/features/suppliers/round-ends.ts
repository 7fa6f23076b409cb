import { inBatches } from '../../platform/batches.ts'
import type { Database } from '../../platform/database.ts'
import type { Logger } from '../../platform/logger.ts'

type RoundEnd = { playerId: bigint; supplierId: number; round: string }

export type RoundEnds = {
  /** Written a moment later. It only decides what a list shows, so no bet waits for it. */
  note(end: RoundEnd): void
  /** When all that was noted is written. */
  settled(): Promise<void>
}

export function openRoundEnds({ database, log }: { database: Database; log: Logger }): RoundEnds {
  const underWay = new Set<Promise<void>>()
  const write = inBatches(async (ends: readonly RoundEnd[]) => {
    await database.query({
      name: 'round-end',
      text: `insert into round_end (player_id, supplier_id, round)
             select * from unnest($1::bigint[], $2::smallint[], $3::text[]) on conflict do nothing`,
      values: [
        ends.map(({ playerId }) => playerId),
        ends.map(({ supplierId }) => supplierId),
        ends.map(({ round }) => round),
      ],
    })
    return ends.map(() => undefined)
  })
  return {
    note(end) {
      const written = write(end)
        .catch((error: unknown) => log.warn({ err: error }, 'the end of a round was not noted'))
        .finally(() => underWay.delete(written))
      underWay.add(written)
    },
    settled: async () => {
      await Promise.all(underWay)
    },
  }
}
