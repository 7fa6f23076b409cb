import type { Reader } from '@tablestakes/node/database'
import { purseNumbers } from '../codes.ts'
import { type AccountTotal, type HouseBalance, houseBalances } from '../read/rollup.ts'
import type { Findings } from './finding.ts'

type PurseName = keyof typeof purseNumbers
const purseNames = Object.keys(purseNumbers) as PurseName[]

/** Where the money of one currency is. */
export type CurrencyBooks = {
  currency: string
  /** What all players' purses hold together; `debt` is what they owe. */
  purses: Record<PurseName, bigint>
  house: HouseBalance[]
  holds: { count: bigint; cash: bigint; coin: bigint }
  players: bigint
  movements: bigint
}

export async function readCurrencies(reader: Reader, totals: AccountTotal[]): Promise<CurrencyBooks[]> {
  const house = await houseBalances(reader, totals)
  const { rows } = await reader.query<Record<string, string>>(
    `select currency, sum(coin) as coin, sum(cash) as cash, sum(frozen_coin) as "frozenCoin", sum(frozen_cash) as "frozenCash",
       sum(gold) as gold, sum(debt) as debt, count(*)::text as players, sum(number) as movements,
       coalesce(max(held_count), 0)::text as held_count, coalesce(max(held_cash), 0)::text as held_cash,
       coalesce(max(held_coin), 0)::text as held_coin
     from balance left join (
       select currency, count(*) as held_count, sum(cash) as held_cash, sum(coin) as held_coin from hold
       where state = 0 group by currency) h using (currency)
     group by currency order by currency`,
  )
  return rows.map((row) => ({
    currency: row.currency!,
    purses: Object.fromEntries(purseNames.map((name) => [name, BigInt(row[name]!)])) as Record<PurseName, bigint>,
    house: house.filter(({ currency }) => currency === row.currency),
    holds: { count: BigInt(row.held_count!), cash: BigInt(row.held_cash!), coin: BigInt(row.held_coin!) },
    players: BigInt(row.players!),
    movements: BigInt(row.movements!),
  }))
}

/**
 * Money only moves: what all purses hold, less what is owed, and what the house holds add up to zero. The purses are
 * added up from the balances and the house from the journal, so each vouches for the other; and so does every kind of purse.
 */
export function proveTotals(currencies: CurrencyBooks[], totals: AccountTotal[], findings: Findings): void {
  const books = new Map(currencies.map((book) => [book.currency, book]))
  for (const currency of new Set([...books.keys(), ...totals.map((total) => total.currency)])) {
    const journal = new Map(
      totals.filter((total) => total.currency === currency).map(({ accountId, ...sums }) => [accountId, sums]),
    )
    const purses = books.get(currency)?.purses
    let all = 0n
    for (const [name, account] of Object.entries(purseNumbers) as [PurseName, number][]) {
      const { debit, credit } = journal.get(account) ?? { debit: 0n, credit: 0n }
      const expected = name === 'debt' ? debit - credit : credit - debit
      const found = purses?.[name] ?? 0n
      all += name === 'debt' ? -found : found
      journal.delete(account)
      if (expected === found) continue
      findings.add({ kind: 'total-differs', currency, purse: name, expected: String(expected), found: String(found) })
    }
    for (const { debit, credit } of journal.values()) all += credit - debit
    if (all !== 0n) findings.add({ kind: 'not-zero', currency, expected: '0', found: String(all) })
  }
}
