import type { Database, Reader, Tx } from '@tablestakes/node/database'
import { transact } from '@tablestakes/node/database'
import { catchUp, defineConsumer } from '../../../facts/index.ts'
import { type Countable, factsAfter, type LedgerFact, type Owner } from '../../../ledger/index.ts'

/** What promotions know of a player's money, and of what happened outside it. Gold is play money and earns nothing. */
export type Sums = {
  deposits: bigint
  deposited: bigint
  staked: bigint
  /** The cash of stakes and wins: the difference is what a player has really lost. */
  stakedCash: bigint
  wonCash: bigint
}

/** Follows players for all activities. It only counts: periods are differences between two counts. */
export const promotionSums = defineConsumer({
  name: 'promotions',
  kinds: ['deposit', 'stake', 'win', 'installed'],
  starts: 'beginning',
  count: (fact, times) =>
    fact.currency === '' ? { [fact.kind]: times } : { ...countOf(fact as Countable<LedgerFact>, times) },
})

function countOf(fact: Countable<LedgerFact>, times: bigint): Partial<Sums> {
  if (fact.kind === 'deposit') return { deposits: times, deposited: fact.amount }
  const { cash, coin } = fact.split
  if (fact.kind === 'stake') return { staked: cash + coin, stakedCash: cash }
  return fact.kind === 'win' ? { wonCash: cash } : {}
}

const NAMES = ['deposits', 'deposited', 'staked', 'stakedCash', 'wonCash'] as const satisfies (keyof Sums)[]
const combine = (make: (name: keyof Sums) => bigint) =>
  Object.fromEntries(NAMES.map((name) => [name, make(name)])) as Sums
export const NO_SUMS: Sums = combine(() => 0n)
const less = (one: Sums, other: Sums): Sums => combine((name) => one[name] - other[name])

export type Counted = { lifetime: Sums; isInstalled: boolean }

/** Everything up to now. */
export async function countUpToNow(tx: Tx, { playerId, currency }: Owner): Promise<Counted> {
  const counted = await catchUp(tx, promotionSums, playerId)
  const own = counted.get(currency) ?? {}
  const outside = counted.get('') ?? {}
  return {
    lifetime: combine((name) => own[name] ?? 0n),
    isInstalled: (outside.installed ?? 0n) > 0n,
  }
}

type Before = { owner: Owner; atMs: number; lifetime: Sums }

/** What came since a moment. The transaction sees one state of the books: `lifetime` was read in it, or the purses are held. */
export async function sumsSince(tx: Tx, { owner, atMs, lifetime }: Before): Promise<Sums> {
  if (atMs <= 0) return lifetime
  const mark = await findMark(tx, owner, atMs)
  return mark ? less(lifetime, mark) : sumFacts(await ledgerFactsSince(tx, owner, atMs))
}

/**
 * Keeps what had been counted before a moment, so that the facts since then are not read again. Only after a while: a transaction that
 * began before the moment may still commit.
 */
export async function keepMarks(
  database: Database,
  { owner, momentsMs, nowMs }: { owner: Owner; momentsMs: readonly number[]; nowMs: number },
): Promise<void> {
  const due = momentsMs.filter((atMs) => atMs > 0 && atMs < nowMs - SETTLED_AFTER_MS)
  const missing: number[] = []
  for (const atMs of due) if (!(await findMark(database, owner, atMs))) missing.push(atMs)
  if (missing.length === 0) return
  const marks = await inOneState(database, async (tx) => {
    const { lifetime } = await countUpToNow(tx, owner)
    const found = []
    for (const atMs of missing) found.push(less(lifetime, sumFacts(await ledgerFactsSince(tx, owner, atMs))))
    return found
  })
  for (const [index, mark] of marks.entries()) {
    await database.query(
      `insert into promotion_mark (player_id, currency, before, counted) values ($1, $2, $3, $4) on conflict do nothing`,
      [owner.playerId, owner.currency, new Date(missing[index]!), JSON.stringify(mark, asText)],
    )
  }
}

/** Longer than any call may take. */
const SETTLED_AFTER_MS = 30_000

/** What is read belongs together: no entry comes in between. */
export const inOneState = <Result>(database: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  transact(database, async (tx) => {
    await tx.query('set transaction isolation level repeatable read')
    return work(tx)
  })

const asText = (_name: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

async function findMark(reader: Reader, { playerId, currency }: Owner, atMs: number): Promise<Sums | null> {
  const { rows } = await reader.query<{ counted: Record<keyof Sums, string> }>({
    name: 'promotion-mark',
    text: 'select counted from promotion_mark where player_id = $1 and currency = $2 and before = $3',
    values: [playerId, currency, new Date(atMs)],
  })
  const row = rows[0]
  return row ? combine((name) => BigInt(row.counted[name])) : null
}

const DAY_MS = 86_400_000

/** A player's facts of the ledger since a moment, oldest first. */
export async function ledgerFactsSince(reader: Reader, owner: Owner, atMs: number): Promise<LedgerFact[]> {
  const found: LedgerFact[] = []
  let after = { place: 0n, day: Math.floor(atMs / DAY_MS) }
  for (;;) {
    const page = await factsAfter(reader, { ...owner, after })
    found.push(...page.facts.filter(({ at }) => at.getTime() >= atMs))
    if (page.last === null || !page.isMore) return found
    after = page.last
  }
}

/** As the consumer counts them: what was taken back is subtracted. */
function sumFacts(facts: readonly LedgerFact[]): Sums {
  const sums = { ...NO_SUMS }
  for (const fact of facts) {
    const counted = countOf(fact, 1n)
    for (const name of NAMES) sums[name] += (fact.takesBack ? -1n : 1n) * (counted[name] ?? 0n)
  }
  return sums
}
