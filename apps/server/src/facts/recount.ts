import type { Database } from '@tablestakes/node/database'
import type { FactPlace } from '../ledger/index.ts'
import { RETRY_S, tryCatchUp } from './act-on-page.ts'
import type { Enrolled } from './consumer.ts'
import { type CountRow, loadCountRows, writeCountRows } from './count-rows.ts'
import { type Stream, streamsOf } from './read-stream.ts'
import { replayAlone } from './replay.ts'
import type { SweepServices } from './sweep.ts'

const PLAYERS = 200

/**
 * A consumer that follows everything there ever was goes through all players once, and then follows with the others. What comes
 * to a player meanwhile is part of the replay, or is counted on by the sweep once there is something to count on. Answers whether
 * there are more players.
 */
export async function replayNextPlayers(
  services: SweepServices,
  enrolled: readonly Enrolled[],
  settled: FactPlace,
): Promise<boolean> {
  const replaying = enrolled.filter(({ replaysTo }) => replaysTo !== null && replaysTo <= settled.place)
  for (const one of replaying) {
    const players = await nextPlayers(services.database, one.replayedPlayer)
    // Everything up to here is counted for those that follow. One without a row has nothing counted up to here.
    const base = baseOf(enrolled, settled)
    for (const playerId of players) {
      if (one.consumer.act) await tryCatchUp(services, { consumer: one.consumer, playerId })
      else await countPlayerAgain(services.database, one, { playerId, base })
    }
    await keepProgress(services.database, one, { players, base })
  }
  return replaying.length > 0
}

async function nextPlayers(database: Database, after: bigint): Promise<bigint[]> {
  const { rows } = await database.query<{ player_id: bigint }>(
    `select player_id from player where player_id > $1 order by player_id limit ${PLAYERS}`,
    [after],
  )
  return rows.map(({ player_id: playerId }) => playerId)
}

function baseOf(enrolled: readonly Enrolled[], settled: FactPlace): FactPlace {
  const counting = enrolled.filter(({ consumer, replaysTo }) => !consumer.act && replaysTo === null)
  return counting.reduce((least, { swept }) => (swept.place < least.place ? swept : least), settled)
}

async function keepProgress(
  database: Database,
  { consumer, replayedPlayer }: Enrolled,
  { players, base }: { players: readonly bigint[]; base: FactPlace },
): Promise<void> {
  const isDone = players.length < PLAYERS
  await database.query(
    `update fact_consumer set replayed_player = $2, swept = case when $3 then $4 else swept end,
       swept_day = case when $3 then $5 else swept_day end, replays_to = case when $3 then null else replays_to end
     where consumer = $1 and replays_to is not null`,
    [consumer.name, players.at(-1) ?? replayedPlayer, isDone, base.place, base.day],
  )
}

async function countPlayerAgain(
  database: Database,
  enrolled: Enrolled,
  { playerId, base }: { playerId: bigint; base: FactPlace },
): Promise<void> {
  for (const currency of await streamsOf(database, enrolled.consumer, playerId)) {
    await countStreamAgain(database, enrolled, { playerId, currency, base })
  }
}

/** Written only where the row still stands as it was read; else once more from there. */
async function countStreamAgain(
  database: Database,
  enrolled: Enrolled,
  { base, ...stream }: Stream & { base: FactPlace },
): Promise<void> {
  for (;;) {
    const rows = await loadCountRows(database, [stream.playerId])
    const at = rows.find(({ currency }) => currency === stream.currency) ?? {
      ...stream,
      ...base,
      counted: {},
      isBroken: false,
      version: null,
    }
    const counted = { ...(await replayAlone(database, enrolled, { ...stream, upTo: at.place })) }
    const after: CountRow = { ...at, counted: { ...at.counted, [enrolled.consumer.name]: counted } }
    const isBroken = Object.values(after.counted).includes(null)
    if (await writeCountRows(database, [{ ...after, isBroken }])) return
  }
}

const LISTED_MAX = 100

/** Rows in which a consumer's counts are missing because counting them has failed. */
export async function listBroken(database: Database): Promise<(Stream & { broken: string[] })[]> {
  const { rows } = await database.query<{ player_id: bigint; currency: string; broken: string[] }>({
    name: 'facts-broken',
    text: `select player_id, currency, array(select key from json_each(counted) where value::text = 'null') as broken
           from fact_count where broken_at < now() - interval '${RETRY_S} seconds' limit ${LISTED_MAX}`,
  })
  return rows.map(({ player_id: playerId, currency, broken }) => ({ playerId, currency, broken }))
}

/** Tries them from the beginning, and tells those that fail again. */
export async function recountBroken({ database, log }: SweepServices, enrolled: readonly Enrolled[]): Promise<void> {
  for (const { broken, ...stream } of await listBroken(database)) {
    for (const one of enrolled) {
      if (!broken.includes(one.consumer.name)) continue
      try {
        await countStreamAgain(database, one, { ...stream, base: one.swept })
      } catch (error) {
        await database.query('update fact_count set broken_at = now() where player_id = $1 and currency = $2', [
          stream.playerId,
          stream.currency,
        ])
        const about = {
          err: error,
          alarm: 'facts_broken',
          consumer: one.consumer.name,
          player: stream.playerId.toString(),
        }
        log.error(about, 'facts of a player could not be counted')
      }
    }
  }
}
