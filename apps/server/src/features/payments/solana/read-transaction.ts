import { TOKEN_PROGRAM } from '@tablestakes/node/solana'
import * as z from 'zod/mini'

/** Tokens that went from one account to another. */
export type TokenTransfer = {
  /** Its place in the transaction: "1", or "1.0" for the first that instruction 1 has called. */
  index: string
  source: string
  destination: string
  /** Null where the sender does not name the token; the accounts have one each all the same. */
  mint: string | null
  amount: bigint
}

export type ChainTransaction = {
  hasFailed: boolean
  transfers: TokenTransfer[]
  /** How each token account has changed. */
  changes: ReadonlyMap<string, { mint: string; change: bigint }>
}

const place = z.pipe(z.union([z.number(), z.bigint()]), z.transform(Number))
const tokenAmount = z.pipe(
  z.string().check(z.regex(/^\d{1,20}$/)),
  z.transform((text) => BigInt(text)),
)
const instruction = z.object({ programId: z.string(), parsed: z.optional(z.unknown()) })
const balances = z.nullish(
  z.array(z.object({ accountIndex: place, mint: z.string(), uiTokenAmount: z.object({ amount: tokenAmount }) })),
)

const shown = z.object({
  meta: z.object({
    err: z.unknown(),
    innerInstructions: z.nullish(z.array(z.object({ index: place, instructions: z.array(instruction) }))),
    preTokenBalances: balances,
    postTokenBalances: balances,
  }),
  transaction: z.object({
    message: z.object({ accountKeys: z.array(z.object({ pubkey: z.string() })), instructions: z.array(instruction) }),
  }),
})

const sides = { source: z.string(), destination: z.string() }
const transfer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('transfer'), info: z.object({ ...sides, amount: tokenAmount }) }),
  z.object({
    type: z.literal('transferChecked'),
    info: z.object({ ...sides, mint: z.string(), tokenAmount: z.object({ amount: tokenAmount }) }),
  }),
])

/** What `getTransaction` answers with the encoding jsonParsed, as far as tokens move. Null: it is not understood. */
export function readChainTransaction(answer: unknown): ChainTransaction | null {
  const read = z.safeParse(shown, answer)
  if (!read.success) return null
  const { meta, transaction } = read.data
  const inner = new Map((meta.innerInstructions ?? []).map((one) => [one.index, one.instructions]))
  const transfers = transaction.message.instructions.flatMap((outer, index) => [
    ...readTransfer(outer, String(index)),
    ...(inner.get(index) ?? []).flatMap((called, within) => readTransfer(called, `${index}.${within}`)),
  ])
  return {
    hasFailed: meta.err !== null && meta.err !== undefined,
    transfers,
    changes: changesOf(transaction.message.accountKeys, meta),
  }
}

/** Only what the token program itself did: another program may call anything a transfer. */
function readTransfer({ programId, parsed }: z.output<typeof instruction>, index: string): TokenTransfer[] {
  if (programId !== TOKEN_PROGRAM) return []
  const read = z.safeParse(transfer, parsed)
  if (!read.success) return []
  const { type, info } = read.data
  const { source, destination } = info
  return type === 'transfer'
    ? [{ index, source, destination, mint: null, amount: info.amount }]
    : [{ index, source, destination, mint: info.mint, amount: info.tokenAmount.amount }]
}

function changesOf(
  keys: readonly { pubkey: string }[],
  { preTokenBalances, postTokenBalances }: z.output<typeof shown>['meta'],
): ChainTransaction['changes'] {
  const changes = new Map<string, { mint: string; change: bigint }>()
  const add = (listed: z.output<typeof balances>, sign: bigint) => {
    for (const { accountIndex, mint, uiTokenAmount } of listed ?? []) {
      const account = keys[accountIndex]?.pubkey ?? ''
      const change = (changes.get(account)?.change ?? 0n) + sign * uiTokenAmount.amount
      changes.set(account, { mint, change })
    }
  }
  add(preTokenBalances, -1n)
  add(postTokenBalances, 1n)
  return changes
}

/**
 * What has come into an account, transfer by transfer. The account's balance must have grown by as much: a node that says one
 * thing in its instructions and another in its balances is not believed.
 */
export function arrivalsAt(
  { hasFailed, transfers, changes }: ChainTransaction,
  { account, mint }: { account: string; mint: string },
): TokenTransfer[] {
  if (hasFailed) return []
  const other = transfers.filter(({ source, destination }) => source !== destination)
  const arrived = other.filter((one) => one.destination === account && (one.mint ?? mint) === mint)
  if (arrived.length === 0) return []
  const left = other.filter(({ source }) => source === account)
  const sum = (listed: readonly TokenTransfer[]) => listed.reduce((total, { amount }) => total + amount, 0n)
  const seen = changes.get(account)
  if (seen?.mint !== mint || seen.change < sum(arrived) - sum(left))
    throw new Error(`transfers to ${account} and its balance do not agree`)
  return arrived
}
