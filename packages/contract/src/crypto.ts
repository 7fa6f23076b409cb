import * as z from 'zod/mini'
import { call } from './call.ts'
import { amount, filledText, key, list, matching, nothing, text, whole, wholeNumberIn } from './fields.ts'

/** Paying with Solana. Tokens have scales of their own; they are text here because only money of the site is a bigint. */
const decimal = text(40)
const token = z.object({
  symbol: key,
  /** The token's mint; empty for the chain's own coin. */
  mint: text(64),
  decimals: whole(0, 18),
  /** Units of the site's currency for one token. */
  rate: decimal,
})

export const getSolanaWallet = call({
  method: 'GET',
  path: '/api/solana/wallet',
  feature: 'deposits',
  summary: 'The player’s own deposit address and what has arrived there.',
  auth: 'player',
  request: nothing,
  response: z.object({
    chain_name: key,
    wallet_addr: text(64),
    tokens: list(
      z.object({
        ...token.shape,
        received: decimal,
        /** What was credited for them, in the site's money: each at the rate of its time. */
        credited: amount,
      }),
      20,
    ),
    /** The network is a test network: its coins are worth nothing. */
    is_test: z.boolean(),
  }),
  refusals: ['METHOD_UNAVAILABLE', 'REAL_MONEY_OFF'],
})

export const getSolanaPayment = call({
  method: 'GET',
  path: '/api/solana/payment',
  feature: 'deposits',
  summary: 'How to pay on a chain: address, and for each token its rate, the least amount and a link for wallets.',
  auth: 'player',
  request: z.object({ chain_name: key, pay_type: wholeNumberIn(0, 9_999) }),
  response: z.object({
    chain_name: key,
    wallet_addr: filledText(64),
    tokens: list(
      z.object({
        ...token.shape,
        /** A Solana Pay link for this token, also to be drawn as a QR code. */
        url: matching(/^solana:[^\s<>"\\]+$/, 1024),
        /** Less than this is not credited by itself; in the site's money, and the fewest tokens that are worth as much. */
        min_amount: amount,
        min_tokens: decimal,
        max_amount: amount,
      }),
      20,
    ),
    confirmations: whole(0, 1000),
    is_test: z.boolean(),
  }),
  refusals: ['METHOD_UNAVAILABLE', 'REAL_MONEY_OFF'],
})
