import type { Reader, Tx } from '@tablestakes/node/database'
import { type FactPlace, lockBalances } from '../ledger/index.ts'
import type { Consumer, Counted } from './consumer.ts'
import type { StoredCounts } from './count-rows.ts'
import { countedOf, countOn, storedOf } from './counted.ts'
import { readStream, type Stream, streamsOf } from './read-stream.ts'
import { replay } from './replay.ts'

/** What a player's facts have been counted to, by currency; '' is outside the ledger. */
export type CountedByCurrency = ReadonlyMap<string, Counted>

/**
 * Brings a consumer up to this moment for one player. Call it before showing or granting anything that follows from facts.
 *
 * A consumer that acts does so here: effects and cursor commit with the caller's transaction, under the lock of the cursor's row,
 * so each fact is applied once on however many nodes. For one that only counts, what is stored is counted on in memory, and
 * storing it is left to the sweep.
 */
export async function catchUp(tx: Tx, consumer: Consumer, playerId: bigint): Promise<CountedByCurrency> {
  // Balances come before cursors, everywhere: who credits a deposit and then catches up holds them in this order.
  if (consumer.act) await lockBalances(tx, playerId)
  const counted = new Map<string, Counted>()
  for (const currency of await streamsOf(tx, consumer, playerId)) {
    const stream = { playerId, currency }
    counted.set(currency, consumer.act ? await applyNext(tx, consumer, stream) : await countNext(tx, consumer, stream))
  }
  return counted
}

async function applyNext(tx: Tx, consumer: Consumer, stream: Stream): Promise<Counted> {
  const cursor = await lockCursor(tx, consumer, stream)
  let { at, counted } = cursor
  for (;;) {
    const page = await readStream(tx, stream, at)
    if (page.last === null) break
    const facts = page.facts.filter(({ kind }) => consumer.kinds.has(kind))
    counted = countOn(consumer, counted, facts)
    at = page.last
    if (facts.length > 0) await consumer.act!(tx, facts)
    // What it did itself may be its next fact.
    else if (!page.isMore) break
  }
  if (at.place > cursor.at.place || cursor.isStuck) await moveCursor(tx, { consumer, stream, at, counted })
  return counted
}

type Cursor = { at: FactPlace; counted: Counted; isStuck: boolean }

type CursorRow = {
  place: bigint
  day: number
  counted: Record<string, string>
  is_stuck: boolean
  swept: bigint
  swept_day: number
}

/**
 * The cursor, held until the transaction ends. Where the sweep has been further, nothing of this player was for the consumer in
 * between. A player who is stuck was left behind by it.
 */
async function lockCursor(tx: Tx, { name }: Consumer, { playerId, currency }: Stream): Promise<Cursor> {
  await tx.query({
    name: 'facts-open-cursor',
    text: `insert into fact_cursor (player_id, currency, consumer, place, day)
           select $1, $2, consumer, swept, swept_day from fact_consumer where consumer = $3 on conflict do nothing`,
    values: [playerId, currency, name],
  })
  const { rows } = await tx.query<CursorRow>({
    name: 'facts-lock-cursor',
    text: `select c.place, c.day, c.counted, c.stuck_at is not null as is_stuck, f.swept, f.swept_day
           from fact_cursor c join fact_consumer f using (consumer)
           where c.player_id = $1 and c.currency = $2 and c.consumer = $3 for update of c`,
    values: [playerId, currency, name],
  })
  const row = rows[0]
  if (!row) throw new Error(`the consumer ${name} is not enrolled`)
  const isBehind = row.swept > row.place && !row.is_stuck
  return {
    at: isBehind ? { place: row.swept, day: row.swept_day } : { place: row.place, day: row.day },
    counted: countedOf(row.counted),
    isStuck: row.is_stuck,
  }
}

type Moved = { consumer: Consumer; stream: Stream; at: FactPlace; counted: Counted }

async function moveCursor(tx: Tx, { consumer, stream, at, counted }: Moved): Promise<void> {
  await tx.query({
    name: 'facts-move-cursor',
    text: `update fact_cursor set place = $4, day = $5, counted = $6, stuck_at = null
           where player_id = $1 and currency = $2 and consumer = $3`,
    values: [stream.playerId, stream.currency, consumer.name, at.place, at.day, JSON.stringify(storedOf(counted))],
  })
}

type CountedRow = {
  starts_after: bigint
  swept: bigint
  swept_day: number
  replays: boolean
  place: bigint | null
  day: number
  counted: StoredCounts | null
}

/** Nothing is locked: what is stored stays true while the sweep moves on, and the facts after it stay where they are. */
async function countNext(reader: Reader, consumer: Consumer, stream: Stream): Promise<Counted> {
  const { rows } = await reader.query<CountedRow>({
    name: 'facts-counted',
    text: `select f.starts_after, f.swept, f.swept_day, f.replays_to is not null as replays, c.place, c.day, c.counted
           from fact_consumer f left join fact_count c on c.player_id = $1 and c.currency = $2 where f.consumer = $3`,
    values: [stream.playerId, stream.currency, consumer.name],
  })
  const row = rows[0]
  if (!row) throw new Error(`the consumer ${consumer.name} is not enrolled`)
  const stored = row.counted?.[consumer.name]
  if (stored === null || (stored === undefined && row.replays)) {
    // The place after which nothing is.
    return replay(reader, { consumer, startsAfter: row.starts_after }, { ...stream, upTo: 2n ** 62n })
  }
  let at: FactPlace =
    row.place !== null && row.place >= row.swept
      ? { place: row.place, day: row.day }
      : { place: row.swept, day: row.swept_day }
  let counted: Counted = countedOf(stored ?? {})
  for (;;) {
    const page = await readStream(reader, stream, at)
    const facts = page.facts.filter(({ place }) => place > row.starts_after)
    counted = countOn(consumer, counted, facts)
    if (page.last === null || !page.isMore) return counted
    at = page.last
  }
}
