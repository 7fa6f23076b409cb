import { randomUUID } from 'node:crypto'
import type { EventMessage, Producer } from '@tablestakes/contract/sports-feed'
import { type Database, transact } from '@tablestakes/node/database'
import type { Logger } from '@tablestakes/node/logger'
import { startLoop } from '@tablestakes/node/loop'
import { type Feed, openFeed } from '../feed/feed.ts'
import type { FeedRest } from '../feed/feed-rest.ts'
import type { FeedTransport } from '../feed/transport.ts'
import { applyMessage } from './apply-message.ts'
import { openQuestions } from './ask-feed.ts'
import { keepProducer, latestOf } from './producers.ts'

type FeedServices = {
  database: Database
  log: Logger
  rest: FeedRest
  transport: FeedTransport
  /** Something of a match is stored: watchers look now. */
  onStored: () => void
}

const BEAT_MS = 2_000
/** A node that says nothing for so long reads the feed no more, and another one begins. */
const LEASE_MS = 6_000
const SCHEDULE_MS = 60_000

/**
 * Reads the feed on one node at a time. A node that loses its lease stops; the next one asks for everything since the newest message
 * that is stored. Two who read at once would only store the same twice.
 */
export function runFeed({ database, log, rest, transport, onStored }: FeedServices) {
  const node = randomUUID()
  let feed: Feed | null = null
  let scheduledAtMs = 0
  const newest = new Map<Producer, number>()
  const { askFixture, sync } = openQuestions({ database, log, rest })

  async function store(message: EventMessage): Promise<void> {
    const { needsFixture } = await transact(database, (tx) => applyMessage(tx, message))
    newest.set(message.product, Math.max(newest.get(message.product) ?? 0, message.timestamp))
    onStored()
    if (needsFixture) askFixture(message.event_id)
  }

  async function begin(): Promise<void> {
    feed = await openFeed({
      ...{ transport, rest, log, onMessage: store },
      onProducer: ({ product, isUp }) => keepProducer(database, { product, isUp, latest: newest.get(product) ?? null }),
      startAfter: (product) => latestOf(database, product),
    })
  }

  async function beat(): Promise<boolean> {
    if (!(await holdLease(database, node))) {
      await feed?.close()
      feed = null
      return false
    }
    if (!feed) await begin()
    for (const { product, isUp } of feed!.states())
      await keepProducer(database, { product, isUp, latest: newest.get(product) ?? null })
    if (performance.now() - scheduledAtMs > SCHEDULE_MS || scheduledAtMs === 0) {
      scheduledAtMs = performance.now()
      sync().then(onStored, (error: unknown) => {
        // Soon again: without a schedule there is nothing to bet on.
        scheduledAtMs = performance.now() - SCHEDULE_MS + BEAT_MS
        log.warn({ err: error }, 'the schedule of the feed was not stored')
      })
    }
    return false
  }

  const loop = startLoop({
    step: beat,
    idleMs: BEAT_MS,
    onError: (error) => log.warn({ err: error }, 'the feed is not read'),
  })
  return {
    async stop(): Promise<void> {
      await loop.stop()
      await feed?.close()
      await database.query('delete from sports_reader where node = $1', [node])
    },
  }
}

async function holdLease(database: Database, node: string): Promise<boolean> {
  const { rowCount } = await database.query(
    `insert into sports_reader as r (node, until) values ($1, clock_timestamp() + make_interval(secs => ${LEASE_MS / 1_000}))
     on conflict (is_single) do update set node = excluded.node, until = excluded.until
     where r.node = excluded.node or r.until < clock_timestamp()`,
    [node],
  )
  return rowCount === 1
}
