import {
  address,
  type Base64EncodedWireTransaction,
  type Blockhash,
  createSolanaRpc,
  isSolanaError,
  SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED,
  signature,
  unwrapSimulationError,
} from '@solana/kit'
import { ProviderSilent } from '../providers/provider.ts'
import { type ChainTransaction, readChainTransaction } from './read-transaction.ts'

export type Signed = { signature: string; hasFailed: boolean; blockTime: number | null }
/** `final` is the only one that stays. */
export type Standing = 'unknown' | 'waiting' | 'final' | 'failed'

/** What we ask a node of the chain. Any failure counts as silence: nobody knows then what has happened. */
export type SolanaNode = {
  /** What names an account in final blocks, the newest first, at most a thousand unless told. */
  signaturesOf(
    account: string,
    page: { until?: string | null; before?: string | null; limit?: number },
  ): Promise<Signed[]>
  /** Null: it is in no final block. */
  transaction(signature: string): Promise<ChainTransaction | null>
  standingOf(signatures: readonly string[]): Promise<Standing[]>
  /** Of the newest final block. */
  finalHeight(): Promise<bigint>
  latestBlockhash(): Promise<{ blockhash: Blockhash; lastValidBlockHeight: bigint }>
  /** The program an account belongs to; null where the account does not exist. */
  ownerOf(account: string): Promise<string | null>
  /** Sending the same transaction again has no further effect. */
  send(wire: Uint8Array): Promise<void>
}

const TIMEOUT_MS = 5_000

type Options = { providerId: string; url: string; token?: string | undefined }

export function openNode({ providerId, url, token }: Options): SolanaNode {
  const rpc = createSolanaRpc(url, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } })
  async function ask<Answer>(
    what: string,
    request: { send(options: { abortSignal: AbortSignal }): Promise<Answer> },
  ): Promise<Answer> {
    try {
      return await request.send({ abortSignal: AbortSignal.timeout(TIMEOUT_MS) })
    } catch (error) {
      throw new ProviderSilent(providerId, new Error(`it does not answer ${what}`, { cause: error }))
    }
  }

  return {
    async signaturesOf(account, { until, before, limit = 1_000 }) {
      const wanted = {
        commitment: 'finalized',
        limit,
        ...(until && { until: signature(until) }),
        ...(before && { before: signature(before) }),
      } as const
      const found = await ask('getSignaturesForAddress', rpc.getSignaturesForAddress(address(account), wanted))
      return found.map(({ signature: name, err, blockTime }) => ({
        signature: name,
        hasFailed: err !== null,
        blockTime: blockTime === null ? null : Number(blockTime),
      }))
    },

    async transaction(name) {
      // The newest there is: a node refuses to show what is newer, and everything behind it would wait for ever.
      const options = { commitment: 'finalized', encoding: 'jsonParsed', maxSupportedTransactionVersion: 1 } as const
      const found = await ask('getTransaction', rpc.getTransaction(signature(name), options))
      if (found === null) return null
      const read = readChainTransaction(found)
      if (!read) throw new ProviderSilent(providerId, new Error(`transaction ${name} is not understood`))
      return read
    },

    async standingOf(names) {
      const request = rpc.getSignatureStatuses(
        names.map((name) => signature(name)),
        { searchTransactionHistory: true },
      )
      const { value } = await ask('getSignatureStatuses', request)
      if (value.length !== names.length) throw new ProviderSilent(providerId, new Error('it answers about others'))
      return value.map((status) => {
        if (status === null) return 'unknown'
        if (status.confirmationStatus !== 'finalized') return 'waiting'
        return status.err === null ? 'final' : 'failed'
      })
    },

    finalHeight: () => ask('getBlockHeight', rpc.getBlockHeight({ commitment: 'finalized' })),

    latestBlockhash: async () =>
      (await ask('getLatestBlockhash', rpc.getLatestBlockhash({ commitment: 'confirmed' }))).value,

    async ownerOf(account) {
      const request = rpc.getAccountInfo(address(account), { commitment: 'confirmed', encoding: 'jsonParsed' })
      return (await ask('getAccountInfo', request)).value?.owner ?? null
    },

    async send(wire) {
      const encoded = Buffer.from(wire).toString('base64') as Base64EncodedWireTransaction
      const options = { encoding: 'base64', preflightCommitment: 'confirmed' } as const
      try {
        await ask('sendTransaction', rpc.sendTransaction(encoded, options))
      } catch (error) {
        const cause = unwrapSimulationError(((error as Error).cause as Error).cause)
        // It is in a block already: that is what was wanted.
        if (!isSolanaError(cause, SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED)) throw error
      }
    },
  }
}
