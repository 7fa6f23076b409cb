import { address, createKeyPairSignerFromPrivateKeyBytes, isOffCurveAddress, type KeyPairSigner } from '@solana/kit'
import { isSolanaAddress } from '@tablestakes/domain/payments/base58'
import { tokensFor } from '@tablestakes/domain/payments/deposits-in-tokens'
import type { Database } from '@tablestakes/node/database'
import { findTokenAccount, SYSTEM_PROGRAM } from '@tablestakes/node/solana'
import {
  type PayoutRequest,
  type PayoutView,
  type Provider,
  ProviderRefused,
  ProviderSilent,
} from '../providers/provider.ts'
import { openNode, type SolanaNode } from './node.ts'
import { type Attempt, keepAttempt, loadAttempts } from './payout-attempts.ts'
import { isOurs } from './player-address.ts'
import { settlementsOf } from './settlements.ts'
import { signPayout } from './sign-payout.ts'
import { loadTokens, schemeOf, type Token } from './tokens.ts'
import type { WalletKeys } from './wallet-keys.ts'

export type SolanaProvider = Provider & { readonly node: SolanaNode }

export const asSolana = (provider: Provider | null): SolanaProvider | null =>
  provider && 'node' in provider ? (provider as SolanaProvider) : null

type SolanaConnection = { id: string; nodeUrl: string; keys: WalletKeys; database: Database }

/**
 * A transaction can be in no block any more when the chain is this many blocks past its last one: a minute longer than its life,
 * because nodes behind one address are not all equally far.
 */
const LATE_BLOCKS = 150n

/**
 * The adapter for the chain itself, where nothing can be ordered. What players pay comes to addresses of their own, unasked,
 * and is found by looking; payouts are transactions that we sign, keep and send until they are in a final block.
 */
export function openSolana({ id, nodeUrl, keys, database }: SolanaConnection): SolanaProvider {
  const node = openNode({ providerId: id, url: nodeUrl, token: keys.nodeToken })
  let opened: Promise<KeyPairSigner> | undefined
  const wallet = () => {
    opened ??= createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(Buffer.from(keys.walletSeed, 'base64')))
    return opened
  }

  /** Signs it, keeps it, and only then sends it. */
  async function sendNew(wanted: Omit<Attempt, 'signature' | 'wire' | 'lastValidBlockHeight'> & { decimals: number }) {
    const { decimals, ...rest } = wanted
    const lifetime = await node.latestBlockhash()
    const { orderNo: memo, destination: to, mint, tokenAmount } = wanted
    const signed = await signPayout({ wallet: await wallet(), to, mint, decimals, tokenAmount, memo, lifetime })
    const { lastValidBlockHeight } = lifetime
    const kept = { ...rest, signature: signed.signature, wire: Buffer.from(signed.wire), lastValidBlockHeight }
    const isOurs = await keepAttempt(database, id, kept)
    const attempt = isOurs ? kept : (await loadAttempts(database, wanted.orderNo)).at(-1)!
    await node.send(attempt.wire)
    return processing(attempt)
  }

  async function requireReceiver(receiver: string, token: Token): Promise<void> {
    const refused = (reason: string) => new ProviderRefused(id, reason)
    if (!isSolanaAddress(receiver)) throw refused('not a Solana address')
    const { address: own } = await wallet()
    const isHouse = receiver === own || receiver === (await findTokenAccount(own, token.mint))
    if (isHouse || (await isOurs(database, receiver))) throw refused('address is ours')
    // A token, a program or a token account: nobody can ever move what is sent there.
    const owner = await node.ownerOf(receiver)
    const isWallet = owner === null ? !isOffCurveAddress(address(receiver)) : owner === SYSTEM_PROGRAM
    if (!isWallet) throw refused('address is no wallet')
  }

  return {
    id,
    node,

    createPayment: null,
    // What comes is an order of its own.
    queryPayment: async () => null,

    async createPayout(wanted): Promise<PayoutView> {
      const earlier = (await loadAttempts(database, wanted.orderNo)).at(-1)
      if (earlier) {
        await node.send(earlier.wire)
        return processing(earlier)
      }
      const token = await findToken(database, wanted)
      if (!token) throw new ProviderRefused(id, 'it does not pay with this token')
      const tokenAmount = tokensFor(wanted.amount, token)
      if (tokenAmount === 0n) throw new ProviderRefused(id, 'it is less than can be sent')
      const receiver = wanted.account.wallet_addr ?? ''
      await requireReceiver(receiver, token)
      const { orderNo, amount } = wanted
      const { mint, decimals } = token
      return sendNew({ orderNo, attempt: 1, destination: receiver, mint, decimals, amount, tokenAmount })
    },

    /** Also keeps it going: sends it again while it can still come into a block, and signs it anew when it never will. */
    async queryPayout(orderNo): Promise<PayoutView | null> {
      const attempts = await loadAttempts(database, orderNo)
      const last = attempts.at(-1)
      if (!last) return null
      // Asked before the signatures: one that came into a block in between is then seen, and not taken for lost.
      const height = await node.finalHeight()
      const standings = await node.standingOf(attempts.map(({ signature }) => signature))
      const paid = attempts.find((_, place) => standings[place] === 'final')
      if (paid) return { payoutId: paid.signature, status: 'paid', reason: '' }
      if (standings.includes('waiting')) return processing(last)
      if (standings.at(-1) === 'failed')
        return { payoutId: last.signature, status: 'failed', reason: 'it failed on the chain' }
      if (height <= last.lastValidBlockHeight + LATE_BLOCKS) {
        await node.send(last.wire)
        return processing(last)
      }
      const decimals = await decimalsOf(database, last.mint)
      if (decimals === null) throw new ProviderSilent(id, new Error(`nobody knows the token of ${orderNo} any more`))
      return sendNew({ ...last, attempt: last.attempt + 1, decimals })
    },

    // Nobody calls us: the chain is read.
    verifyWebhook: () => null,

    settlementsOf: async (day) =>
      settlementsOf({ database, node, providerId: id, walletAddress: (await wallet()).address }, day),
  }
}

const processing = ({ signature }: Pick<Attempt, 'signature'>): PayoutView => ({
  payoutId: signature,
  status: 'processing',
  reason: '',
})

/** The token of the order's site. */
async function findToken(database: Database, { orderNo, scheme }: PayoutRequest): Promise<Token | null> {
  const { rows } = await database.query<{ siteId: string }>(
    'select site_id as "siteId" from withdraw_order where order_no = $1',
    [orderNo],
  )
  const tokens = rows[0] ? await loadTokens(database, rows[0].siteId) : []
  return tokens.find((token) => schemeOf(token) === scheme) ?? null
}

async function decimalsOf(database: Database, mint: string): Promise<number | null> {
  const { rows } = await database.query<{ decimals: number }>(
    'select decimals from solana_token where mint = $1 limit 1',
    [mint],
  )
  return rows[0]?.decimals ?? null
}
