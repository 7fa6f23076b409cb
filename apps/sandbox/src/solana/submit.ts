import { MEMO_PROGRAM } from '@tablestakes/node/solana'
import type { Faults } from '../payments/faults.ts'
import type { Chain, Kept, NewTransaction } from './chain.ts'
import { execute } from './execute.ts'
import { type ReadTransaction, readTransaction } from './read-transaction.ts'
import { showTransaction } from './show-transaction.ts'

/** What a tester wants to become of transactions: `fail` puts them into a block and lets them fail, `drop` loses them. */
export type Fate = Faults['solana_transactions']

export type Submitted =
  | { is: 'kept'; transaction: Kept }
  /** Taken, and never seen again. */
  | { is: 'dropped'; signature: string }
  | { is: 'malformed' }
  | { is: 'unsigned' }
  /** The rehearsal before it is sent on has failed, so it was not. */
  | { is: 'refused'; err: unknown }

type Options = { fate: Fate; finality: NewTransaction['finality']; isRehearsed: boolean }

/** Takes a transaction from the wire. The same one again is the same one. */
export async function submit(chain: Chain, wire: string, { fate, finality, isRehearsed }: Options): Promise<Submitted> {
  const read = readTransaction(wire)
  if (typeof read === 'string') return { is: read }
  const earlier = chain.find(read.signature)
  if (earlier) return { is: 'kept', transaction: earlier }
  if (!chain.isRecent(read.blockhash)) return { is: 'refused', err: 'BlockhashNotFound' }
  const executed = await execute(chain, read)
  if (executed.err && isRehearsed) return { is: 'refused', err: executed.err }
  if (fate === 'drop') return { is: 'dropped', signature: read.signature }
  const result =
    fate === 'fail'
      ? { ...executed, err: executed.err ?? chance(read), after: executed.before, inner: new Map() }
      : executed
  // Sent twice simultaneously, the second finds the first.
  const meanwhile = chain.find(read.signature)
  if (meanwhile) return { is: 'kept', transaction: meanwhile }
  const transaction = chain.add({
    signature: read.signature,
    err: result.err && JSON.stringify(result.err),
    memo: memoOf(read),
    wire,
    shown: JSON.stringify(showTransaction(chain, read, result)),
    mentions: read.accounts.map(({ address }) => address),
    changed: result.after.values(),
    finality,
  })
  return { is: 'kept', transaction }
}

/** What has changed between the rehearsal and the block: the tokens went elsewhere first. */
function chance({ instructions }: ReadTransaction) {
  const place = Math.max(
    0,
    instructions.findLastIndex(({ program }) => program !== MEMO_PROGRAM),
  )
  return { InstructionError: [place, { Custom: 1 }] as [number, { Custom: number }] }
}

function memoOf({ instructions }: ReadTransaction): string | null {
  const memos = instructions
    .filter(({ program }) => program === MEMO_PROGRAM)
    .map(({ data }) => `[${data.length}] ${Buffer.from(data).toString('utf8')}`)
  return memos.length === 0 ? null : memos.join('; ')
}
