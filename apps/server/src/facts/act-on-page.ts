import { type Database, transact } from '@tablestakes/node/database'
import { catchUp } from './catch-up.ts'
import type { Consumer, Enrolled, Fact } from './consumer.ts'
import { streamsOf } from './read-stream.ts'
import type { SweepServices } from './sweep.ts'

type PlayerOfConsumer = { consumer: Consumer; playerId: bigint }

/** Lets the consumers that act do so for every player of a page with something for them, each in a transaction. */
export async function actOnPage(
  services: SweepServices,
  acting: readonly Enrolled[],
  facts: readonly Fact[],
): Promise<void> {
  for (const { consumer, swept } of acting) {
    const players = new Set<bigint>()
    for (const { kind, place, playerId } of facts) {
      if (consumer.kinds.has(kind) && place > swept.place) players.add(playerId)
    }
    for (const playerId of players) await tryCatchUp(services, { consumer, playerId })
  }
}

/** One player whose facts cannot be applied must not hold up the others: the player is marked, and tried again later. */
export async function tryCatchUp(
  { database, log }: SweepServices,
  { consumer, playerId }: PlayerOfConsumer,
): Promise<void> {
  try {
    await transact(database, (tx) => catchUp(tx, consumer, playerId))
  } catch (error) {
    await database.query(
      `insert into fact_cursor (player_id, currency, consumer, place, day, stuck_at)
       select $1, c.currency, f.consumer, f.swept, f.swept_day, now()
       from fact_consumer f, unnest($3::text[]) c (currency) where f.consumer = $2
       on conflict (player_id, currency, consumer) do update set stuck_at = now()`,
      [playerId, consumer.name, await streamsOf(database, consumer, playerId)],
    )
    const about = { err: error, alarm: 'facts_stuck', consumer: consumer.name, player: playerId.toString() }
    log.error(about, 'facts of a player could not be applied')
  }
}

const LISTED_MAX = 100
/** A player who is stuck is tried again after so long. */
export const RETRY_S = 30

export async function listStuck(database: Database, consumers: readonly Consumer[]): Promise<PlayerOfConsumer[]> {
  const { rows } = await database.query<{ consumer: string; player_id: bigint }>({
    name: 'facts-stuck',
    text: `select distinct consumer, player_id from fact_cursor
           where stuck_at < now() - interval '${RETRY_S} seconds' and consumer = any ($1) limit ${LISTED_MAX}`,
    values: [consumers.map(({ name }) => name)],
  })
  return rows.map(({ consumer: name, player_id: playerId }) => ({
    consumer: consumers.find((one) => one.name === name)!,
    playerId,
  }))
}
