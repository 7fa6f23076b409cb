import { type Database, transact } from '@tablestakes/node/database'
import { startLoop } from '@tablestakes/node/loop'
import { type FactPlace, lastPlace, settledPlace } from '../ledger/index.ts'
import { actOnPage, listStuck, tryCatchUp } from './act-on-page.ts'
import { type Consumer, type Enrolled, enrolConsumers, loadEnrolled } from './consumer.ts'
import { countPage } from './count-page.ts'
import { readPage } from './read-page.ts'
import { listBroken, recountBroken, replayNextPlayers } from './recount.ts'

export type SweepParts = {
  database: Database
  consumers: readonly Consumer[]
  log: { error(about: object, text: string): void }
}

export type Sweep = {
  /** Something has happened. Called for every settled play, so it costs nothing and may be lost. */
  wake(): void
  stop(): Promise<void>
}

/** Facts of so long are applied together: the more there are of a player, the less each costs. */
const GATHER_MS = 800
/** What another node wrote, or what nobody was woken for, is found as late as this. */
const IDLE_MS = 1_000

/** Brings every consumer up to date with every player, again and again. All nodes run one; one works at a time. */
export function startSweep(parts: SweepParts): Sweep {
  let isEnrolled = false
  const loop = startLoop({
    idleMs: IDLE_MS,
    onError: (error) => parts.log.error({ err: error }, 'facts could not be swept'),
    async step() {
      if (!isEnrolled) await transact(parts.database, (tx) => enrolConsumers(tx, parts.consumers))
      isEnrolled = true
      return sweepOnce(parts)
    },
  })
  let timer: NodeJS.Timeout | undefined
  return {
    wake() {
      timer ??= setTimeout(() => {
        timer = undefined
        loop.wake()
      }, GATHER_MS)
    },
    async stop() {
      clearTimeout(timer)
      await loop.stop()
    },
  }
}

/** Any fixed number. */
const LOCK = 7_411_020_265

/**
 * Applies what has happened since the last sweep. Answers whether there is more to do. Only for economy does one node do it at
 * a time: cursors keep two from applying anything twice.
 */
async function sweepOnce(parts: SweepParts): Promise<boolean> {
  if (!(await hasWork(parts))) return false
  // A lock of the connection, and not of a transaction: an open one would hold back the place that is settled.
  const client = await parts.database.connect()
  try {
    const { rows } = await client.query<{ is_ours: boolean }>('select pg_try_advisory_lock($1) as is_ours', [LOCK])
    if (!rows[0]!.is_ours) return false
    try {
      return await sweepNow(parts)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK])
    }
  } finally {
    client.release()
  }
}

async function hasWork({ database, consumers }: SweepParts): Promise<boolean> {
  const enrolled = await loadEnrolled(database, consumers)
  const last = await lastPlace(database)
  const isBehind = enrolled.some(({ swept, replaysTo }) => swept.place < last.place || replaysTo !== null)
  if (isBehind) return true
  return (await listStuck(database, consumers)).length + (await listBroken(database)).length > 0
}

/** The sweep itself. Several nodes may sweep at the same time. */
export async function sweepNow(parts: SweepParts): Promise<boolean> {
  const { database, consumers } = parts
  const settled = await settledPlace(database)
  for (const who of await listStuck(database, consumers)) await tryCatchUp(parts, who)
  const isMore = await followNext(parts, settled)
  await recountBroken(parts, await loadEnrolled(database, consumers))
  return (await replayNextPlayers(parts, await loadEnrolled(database, consumers), settled)) || isMore
}

/** One page of everybody's facts, for those who have not had it. */
async function followNext({ database, consumers, ...parts }: SweepParts, settled: FactPlace): Promise<boolean> {
  const enrolled = await loadEnrolled(database, consumers)
  const following = enrolled.filter(({ replaysTo }) => replaysTo === null)
  const first = firstOf(following)
  if (first === null || first.place >= settled.place) return false
  const { streams, through, isMore } = await readPage(database, { after: first, settled, following })
  // Those that replay have rows here too, of the players they have been through.
  const isCounted = await countPage(
    database,
    enrolled.filter(({ consumer }) => !consumer.act),
    streams,
  )
  if (!isCounted) return true
  const acting = following.filter(({ consumer, swept }) => consumer.act && swept.place < through.place)
  await actOnPage({ database, consumers, ...parts }, acting, streams)
  await database.query(
    'update fact_consumer set swept = $2, swept_day = $3 where consumer = any ($1) and swept < $2 and replays_to is null',
    [following.map(({ consumer }) => consumer.name), through.place, through.day],
  )
  return isMore
}

/** The page begins where the last of them stands. */
function firstOf(following: readonly Enrolled[]): FactPlace | null {
  return following.reduce<FactPlace | null>(
    (least, { swept }) => (least === null || swept.place < least.place ? swept : least),
    null,
  )
}
