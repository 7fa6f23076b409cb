import type { Reader } from '@tablestakes/node/database'
import { type Findings, nameAccount } from './finding.ts'

/** Which part of the journal is looked at: whole players, or only what they moved since a day. */
export type Part = { afterPlayer: bigint; lastPlayer: bigint; sinceDay: number | null }

const MIN = -(2n ** 63n)
const MAX = 2n ** 63n - 1n
/** The sort of a portion this large takes about a gigabyte of the database's disk, and some fifteen seconds. */
const PORTION = 10_000_000n

/** Cuts the players into portions of about equally many movements. Together they are everybody, known or not. */
export async function cutPlayers(reader: Reader, portion = PORTION): Promise<Omit<Part, 'sinceDay'>[]> {
  const { rows } = await reader.query<{ last: bigint }>(
    `select max(player_id) as last
     from (select player_id, div(sum(number) over (order by player_id, currency), $1::bigint) as part from balance) p
     group by part order by 1`,
    [portion],
  )
  const cuts = rows.slice(0, -1).map(({ last }) => last)
  return [MIN, ...cuts].map((afterPlayer, index) => ({ afterPlayer, lastPlayer: cuts[index] ?? MAX }))
}

/** The players of a part, whose ends are the first two parameters. */
export const ofPart = 'player_id > $1 and player_id <= $2'

/**
 * Every purse, and every debt, is the sum of its movements, and every movement continues the balance before it. Since a day,
 * the first movement of a purse is taken as it is, and the last one must be what the purse holds.
 */
export async function provePurses(reader: Reader, part: Part, findings: Findings): Promise<void> {
  const isFull = part.sinceDay === null
  const movements = `${ofPart} and day >= $3`
  const before = isFull ? 'coalesce(before, 0)' : 'before'
  const { rows } = await reader.query<PurseRow>(
    `with movement as (
       select player_id, currency, number, debit as account, debit_after as after,
         case debit when 6 then amount else -amount end as change
       from transfer where debit < 100 and ${movements}
       union all
       select player_id, currency, number + (debit < 100)::integer, credit, credit_after,
         case credit when 6 then -amount else amount end
       from transfer where credit < 100 and ${movements}
     ), placed as (
       select *, lag(after) over w as before, lead(number) over w is null as is_last
       from movement window w as (partition by player_id, currency, account order by number)
     ), journal as (
       select player_id, currency, account,
         ${isFull ? 'sum(change)' : 'max(after) filter (where is_last)'} as should,
         min(array[number, ${before}::numeric + change, after]) filter (where ${before}::numeric + change <> after) as broken
       from placed group by player_id, currency, account
     ), purse as (
       select player_id, currency, account, held from balance,
         lateral (values (1, coin), (2, cash), (3, frozen_coin), (4, frozen_cash), (5, gold), (6, debt)) p (account, held)
       where ${ofPart}
     )
     select player_id, currency, account, coalesce(should, 0)::text as should, held::text, broken::text[]
     from journal ${isFull ? 'full' : 'left'} join purse using (player_id, currency, account)
     where broken is not null or coalesce(should, 0) is distinct from coalesce(held, 0)
     order by player_id, currency, account limit $4`,
    [part.afterPlayer, part.lastPlayer, part.sinceDay ?? 0, findings.room],
  )
  for (const row of rows) {
    const where = { playerId: row.player_id, currency: row.currency, ...nameAccount(row.account) }
    if (row.broken) {
      const [number, expected, found] = row.broken
      findings.add({ kind: 'balance-after', ...where, number: BigInt(number), expected, found })
    }
    if (row.should !== (row.held ?? '0')) {
      findings.add({ kind: 'purse-differs', ...where, expected: row.should, found: row.held ?? 'no balance' })
    }
  }
}

type PurseRow = {
  player_id: bigint
  currency: string
  account: number
  should: string
  held: string | null
  broken: [number: string, expected: string, found: string] | null
}

/**
 * The running numbers of every player go from 1 to the balance's without a gap; since a day, from the first found there. So do those of
 * the house's own journal, in which a transfer moves no purse and takes one number.
 */
export async function proveNumbers(reader: Reader, part: Part, findings: Findings): Promise<void> {
  const isFull = part.sinceDay === null
  const last = 'number + greatest((debit < 100)::integer + (credit < 100)::integer, 1) - 1'
  const before = isFull ? 'coalesce(before, 0)' : 'before'
  const { rows } = await reader.query<NumberRow>(
    `with placed as (
       select player_id, currency, number, ${last} as last,
         lag(${last}) over (partition by player_id, currency order by number) as before
       from transfer where ${ofPart} and day >= $3
     ), journal as (
       select player_id, currency, max(last) as last,
         min(array[${before} + 1, number]) filter (where number <> ${before} + 1) as gap
       from placed group by player_id, currency
     )
     select player_id, currency, gap::text[], coalesce(j.last, 0) as last, coalesce(b.number, 0) as number
     from journal j ${isFull ? 'full' : 'left'} join (
       select player_id, currency, number from balance where ${ofPart}
       union all
       select 0, currency, number from house_journal where 0 > $1 and 0 <= $2
     ) b using (player_id, currency)
     where gap is not null or coalesce(j.last, 0) <> coalesce(b.number, 0)
     order by player_id, currency limit $4`,
    [part.afterPlayer, part.lastPlayer, part.sinceDay ?? 0, findings.room],
  )
  for (const { player_id: playerId, currency, gap, last: lastFound, number } of rows) {
    if (gap) findings.add({ kind: 'number-gap', playerId, currency, expected: gap[0], found: gap[1] })
    if (lastFound !== number) {
      findings.add({ kind: 'number-end', playerId, currency, expected: String(lastFound), found: String(number) })
    }
  }
}

type NumberRow = {
  player_id: bigint
  currency: string
  gap: [expected: string, found: string] | null
  last: bigint
  number: bigint
}
