import type { Tx } from '@tablestakes/node/database'
import * as z from 'zod/mini'
import { enqueue } from '../../../platform/jobs/jobs.ts'

/** Its name and payload: what calls for a look need not know how it is done. */
export const lookNow = { kind: 'protection.look-now', payload: z.object({ player: z.string() }) }

const MINUTE_MS = 60_000

/**
 * Something happened that markers count: a deposit came or was declined, a withdrawal was taken back, a limit was raised, an hour was
 * played. The player is looked at when the minute is over, once for everything that happened in it.
 */
export async function lookSoon(tx: Tx, { playerId, nowMs }: { playerId: bigint; nowMs: number }): Promise<void> {
  const minute = Math.floor(nowMs / MINUTE_MS)
  await enqueue(tx, {
    job: lookNow,
    payload: { player: String(playerId) },
    key: `${playerId} ${minute}`,
    runAt: new Date((minute + 1) * MINUTE_MS),
  })
}
