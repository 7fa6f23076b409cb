import { type Database, transact } from '@tablestakes/node/database'
import { houseAccount, type Move, newKey, type Posted, post } from '../src/ledger/index.ts'

type Gift = {
  playerId: bigint
  /** The main site's unless told. */
  currency?: string
  cash?: bigint
  /** Brings a wagering task of twenty times the amount. */
  coin?: bigint
  gold?: bigint
}

/** Puts money into a player's purses, as an operator's correction by hand would. */
export async function giveMoney(
  database: Database,
  { playerId, currency = 'IDR', cash = 0n, coin = 0n, gold = 0n }: Gift,
): Promise<Posted> {
  return transact(database, async (tx) => {
    const from = await houseAccount(tx, { kind: 'correction', name: 'test' })
    const moves = [
      { from, to: 'cash', amount: cash, reason: 'correction' },
      { from, to: 'coin', amount: coin, reason: 'bonus' },
      { from, to: 'gold', amount: gold, reason: 'correction' },
    ] satisfies Move[]
    return post(tx, {
      playerId,
      currency,
      key: newKey(),
      moves: moves.filter(({ amount }) => amount > 0n),
      ...(coin > 0n && { opens: [{ kind: 'coin' as const, amount: coin, target: coin * 20n, source: 'bonus' }] }),
    })
  })
}
