import type { Reader, Tx } from '@tablestakes/node/database'
import { type Balance, lockBalance, readBalance } from '../write/balance.ts'

export type CurrencyBalance = Balance & { currency: string }

/** The player's purses in every currency they were ever given anything in. */
export async function balancesOf(reader: Reader, playerId: bigint): Promise<CurrencyBalance[]> {
  const balances = []
  for (const currency of await currenciesOf(reader, playerId))
    balances.push({ currency, ...(await readBalance(reader, { playerId, currency })) })
  return balances
}

/** The same, and nobody else moves any of it until the transaction ends. */
export async function lockBalances(tx: Tx, playerId: bigint): Promise<CurrencyBalance[]> {
  const balances = []
  for (const currency of await currenciesOf(tx, playerId))
    balances.push({ currency, ...(await lockBalance(tx, { playerId, currency })) })
  return balances
}

/** In one order, so that two who lock them cannot wait for each other. */
async function currenciesOf(reader: Reader, playerId: bigint): Promise<string[]> {
  const { rows } = await reader.query<{ currency: string }>({
    name: 'ledger-currencies',
    text: 'select currency from balance where player_id = $1 order by currency',
    values: [playerId],
  })
  return rows.map(({ currency }) => currency)
}

/** A condition for other statements: cash is left of the player whose number stands there, or frozen, or owed. */
export const hasMoney = (playerId: string) =>
  `exists (select from balance where balance.player_id = ${playerId} and cash + frozen_cash + frozen_coin + debt > 0)`
