import { type Address, address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'

/** The chain's well-known programs, as they are everywhere. */
export const TOKEN_PROGRAM = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const ASSOCIATED_TOKEN_PROGRAM = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
export const SYSTEM_PROGRAM = address('11111111111111111111111111111111')
export const MEMO_PROGRAM = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
export const COMPUTE_BUDGET_PROGRAM = address('ComputeBudget111111111111111111111111111111')
/** One of ours: it moves tokens by calling the token program, as exchanges and multi-signature wallets do. */
export const ROUTER_PROGRAM = address('HDPKj7djTLP3M4aAuD7713BYGZKS1P5SmknTDnt4YvH9')

export type Mint = { address: string; symbol: string; decimals: number }

/** The tokens of this chain from its beginning on. Nothing stands behind them. */
export const MINTS: readonly Mint[] = [
  { address: 'B7nu9Zi25ZeQrsUTqLNPKAjo6qXCDuZx1odk4S5Dp5fh', symbol: 'USDT', decimals: 6 },
  { address: '3LXfAC9i4eAh43GHT1s2vVk8cFaEHJkW6yePeVJB9uqH', symbol: 'USDC', decimals: 6 },
]

/** Where an owner's tokens of one kind lie: an address that anybody can compute. */
export async function findTokenAccount(owner: string, mint: string): Promise<Address> {
  const bytes = getAddressEncoder()
  const [found] = await getProgramDerivedAddress({
    programAddress: ASSOCIATED_TOKEN_PROGRAM,
    seeds: [bytes.encode(address(owner)), bytes.encode(TOKEN_PROGRAM), bytes.encode(address(mint))],
  })
  return found
}
