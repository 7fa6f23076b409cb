import { type LiveMessage, liveMessage } from '@tablestakes/contract/live'
import { type Database, type Reader, type Tx, transact } from '@tablestakes/node/database'
import { startLoop } from '@tablestakes/node/loop'
import * as z from 'zod/v4/core'
import { defineJob, nothing } from '../jobs/jobs.ts'
import { joinAnnouncements } from './announcements.ts'
import { createWakers } from './wakers.ts'

/**
 * Events that leave after the commit. They are written in the transaction they tell of, so a rollback sends nothing;
 * a relay then gives each committed one the next position of the stream. A node killed at any point loses nothing:
 * what is in the outbox is still to be numbered, what is numbered can be read again.
 */
export type LiveEvent = {
  position: bigint
  /** 0 is everyone. */
  playerId: bigint
  siteId: string | null
  kind: string
  data: object
  createdAt: Date
}

/** What features may say. The stream itself says hello and pong, and sign_out when a session is revoked. */
export type Sayable = Exclude<LiveMessage, { type: 'hello' | 'pong' | 'sign_out' }>
/** A message before it has its id and time. */
export type WithoutStamp<Message> = Message extends unknown ? Omit<Message, 'id' | 'at'> : never

/** A message for one player, or with null for everyone, or for everyone of a site. */
export type Published = { playerId: bigint | null; siteId?: string; message: WithoutStamp<Sayable> }

/** What nodes tell each other on the same stream and no player ever sees. */
export type Control = { kind: 'session_revoked'; playerId: bigint; data: { sessionId: string | null; because: string } }

/** Marks control events, because a message of the contract can never be called like this. */
const CONTROL = '!'

const BATCH = 1_000
const KEPT_MINUTES = 60
const SWEPT_AT_ONCE = 50_000

/** Messages go out together when the transaction commits, in this order. */
export async function publish(tx: Tx, ...events: Published[]): Promise<void> {
  await write(
    tx,
    events.map(({ playerId, siteId, message }) => ({
      playerId: playerId ?? 0n,
      siteId: siteId ?? null,
      kind: message.type,
      data: encodeMessage(message),
    })),
  )
}

/** To the wire's form, without the stamp: a message gets its id and time when it is sent. */
function encodeMessage(message: WithoutStamp<Sayable>): object {
  const { id: _id, at: _at, type: _type, ...data } = z.encode(liveMessage, { ...message, id: '', at: 0 } as LiveMessage)
  return data
}

export async function publishControl(tx: Tx, control: Control): Promise<void> {
  await write(tx, [{ ...control, siteId: null, kind: CONTROL + control.kind }])
}

export function controlOf(event: LiveEvent): Control | null {
  if (!event.kind.startsWith(CONTROL)) return null
  return { kind: event.kind.slice(CONTROL.length), playerId: event.playerId, data: event.data } as Control
}

const relays = createWakers()

async function write(tx: Tx, events: Omit<LiveEvent, 'position' | 'createdAt'>[]) {
  if (events.length === 0) return
  await tx.query({
    name: 'outbox-write',
    text: `insert into outbox (player_id, site_id, kind, data)
           select player_id, site_id, kind, data
           from unnest($1::bigint[], $2::text[], $3::text[], $4::jsonb[])
             with ordinality as event (player_id, site_id, kind, data, place) order by place`,
    values: [
      events.map((event) => event.playerId),
      events.map((event) => event.siteId),
      events.map((event) => event.kind),
      events.map((event) => JSON.stringify(event.data)),
    ],
  })
  relays.wakeAfter(tx)
}

export type RelayOptions = {
  /** Gets every event once, in order. Must not throw. */
  deliver: (events: LiveEvent[]) => void
  /** Events were deleted before this node had read them: listeners must load their state afresh. */
  onGap: () => void
  onError: (error: Error) => void
  redisUrl?: string | undefined
  /** How late another node's event can be without Redis. */
  idleMs?: number
}

export type Relay = {
  /** The position up to which everything has been delivered on this node. */
  position(): bigint
  stop(): Promise<void>
}

