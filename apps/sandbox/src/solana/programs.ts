import { address } from '@solana/kit'

export const COMPUTE_BUDGET_PROGRAM = address('ComputeBudget111111111111111111111111111111')
/** One of ours: it moves tokens by calling the token program, as exchanges and multi-signature wallets do. */
export const ROUTER_PROGRAM = address('HDPKj7djTLP3M4aAuD7713BYGZKS1P5SmknTDnt4YvH9')

export type Mint = { address: string; symbol: string; decimals: number }

/** The tokens of this chain from its beginning on. Nothing stands behind them. */
export const MINTS: readonly Mint[] = [
  { address: 'B7nu9Zi25ZeQrsUTqLNPKAjo6qXCDuZx1odk4S5Dp5fh', symbol: 'USDT', decimals: 6 },
  { address: '3LXfAC9i4eAh43GHT1s2vVk8cFaEHJkW6yePeVJB9uqH', symbol: 'USDC', decimals: 6 },
]
