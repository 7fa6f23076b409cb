import { type Database, transact } from '@tablestakes/node/database'
import { type Consumer, defineConsumer, enrolConsumers, type Fact } from '../src/facts/index.ts'
import { openSweeper, type Sweeper, sweepNow } from '../src/facts/sweep.ts'
import { type Countable, lastPlace } from '../src/ledger/index.ts'
import { asOwner } from './fresh-database.ts'

/** Follows every kind there is, and counts each by name: how many, and how much. */
export const tally = (name: string, starts: Consumer['starts'] = 'now'): Consumer =>
  defineConsumer({ name, kinds: KINDS, starts, count: countOf })

const KINDS = [
  ...(['stake', 'win', 'deposit', 'withdrawal-paid', 'withdrawal-returned', 'bonus-granted', 'bonus-ended'] as const),
  ...(['signed-in', 'invited', 'installed', 'shared', 'document-approved'] as const),
]

export function countOf(fact: Countable<Fact>, times: bigint): Record<string, bigint> {
  if (!('amount' in fact)) return { [`${fact.kind}s`]: times }
  const counted = { [`${fact.kind}s`]: times, [fact.kind]: fact.amount }
  if (fact.kind !== 'stake' && fact.kind !== 'win') return counted
  const { cash, coin, gold } = fact.split
  const about = `${fact.kind}-${fact.source}-${fact.subject?.id ?? 'none'}`
  const split = {
    [`${fact.kind}-cash`]: cash,
    [`${fact.kind}-coin`]: coin,
    [`${fact.kind}-gold`]: gold,
    [about]: times,
  }
  return fact.kind === 'win'
    ? { ...counted, ...split }
    : { ...counted, ...split, counting: fact.counting, 'at-risk': fact.atRisk }
}

/** Acts: writes every fact down, in the order it came. */
export const diary = (name: string): Consumer =>
  defineConsumer({
    name,
    kinds: KINDS,
    starts: 'now',
    count: countOf,
    async act(tx, facts) {
      for (const { playerId, currency, place, kind, takesBack } of facts) {
        await tx.query(
          `insert into diary (consumer, player_id, currency, place, kind, takes_back) values ($1, $2, $3, $4, $5, $6)`,
          [name, playerId, currency, place, kind, takesBack],
        )
      }
    },
  })

export const openDiary = (database: Database) =>
  asOwner(
    database,
    `create table diary (line bigint generated always as identity primary key, consumer text not null, player_id bigint not null,
       currency text not null, place bigint not null, kind text not null, takes_back boolean not null)`,
  )

export const enrol = (database: Database, consumers: readonly Consumer[]) =>
  transact(database, (tx) => enrolConsumers(tx, consumers))

const TRIES_MAX = 40

/** A node that sweeps, with a memory of its own; what it logs is kept. */
export function openNode(database: Database, consumers: readonly Consumer[]): Sweeper & { logged: string[] } {
  const logged: string[] = []
  const log = { error: (_about: object, text: string) => void logged.push(text) }
  return { ...openSweeper({ database, consumers, log }), logged }
}

/**
 * Until everything that has happened is swept: other test files work in the same cluster, and a sweep waits for them too. Two of
 * these at the same time are two nodes. Answers what was logged.
 */
export const sweepAll = (database: Database, consumers: readonly Consumer[]): Promise<string[]> =>
  sweepWith(openNode(database, consumers))

export async function sweepWith(node: ReturnType<typeof openNode>): Promise<string[]> {
  const { database, consumers, logged } = node
  const last = await lastPlace(database)
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const isMore = await sweepNow(node)
    const behind = await database.query(
      'select from fact_consumer where consumer = any ($1) and (swept < $2 or replays_to is not null)',
      [consumers.map(({ name }) => name), last.place],
    )
    if (!isMore && behind.rowCount === 0) return logged
  }
  throw new Error(`the facts could not be swept: ${logged.join(', ')}`)
}