/** Numbers what is committed and hands this node everything that comes after its start. */
export async function startRelay(database: Database, options: RelayOptions): Promise<Relay> {
  let position = (await readHead(database)).position
  const loop = startLoop({
    idleMs: options.idleMs ?? 500,
    onError: (error) => options.onError(error as Error),
    async step() {
      const head = await readHead(database)
      if (head.isWaiting) {
        await transact(database, numberWaiting)
        announcements?.announce()
      }
      const events = await readEvents(database, position)
      const first = events[0]
      if (!first) return false
      if (first.position !== position + 1n) options.onGap()
      position = events.at(-1)!.position
      options.deliver(events)
      return true
    },
  })
  const announcements = options.redisUrl
    ? joinAnnouncements(options.redisUrl, { onHeard: loop.wake, onError: options.onError })
    : null
  const stopWaking = relays.add(database, loop.wake)

  return {
    position: () => position,
    async stop() {
      stopWaking()
      await loop.stop()
      announcements?.close()
    },
  }
}

type Head = { position: bigint; oldestKept: bigint; isWaiting: boolean }

export async function readHead(reader: Reader): Promise<Head> {
  const { rows } = await reader.query<{ position: bigint; oldest_kept: bigint; is_waiting: boolean }>({
    name: 'outbox-head',
    text: `select position, oldest_kept, exists (select from outbox) as is_waiting from live_head`,
  })
  const row = rows[0]!
  return { position: row.position, oldestKept: row.oldest_kept, isWaiting: row.is_waiting }
}

/** One node at a time: the lock is taken in a statement of its own, so the next one sees all that others committed. */
async function numberWaiting(tx: Tx) {
  await tx.query('select from live_head for update')
  await tx.query({
    name: 'outbox-number',
    text: `
      with taken as (
        delete from outbox where outbox_id in (select outbox_id from outbox order by outbox_id limit $1)
        returning outbox_id, player_id, site_id, kind, data, created_at
      ), numbered as (
        insert into live_event (position, player_id, site_id, kind, data, created_at)
        select (select position from live_head) + row_number() over (order by outbox_id),
          player_id, site_id, kind, data, created_at
        from taken
      )
      update live_head set position = position + (select count(*) from taken)`,
    values: [BATCH],
  })
}

export async function readEvents(reader: Reader, after: bigint): Promise<LiveEvent[]> {
  const { rows } = await reader.query<LiveEvent>({
    name: 'outbox-read',
    text: `select position, player_id as "playerId", site_id as "siteId", kind, data,
             created_at as "createdAt"
           from live_event
           where position > $1 order by position limit $2`,
    values: [after, BATCH],
  })
  return rows
}

/** What one listener missed between two positions: its own events, its site's and everyone's. */
export async function readMissed(
  reader: Reader,
  missed: { playerId: bigint; siteId: string; after: bigint; upTo: bigint; limit: number },
): Promise<LiveEvent[]> {
  // Two index ranges joined: one condition with OR made the planner walk the whole stream.
  const { rows } = await reader.query<LiveEvent>({
    name: 'outbox-missed',
    text: `
      select position, player_id as "playerId", site_id as "siteId", kind, data,
        created_at as "createdAt"
      from (
        (select * from live_event where player_id = $1 and player_id <> 0 and position > $3 and position <= $4
         order by position limit $5)
        union all
        (select * from live_event where player_id = 0 and position > $3 and position <= $4
           and (site_id is null or site_id = $2)
         order by position limit $5)
      ) as mine order by position limit $5`,
    values: [missed.playerId, missed.siteId, missed.after, missed.upTo, missed.limit],
  })
  return rows
}

/**
 * Forgets old events. A player who was away longer is told to load everything afresh. The head is locked last, so that
 * the relay does not wait for the deletion.
 */
export const sweepEvents = defineJob({
  kind: 'live.sweep',
  payload: nothing,
  everyMs: 60_000,
  async run(tx) {
    const { rows } = await tx.query<{ position: bigint }>(
      `select position from live_event where created_at < now() - make_interval(mins => $1)
         and position < (select min(position) + $2 from live_event)
       order by position desc limit 1`,
      [KEPT_MINUTES, SWEPT_AT_ONCE],
    )
    const last = rows[0]?.position
    if (last === undefined) return
    await tx.query('delete from live_event where position <= $1', [last])
    await tx.query('update live_head set oldest_kept = greatest(oldest_kept, $1 + 1)', [last])
  },
})
