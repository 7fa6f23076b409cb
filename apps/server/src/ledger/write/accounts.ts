import type { Reader } from '@tablestakes/node/database'
import { purseNumbers } from '../codes.ts'

/** The player's own accounts: five purses, and what they owe. */
type PlayerAccount = keyof typeof purseNumbers
/** A side of a transfer: an account of the player's, or one of the house by its number. */
export type Account = PlayerAccount | number

/**
 * The house's accounts: won and lost per supplier (game), money on its way from or to a payment provider (clearing), what
 * bonuses and prizes cost (promotion), fees, agents' commission, what an operator has put right by hand (correction), and pots
 * that can be won (jackpot).
 * None has a running balance, since every bet would queue at that row: what an account holds is the sum of its transfers.
 */
export type HouseAccountName = {
  kind: 'game' | 'clearing' | 'promotion' | 'fee' | 'commission' | 'correction' | 'sports' | 'jackpot'
  /** With whom: the supplier, the provider, the activity. */
  name: string
}

/** The number of a house account, which is opened when it is first asked for and never changes. */
export async function houseAccount(reader: Reader, { kind, name }: HouseAccountName): Promise<number> {
  const { rows } = await reader.query<{ account_id: number }>({
    name: 'ledger-account',
    text: 'select open_account($1, $2) as account_id',
    values: [kind, name],
  })
  return rows[0]!.account_id
}

export function accountNumber(account: Account): number {
  return typeof account === 'number' ? account : purseNumbers[account]
}
