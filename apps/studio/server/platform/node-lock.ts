import { randomInt } from 'node:crypto'
import pg from 'pg'

/**
 * A node's sign of life: a lock on a connection of its own, which the database lets go the moment the process is dead. What a
 * dead node was working on is then gone on with immediately. The same connection carries the leadership of crash.
 */
const NODE_CLASS = 741_102
const LEADER_CLASS = 741_103
/** How often the connection is spoken to, and how long the database waits for that before it lets the locks go. */
const PULSE_MS = 3_000
const SILENCE_MS = 15_000
/** For a machine or a network that is gone without a word: no lock may outlive it by hours. */
const SETTINGS = `-c idle_session_timeout=${SILENCE_MS} -c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3`

/** The nodes that live, for a query. */
export const liveNodes = `
  select objid::bigint from pg_locks
  where locktype = 'advisory' and classid = ${NODE_CLASS} and objsubid = 2 and granted
    and database = (select oid from pg_database where datname = current_database())`

export type NodeLock = {
  readonly node: number
  /**
   * The term in which this node leads; null while another one does. Becomes the leader if nobody is, and takes a lost connection
   * up again: a new term then, because others may have led in between.
   */
  lead(): Promise<number | null>
  close(): Promise<void>
}

export async function openNodeLock(databaseUrl: string, onError: (error: Error) => void): Promise<NodeLock> {
  const node = randomInt(1, 2 ** 31)
  let client: pg.Client | null = null
  let isLeader = false
  let term = 0

  const open = async () => {
    const opened = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
      options: SETTINGS,
      application_name: 'tablestakes studio node',
    })
    const forget = () => {
      clearInterval(pulse)
      if (client !== opened) return
      client = null
      isLeader = false
    }
    // Who hears nothing back leads no longer: another one may.
    const pulse = setInterval(() => {
      opened.query('select 1').catch(() => {
        forget()
        void opened.end().catch(() => {})
      })
    }, PULSE_MS).unref()
    opened.on('error', (error) => {
      forget()
      onError(error)
    })
    opened.on('end', forget)
    try {
      await opened.connect()
      await opened.query('select pg_advisory_lock($1, $2)', [NODE_CLASS, node])
    } catch (error) {
      await opened.end().catch(() => {})
      throw error
    }
    client = opened
    return opened
  }
  await open()

  return {
    node,
    async lead() {
      const line = client ?? (await open())
      if (isLeader) return term
      const { rows } = await line.query<{ is_leader: boolean }>('select pg_try_advisory_lock($1, 1) as is_leader', [
        LEADER_CLASS,
      ])
      isLeader = client === line && rows[0]?.is_leader === true
      if (isLeader) term += 1
      return isLeader ? term : null
    },
    async close() {
      await client?.end()
    },
  }
}
