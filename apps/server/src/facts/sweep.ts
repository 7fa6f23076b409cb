import { type Database, transact } from '@tablestakes/node/database'
import { type Loop, startLoop } from '@tablestakes/node/loop'
import { type FactPlace, lastPlace, settledPlace } from '../ledger/index.ts'
import { actOnPage, listStuck, tryCatchUp } from './act-on-page.ts'
import { type Consumer, type Enrolled, enrolConsumers, loadEnrolled } from './consumer.ts'
import { type CountMemory, openCountMemory } from './count-memory.ts'
import { type Lead, openLead } from './lead.ts'
import { canSum, type Page, type PageQuestion, readPage, readSums } from './read-page.ts'
import { listBroken, recountBroken, replayNextPlayers } from './recount.ts'

export type SweepServices = {
  database: Database
  consumers: readonly Consumer[]
  log: { error(about: object, text: string): void }
}

/** A node that sweeps, with what it has read and not stored yet. */
export type Sweeper = SweepServices & {
  memory: CountMemory
  /** Up to here everything is stored or in the memory; null when it goes on from what is stored. */
  readTo: FactPlace | null
  /** What the last sweep could have read. */
  settledBefore: FactPlace | null
  countedAtMs: number
}

export const openSweeper = (services: SweepServices): Sweeper => ({
  ...{ ...services, memory: openCountMemory(services.database), readTo: null },
  ...{ settledBefore: null, countedAtMs: Number.NEGATIVE_INFINITY },
})

/** What another node wrote, or what nobody was woken for, is found as late as this. */
const IDLE_MS = 1_000

/**
 * Brings every consumer up to date with every player, again and again. All nodes run one; one leads and works. Only for economy:
 * cursors keep two from applying anything twice.
 */
export function startSweeping(services: SweepServices): Loop {
  const sweeper = openSweeper(services)
  const lead = openLead(services.database)
  let isEnrolled = false
  const loop = startLoop({
    idleMs: IDLE_MS,
    onError: (error) => services.log.error({ err: error }, 'facts could not be swept'),
    async step() {
      if (!isEnrolled) await transact(services.database, (tx) => enrolConsumers(tx, services.consumers))
      isEnrolled = true
      return sweepAsLeader(sweeper, lead)
    },
  })
  return {
    wake: loop.wake,
    async stop() {
      await loop.stop()
      // What is not stored another node would have to read again.
      await storeCounts(sweeper).catch((error: unknown) => services.log.error({ err: error }, 'counts were not stored'))
      lead.leave()
    },
  }
}

async function sweepAsLeader(sweeper: Sweeper, lead: Lead): Promise<boolean> {
  const { memory } = sweeper
  if (memory.size === 0 && !(await hasWork(sweeper))) return false
  if (await lead.isOurs()) return sweepNow(sweeper)
  forget(sweeper)
  return false
}

async function hasWork({ database, consumers }: SweepServices): Promise<boolean> {
  const enrolled = await loadEnrolled(database, consumers)
  const last = await lastPlace(database)
  const isBehind = enrolled.some(({ swept, replaysTo }) => swept.place < last.place || replaysTo !== null)
  if (isBehind) return true
  return (await listStuck(database, consumers)).length + (await listBroken(database)).length > 0
}

/** The sweep itself. Several nodes may sweep at the same time. Answers whether there is more to do. */
export async function sweepNow(sweeper: Sweeper): Promise<boolean> {
  const { database, consumers } = sweeper
  const settled = await settledPlace(database)
  for (const who of await listStuck(database, consumers)) await tryCatchUp(sweeper, who)
  const isMoreToDo = await actNext(sweeper, settled)
  const isMore = (await countNext(sweeper, settled)) || isMoreToDo
  sweeper.settledBefore = settled
  const enrolled = await loadEnrolled(database, consumers)
  const isRecounting = enrolled.some(({ replaysTo }) => replaysTo !== null) || (await listBroken(database)).length > 0
  if (!isRecounting) return isMore
  // Counting again changes rows under the memory.
  if (sweeper.memory.size > 0 && !(await storeCounts(sweeper))) return true
  forget(sweeper)
  await recountBroken(sweeper, await loadEnrolled(database, consumers))
  return (await replayNextPlayers(sweeper, await loadEnrolled(database, consumers), settled)) || isMore
}

