import { randomUUID } from 'node:crypto'
import type { Database, Reader } from '@tablestakes/node/database'

/** A node that has been silent this long is gone, and so are its streams. */
const SILENT_SECONDS = 30

export type Presence = { tell(streams: number): Promise<void>; leave(): Promise<void> }

/** Lets the other nodes know how many streams this one holds. */
export function joinPresence(database: Database): Presence {
  const nodeId = randomUUID()
  let telling: Promise<unknown> | null = null
  return {
    async tell(streams) {
      // One at a time: of several under way the last to arrive would count, and an old one could outlive the leaving.
      if (telling) return
      const told = database.query({
        name: 'live-presence',
        text: `insert into live_node (node_id, streams) values ($1, $2)
               on conflict (node_id) do update set streams = excluded.streams, told_at = now()`,
        values: [nodeId, streams],
      })
      telling = told.finally(() => {
        telling = null
      })
      await telling
    },
    async leave() {
      // What is still on its way would otherwise bring the node back.
      await telling?.catch(() => {})
      await database.query(`delete from live_node where node_id = $1 or told_at < now() - make_interval(secs => $2)`, [
        nodeId,
        SILENT_SECONDS,
      ])
    },
  }
}

/** Open streams over all nodes: true to within a few seconds. */
export async function countOnline(reader: Reader): Promise<number> {
  const { rows } = await reader.query<{ streams: number }>({
    name: 'live-online',
    text: `select coalesce(sum(streams), 0)::int as streams from live_node
           where told_at > now() - make_interval(secs => $1)`,
    values: [SILENT_SECONDS],
  })
  return rows[0]!.streams
}
