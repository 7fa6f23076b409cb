import { isSolanaAddress } from '@tablestakes/domain/payments/base58'
import { ASSOCIATED_TOKEN_PROGRAM, MEMO_PROGRAM, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '@tablestakes/node/solana'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { FaultBook } from '../payments/faults.ts'
import type { Chain, Commitment, Kept } from './chain.ts'
import { ROUTER_PROGRAM } from './programs.ts'
import { showAmount } from './show-transaction.ts'
import { submit } from './submit.ts'

type ChainServices = { chain: Chain; faults: FaultBook }

/** An error as the node words it, with the codes of the real one. */
class RpcError extends Error {
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

const INVALID_PARAMS = -32_602
const NO_METHOD = -32_601
const INVALID_REQUEST = -32_600
const PREFLIGHT_FAILURE = -32_002
const SIGNATURE_FAILURE = -32_003

const Request = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number(), z.null()]),
  method: z.string(),
  params: z._default(z.array(z.unknown()), []),
})

/** The node of a chain: JSON-RPC, the methods that wallets and merchants use, with the shapes of the real one. */
export function serveRpc(app: FastifyInstance, parts: ChainServices): void {
  app.post('/solana', async ({ body }, reply) => {
    const read = z.safeParse(Request, body)
    if (!read.success) return { jsonrpc: '2.0', id: null, error: { code: INVALID_REQUEST, message: 'Invalid request' } }
    const { id, method, params } = read.data
    try {
      const answer = Object.hasOwn(methods, method) ? methods[method]! : null
      if (!answer) throw new RpcError(NO_METHOD, 'Method not found')
      const result = await answer(parts, params)
      const isCut = method === 'sendTransaction' && parts.faults.read().solana_transactions === 'cut'
      if (isCut) reply.raw.socket?.destroy()
      return { jsonrpc: '2.0', id, result }
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      const { code, message, data } = error
      return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } }
    }
  })
}

function read<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  const { path, message } = parsed.error.issues[0]!
  throw new RpcError(INVALID_PARAMS, `Invalid params: ${path.join('.')} ${message}`)
}

const Address = z.string().check(z.refine(isSolanaAddress, 'is no address'))
const Signature = z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/, 'is no signature'))
const commitment = z._default(z.enum(['processed', 'confirmed', 'finalized']), 'finalized')
const Committed = z._default(z.object({ commitment }), { commitment: 'finalized' })

const SignaturesWanted = z.object({
  before: z.optional(Signature),
  until: z.optional(Signature),
  limit: z._default(z.int().check(z.gte(1), z.lte(1_000)), 1_000),
  commitment,
})
const TransactionWanted = z.object({
  encoding: z.enum(['jsonParsed', 'base64']),
  maxSupportedTransactionVersion: z.optional(z.literal([0, 1])),
  commitment,
})
const SendOptions = z.object({
  encoding: z.literal('base64'),
  skipPreflight: z._default(z.boolean(), false),
})
const AccountWanted = z.object({ encoding: z.literal('jsonParsed'), commitment })

type Method = (parts: ChainServices, params: unknown[]) => unknown