/** One page for the consumers that act. Answers whether there is more to do. */
async function actNext(sweeper: Sweeper, settled: FactPlace): Promise<boolean> {
  const { database, consumers } = sweeper
  const following = (await loadEnrolled(database, consumers)).filter(
    ({ consumer, replaysTo }) => consumer.act && replaysTo === null,
  )
  const after = firstOf(following)
  if (after === null || after.place >= settled.place) return false
  const { facts, through, isMore } = await readPage(database, { after, settled, following })
  const acting = following.filter(({ swept }) => swept.place < through.place)
  await actOnPage(sweeper, acting, facts)
  await moveSwept(database, acting, through)
  return isMore
}

/**
 * How long bets wait to be counted while more keep coming; when none come, they are counted with the next sweep. The more bets a player
 * has by then, the less each costs. A read of one player counts the rest itself, so only a look at all rows would notice.
 */
const COUNTED_AFTER_MS = 30_000
/** Streams that wait to be stored. */
const WAITING_MAX = 50_000

/** One page for the consumers that count. Answers whether there is more to do. */
async function countNext(sweeper: Sweeper, settled: FactPlace): Promise<boolean> {
  const { database, consumers, memory, settledBefore } = sweeper
  const isQuiet = settledBefore?.place === settled.place
  const isDue = memory.size > 0 || isQuiet || performance.now() - sweeper.countedAtMs >= COUNTED_AFTER_MS
  if (!isDue) return false
  // Those that replay have rows too, of the players they have been through.
  const counting = (await loadEnrolled(database, consumers)).filter(({ consumer }) => !consumer.act)
  const following = counting.filter(({ replaysTo }) => replaysTo === null)
  const after = following.length === 0 ? null : (sweeper.readTo ?? firstOf(following))
  if (after === null || after.place >= settled.place) return memory.size > 0 && !(await storeCounts(sweeper))
  const { through, isMore } = await countPage(sweeper, { after, settled, following }, counting)
  sweeper.readTo = through
  if (isMore && memory.size < WAITING_MAX) return true
  return !(await storeCounts(sweeper)) || isMore
}

/** Bets are read as sums where that is enough for every consumer, else one by one. */
async function countPage(
  { database, memory }: Sweeper,
  question: PageQuestion,
  counting: readonly Enrolled[],
): Promise<Page> {
  if (canSum(question, counting)) {
    const page = await readSums(database, question)
    if (await memory.addSums(page, counting)) return page
  }
  const page = await readPage(database, question)
  await memory.add(page.facts, counting)
  return page
}

/** The page begins where the last of them stands. */
function firstOf(following: readonly Enrolled[]): FactPlace | null {
  return following.reduce<FactPlace | null>((least, { swept }) => {
    return least === null || swept.place < least.place ? swept : least
  }, null)
}

/** Rows first: what a row has counted is not counted again, wherever the cursor stands. */
async function storeCounts(sweeper: Sweeper): Promise<boolean> {
  const { database, consumers, memory, readTo } = sweeper
  if (!(await memory.store())) {
    forget(sweeper)
    return false
  }
  const enrolled = await loadEnrolled(database, consumers)
  const counting = enrolled.filter(({ consumer, replaysTo }) => !consumer.act && replaysTo === null)
  if (readTo !== null) await moveSwept(database, counting, readTo)
  sweeper.countedAtMs = performance.now()
  return true
}

function forget(sweeper: Sweeper): void {
  sweeper.memory.forget()
  sweeper.readTo = null
}

async function moveSwept(database: Database, enrolled: readonly Enrolled[], { place, day }: FactPlace): Promise<void> {
  if (enrolled.length === 0) return
  await database.query({
    name: 'facts-move-swept',
    text: `update fact_consumer set swept = $2, swept_day = $3
           where consumer = any ($1) and swept < $2 and replays_to is null`,
    values: [enrolled.map(({ consumer }) => consumer.name), place, day],
  })
}
