import type { Database } from '@tablestakes/node/database'
import type { PoolClient } from 'pg'

export type Lead = {
  /** Whether this node leads, now or from now on. Who leads does so until it leaves or its connection ends. */
  isOurs(): Promise<boolean>
  leave(): void
}

/** Any fixed number. */
const LOCK = 7_411_020_265

/** A lock of a connection, and not of a transaction: an open one would hold back the place that is settled. */
export function openLead(database: Database): Lead {
  let held: PoolClient | null = null
  return {
    async isOurs() {
      if (held) return true
      const client = await database.connect()
      const isTaken = await tryLock(client)
      if (!isTaken) return false
      held = client
      client.once('end', () => {
        held = null
      })
      return true
    },
    leave() {
      // The connection ends, and the lock with it.
      held?.release(true)
      held = null
    },
  }
}

async function tryLock(client: PoolClient): Promise<boolean> {
  let isTaken = false
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK])
    isTaken = rows[0]!.taken
    return isTaken
  } finally {
    if (!isTaken) client.release()
  }
}
