import { createHash } from 'node:crypto'
import type { movementReasons } from '@tablestakes/contract/wallet'
import type { Tx } from '@tablestakes/node/database'
import { stableText } from '../../platform/http/idempotency.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { publish } from '../../platform/live/outbox.ts'
import { type Outcome, outcomes, reasonNumber, taskKinds } from '../codes.ts'
import { type Account, accountNumber } from './accounts.ts'
import { requireAmount } from './amounts.ts'
import type { Key } from './key.ts'
import type { ForeignId } from './play.ts'

export type MovementReason = (typeof movementReasons)[number]

export type Move = { from: Account; to: Account; amount: bigint; reason: MovementReason }

/** A wagering task: a bonus turns into cash, or a deposit may leave, once stakes have reached the target. */
export type NewTask = {
  kind: 'coin' | 'cash'
  amount: bigint
  target: bigint
  /** Where it came from, as a text key: `task_source_<source>`. */
  source: string
}

export type Entry = {
  playerId: bigint
  currency: string
  /** One per intent. The same key again moves nothing and answers what the first did; with other contents it is refused. */
  key: Key
  foreign?: ForeignId
  /** The order, activity or code behind it, as the player's statement shows it. */
  reference?: string
  title?: string
  moves: readonly Move[]
  opens?: readonly NewTask[]
  /** Open tasks that end with nothing: given up, or not finished in time. */
  forfeits?: readonly number[]
  expires?: readonly number[]
  /** Tasks that were given up and go on where they stood. */
  reopens?: readonly number[]
  /** The hold that it opens, pays or returns, for the record. */
  hold?: { opens: string } | { pays: string } | { returns: string }
}

export type Posted = {
  isRepeated: boolean
  /** The running number of the player's last movement, and the balances after it. */
  number: bigint
  purses: { cash: bigint; coin: bigint; gold: bigint }
}

/**
 * Moves money: every movement but plays goes through here. All of it happens in the caller's transaction or none of it,
 * the player is told after the commit, and a purse that does not hold what is to be taken refuses the whole.
 */
export async function post(tx: Tx, entry: Entry): Promise<Posted> {
  const { moves, opens = [], forfeits = [], expires = [], reopens = [] } = entry
  for (const { amount } of [...moves, ...opens]) requireAmount(amount)
  for (const { target } of opens) requireAmount(target)
  const { rows } = await tx.query<Row>({
    name: 'ledger-post',
    text: `select * from post_event($1, $2, $3, $4, $5, $6, $7::integer[], $8::integer[], $9::bigint[], $10::smallint[],
             $11::smallint[], $12::bigint[], $13::bigint[], $14::text[], $15::integer[], $16::integer[], $17::integer[],
             $18::jsonb, $19, $20)`,
    values: [
      entry.playerId,
      entry.currency,
      entry.key,
      fingerprintOf(entry),
      entry.reference ?? null,
      entry.title ?? null,
      moves.map(({ from }) => accountNumber(from)),
      moves.map(({ to }) => accountNumber(to)),
      moves.map(({ amount }) => amount),
      moves.map(({ reason }) => reasonNumber(reason)),
      opens.map(({ kind }) => taskKinds[kind]),
      opens.map(({ amount }) => amount),
      opens.map(({ target }) => target),
      opens.map(({ source }) => source),
      forfeits,
      expires,
      reopens,
      entry.hold ? JSON.stringify(entry.hold) : null,
      entry.foreign?.source ?? null,
      entry.foreign?.id ?? null,
    ],
  })
  const { outcome, number, ...purses } = rows[0]!
  requireDone(outcomes[outcome]!)
  const posted = { isRepeated: outcomes[outcome] === 'repeated', number, purses }
  if (!posted.isRepeated) await tellBalance(tx, entry.playerId, posted)
  return posted
}

type Row = { outcome: number; number: bigint; cash: bigint; coin: bigint; gold: bigint }

/** What was asked for: padding and order of keys do not matter, everything that moves money does. */
function fingerprintOf({
  playerId,
  currency,
  reference,
  moves,
  opens = [],
  forfeits = [],
  expires = [],
  reopens = [],
}: Entry): Buffer {
  const said = {
    playerId,
    currency,
    reference,
    moves,
    opens,
    forfeits,
    reopens,
    ...(expires.length > 0 && { expires }),
  }
  return createHash('sha256').update(stableText(said)).digest()
}

function requireDone(outcome: Outcome): void {
  if (outcome === 'done' || outcome === 'repeated') return
  if (outcome === 'changed') throw new Refusal('REUSED_KEY')
  if (outcome === 'poor') throw new Refusal('INSUFFICIENT_FUNDS')
  throw new Error(`the ledger answered ${outcome}`)
}

async function tellBalance(tx: Tx, playerId: bigint, { number, purses }: Posted): Promise<void> {
  const { cash, coin, gold } = purses
  await publish(tx, {
    playerId,
    message: { type: 'balance', number: Number(number), purses: { money: cash, coin, gold } },
  })
}
