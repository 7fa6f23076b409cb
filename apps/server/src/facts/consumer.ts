import type { Reader, Tx } from '@tablestakes/node/database'
import { type Countable, type LedgerFact, lastPlace } from '../ledger/index.ts'
import { isPlayerFactKind, type PlayerFact } from './player-facts.ts'

export type Fact = LedgerFact | PlayerFact
export type FactKind = Fact['kind']

/** What a consumer has counted of one player in one currency, by name. */
export type Counted = Readonly<Record<string, bigint>>

/** What follows the facts of every player, each exactly once and in the player's order. */
export type Consumer = {
  name: string
  kinds: ReadonlySet<FactKind>
  /** Whether its first fact is the next one, or the first there ever was. Decided once, when it is enrolled. */
  starts: 'now' | 'beginning'
  count(fact: Countable<Fact>, times: bigint): Counted
  act?(tx: Tx, facts: readonly Fact[]): Promise<void>
}

type FactOf<Kind extends FactKind> = Extract<Fact, { kind: Kind }>

type Declared<Kind extends FactKind> = {
  /** Small letters and hyphens. It names the cursors, so it never changes. */
  name: string
  kinds: readonly Kind[]
  starts: Consumer['starts']
  /**
   * What a fact adds to the counts, by name. It depends on the fact alone, so that a replay counts the same; a fact that takes
   * another back subtracts what it adds. Currencies are counted apart, and so is what is outside the ledger.
   *
   * Bets that are alike come as one fact with the sums of their amounts, and `times` says how many they are. So add up amounts and
   * `times`; never add 1, and never keep a maximum.
   */
  count(fact: Countable<FactOf<Kind>>, times: bigint): Counted
  /**
   * What else follows, in the transaction that moves the cursor: all of it happens or none. The player's balances are held, the
   * facts are the player's next ones of one currency.
   */
  act?(tx: Tx, facts: readonly FactOf<Kind>[]): Promise<void>
}

/** Declares a consumer. CONTRIBUTING.md shows one from end to end. */
export function defineConsumer<Kind extends FactKind>(declared: Declared<Kind>): Consumer {
  // Facts of other kinds never reach it.
  return { ...declared, kinds: new Set(declared.kinds) } as unknown as Consumer
}

export const followsLedger = ({ kinds }: Consumer) => [...kinds].some((kind) => !isPlayerFactKind(kind))
export const followsPlayers = ({ kinds }: Consumer) => [...kinds].some(isPlayerFactKind)

/** Consumers that are new begin here. Those that are known stay where they are. */
export async function enrolConsumers(tx: Tx, consumers: readonly Consumer[]): Promise<void> {
  const now = await lastPlace(tx)
  for (const { name, starts } of consumers) {
    const first = starts === 'now' ? now : { place: -1n, day: 0 }
    await tx.query(
      `insert into fact_consumer (consumer, starts_after, swept, swept_day, replays_to)
       values ($1, $2, $2, $3, $4) on conflict do nothing`,
      [name, first.place, first.day, starts === 'now' ? null : now.place],
    )
  }
}

export type Enrolled = {
  consumer: Consumer
  startsAfter: bigint
  swept: { place: bigint; day: number }
  /** While it replays the past. */
  replaysTo: bigint | null
  replayedPlayer: bigint
}

type Row = {
  consumer: string
  starts_after: bigint
  swept: bigint
  swept_day: number
  replays_to: bigint | null
  replayed_player: bigint
}

/** Where each stands. One that was never enrolled is left out. */
export async function loadEnrolled(reader: Reader, consumers: readonly Consumer[]): Promise<Enrolled[]> {
  const { rows } = await reader.query<Row>({
    name: 'facts-enrolled',
    text: 'select * from fact_consumer where consumer = any ($1)',
    values: [consumers.map(({ name }) => name)],
  })
  return consumers.flatMap((consumer) => {
    const row = rows.find((one) => one.consumer === consumer.name)
    if (!row) return []
    return [
      {
        consumer,
        startsAfter: row.starts_after,
        swept: { place: row.swept, day: row.swept_day },
        replaysTo: row.replays_to,
        replayedPlayer: row.replayed_player,
      },
    ]
  })
}