const methods: Record<string, Method> = {
  getHealth: () => 'ok',

  getSlot: ({ chain }) => chain.slot(),

  getBlockHeight: ({ chain }, [options]) => chain.heightOf(read(Committed, options).commitment),

  getLatestBlockhash: ({ chain }, [options]) =>
    inContext(chain, chain.latestBlockhash(read(Committed, options).commitment)),

  getSignaturesForAddress({ chain }, [address, options = {}]) {
    const found = chain.mentioning(read(Address, address), read(SignaturesWanted, options))
    return found.map((one) => ({
      blockTime: one.blockTime,
      confirmationStatus: statusOf(chain, one),
      err: errorOf(one),
      memo: one.memo,
      signature: one.signature,
      slot: one.slot,
    }))
  },

  getTransaction({ chain }, [signature, options]) {
    const { encoding, commitment: wanted, maxSupportedTransactionVersion } = read(TransactionWanted, options)
    const found = chain.find(read(Signature, signature))
    if (!found || (wanted === 'finalized' && !chain.isFinal(found))) return null
    const shown = JSON.parse(found.shown) as { version: 'legacy' | 0; transaction: object; meta: object }
    if (shown.version === 0 && maxSupportedTransactionVersion === undefined)
      throw new RpcError(-32_015, 'Transaction version (0) is not supported by the requesting client')
    return {
      blockTime: found.blockTime,
      slot: found.slot,
      ...shown,
      ...(encoding === 'base64' && { transaction: [found.wire, 'base64'] }),
    }
  },

  getSignatureStatuses({ chain }, [signatures]) {
    const wanted = read(z.array(Signature).check(z.maxLength(256)), signatures)
    return inContext(
      chain,
      wanted.map((signature) => {
        const found = chain.find(signature)
        if (!found) return null
        const err = errorOf(found)
        const confirmationStatus = statusOf(chain, found)
        return {
          confirmationStatus,
          confirmations: confirmationStatus === 'finalized' ? null : chain.slot() - found.slot,
          err,
          slot: found.slot,
          status: err === null ? { Ok: null } : { Err: err },
        }
      }),
    )
  },

  getTokenAccountBalance({ chain }, [address]) {
    const account = chain.account(read(Address, address))
    if (!account) throw new RpcError(INVALID_PARAMS, 'Invalid param: could not find account')
    return inContext(chain, showAmount(chain, account.mint, account.amount))
  },

  getAccountInfo({ chain }, [address, options]) {
    read(AccountWanted, options)
    return inContext(chain, showAccount(chain, read(Address, address)))
  },

  async sendTransaction({ chain, faults }, [wire, options]) {
    const { skipPreflight } = read(SendOptions, options)
    const fate = faults.read().solana_transactions
    const sent = await submit(chain, read(z.string(), wire), { fate, finality: 'later', isRehearsed: !skipPreflight })
    switch (sent.is) {
      case 'kept':
        return sent.transaction.signature
      case 'dropped':
        return sent.signature
      case 'malformed':
        throw new RpcError(INVALID_PARAMS, 'failed to deserialize solana_transaction::versioned::VersionedTransaction')
      case 'unsigned':
        throw new RpcError(SIGNATURE_FAILURE, 'Transaction signature verification failure')
      case 'refused':
        throw new RpcError(PREFLIGHT_FAILURE, `Transaction simulation failed: ${JSON.stringify(sent.err)}`, {
          accounts: null,
          err: sent.err,
          innerInstructions: null,
          logs: [],
          replacementBlockhash: null,
          returnData: null,
          unitsConsumed: 0,
        })
    }
  },
}

const inContext = <Value>(chain: Chain, value: Value) => ({
  context: { apiVersion: '3.0.6', slot: chain.slot() },
  value,
})

const statusOf = (chain: Chain, one: Kept): Commitment => (chain.isFinal(one) ? 'finalized' : 'confirmed')

const errorOf = ({ err }: Kept): unknown => (err === null ? null : JSON.parse(err))

const programs: readonly string[] = [TOKEN_PROGRAM, ASSOCIATED_TOKEN_PROGRAM, MEMO_PROGRAM, ROUTER_PROGRAM]

function showAccount(chain: Chain, address: string) {
  const base = { executable: false, lamports: 1_000_000_000, owner: SYSTEM_PROGRAM as string, rentEpoch: 0, space: 0 }
  const account = chain.account(address)
  if (account) {
    const { mint, owner, amount } = account
    const info = { isNative: false, mint, owner, state: 'initialized', tokenAmount: showAmount(chain, mint, amount) }
    const data = { parsed: { info, type: 'account' }, program: 'spl-token', space: 165 }
    return { ...base, data, lamports: 2_039_280, owner: TOKEN_PROGRAM, space: 165 }
  }
  const mint = chain.mint(address)
  if (mint) {
    const { decimals } = mint
    const info = { decimals, freezeAuthority: null, isInitialized: true, mintAuthority: null, supply: '0' }
    const data = { parsed: { info, type: 'mint' }, program: 'spl-token', space: 82 }
    return { ...base, data, lamports: 1_461_600, owner: TOKEN_PROGRAM, space: 82 }
  }
  if (programs.includes(address))
    return { ...base, data: ['', 'base64'], executable: true, owner: 'BPFLoader2111111111111111111111111111111111' }
  return chain.hasSeen(address) ? { ...base, data: ['', 'base64'] } : null
}
