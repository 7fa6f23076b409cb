/**
 * Years of play in minutes: written in sets, as the owner of the tables, and as the ledger itself would have written it, so
 * that the books balance: numbers without gaps, every balance after its movement.
 */

import type { Database } from '@tablestakes/node/database'
import { houseAccount } from '../apps/server/src/ledger/write/accounts.ts'

export const PLAYERS = 10_000
export const CURRENCY = 'IDR'
const CASH = 1_000_000_000
const COIN = 100_000
const GOLD = 10_000_000
/** Never reached, so that every bet moves both tasks. */
const TARGET = 1_000_000_000_000

/** A key of a day, made of a moment in it and the player: unique, since a player has one event a moment here. */
const keyAt = (ms: string) => `(lpad(to_hex(${ms}), 12, '0') || '70008000' || lpad(to_hex(player), 12, '0'))::uuid`
const timeAt = (ms: string) => `to_timestamp((${ms}) / 1000.0)`

type Opening = {
  day: number
  /** In tables of the release before this one, which do not say whose bonus money is. */
  isBefore: boolean
  /** All their money is a bonus. */
  isBonus: boolean
}

/** Opens the players of the bench: each with money in three purses, or in two, and two wagering tasks. */
export async function openPlayers(database: Database, { day, isBefore, isBonus }: Opening): Promise<void> {
  const giver = await houseAccount(database, { kind: 'correction', name: 'bench' })
  const opening = `${day}::bigint * 86400000`
  const everyPlayer = `generate_series(1, ${PLAYERS}) player`
  const [cash, coin] = isBonus ? [0, CASH] : [CASH, COIN]
  const given = [
    [2, cash],
    [1, coin],
    [5, GOLD],
  ].filter(([, amount]) => amount! > 0)
  const gifts = given.map(([purse, amount], index) => `(${index + 1}, ${purse}, ${amount})`)
  const held = isBefore
    ? ''
    : `
    update balance set last_task = 2;
    update wager_task set held = ${coin} where kind = 1;`
  const opens = JSON.stringify([1, 2].map((kind) => [kind, kind, coin, TARGET, 'bonus']))
  const [ownColumns, own] = isBefore ? ['', ''] : [', bonus, effects', `, '{"1":[0,${coin},0]}', '{"opens":${opens}}'`]
  await database.query(`
    select make_journal_days(${day}, today() + 7);
    insert into player (player_id, site_id) overriding system value select player, 'main' from ${everyPlayer};
    insert into balance (player_id, currency, cash, coin, gold, number, coin_task, coin_target, cash_task, cash_target)
      select player, '${CURRENCY}', ${cash}, ${coin}, ${GOLD}, ${given.length}, 1, ${TARGET}, 2, ${TARGET} from ${everyPlayer};
    insert into entry (player_id, entry_id, day, kind, currency, number, cash_after, coin_after, gold_after${ownColumns})
      select player, ${keyAt(opening)}, ${day}, 10, '${CURRENCY}', ${given.length}, ${cash}, ${coin}, ${GOLD}${own}
      from ${everyPlayer};
    insert into transfer (player_id, number, at, entry_id, amount, credit_after, debit, credit, day, reason, currency)
      select player, number, ${timeAt(opening)}, ${keyAt(opening)}, amount, amount, ${giver}, purse, ${day}, 21, '${CURRENCY}'
      from ${everyPlayer}, (values ${gifts.join(', ')}) given (number, purse, amount);
    insert into wager_task (player_id, currency, task_id, kind, amount, target, source_key, entry_id)
      select player, '${CURRENCY}', kind, kind, ${coin}, ${TARGET}, 'bonus', ${keyAt(opening)}
      from ${everyPlayer}, generate_series(1, 2) kind;
    ${held}
  `)
  await database.query('vacuum analyze')
}

type Filling = { accountId: number; rounds: number; firstDay: number; days: number }

const STAKE = 1_000
const SPACING_MS = 60_000

/**
 * Rounds of all players, day after day, in the order they would have come. A round is lost and the next wins the double, so
 * two of them make three movements and leave the cash as it was.
 */
export async function fillHistory(database: Database, { accountId, rounds, firstDay, days }: Filling): Promise<void> {
  /** Of one player on one day; even, so that each day ends as it began. */
  const daily = Math.max(2, Math.round(rounds / PLAYERS / days / 2) * 2)
  const perPlayer = daily * days
  const { rows } = await database.query<{ number: bigint; cash: bigint; coin: bigint; gold: bigint }>(
    'select distinct number, cash, coin, gold from balance',
  )
  const [before] = rows
  if (rows.length !== 1) throw new Error('a history is filled in before anybody has played')
  const client = await database.connect()
  try {
    // Nothing of this has to survive a crash.
    await client.query('set synchronous_commit = off; set statement_timeout = 0')
    for (let day = 0; day < days; day++) await client.query(dayOfRounds(day))
    await client.query(`update balance set number = number + ${(perPlayer / 2) * 3}`)
    await client.query('vacuum analyze')
    await client.query('reset all')
  } finally {
    client.release()
  }

  function dayOfRounds(place: number): string {
    const day = firstDay + place
    const ms = `(${day}::bigint * 86400000 + (nth % ${daily} + 1) * ${SPACING_MS})`
    const lost = 'nth % 2 = 0'
    const number = `${before!.number} + nth / 2 * 3`
    const allRounds = `generate_series(${place * daily}, ${(place + 1) * daily - 1}) nth, generate_series(1, ${PLAYERS}) player`
    return `
      insert into entry (player_id, entry_id, day, kind, account_id, currency, stake, win, cash, number, cash_after,
        coin_after, gold_after)
      select player, ${keyAt(ms)}, ${day}, 1, ${accountId}, '${CURRENCY}', ${STAKE}, case when ${lost} then 0 else ${2 * STAKE} end,
        ${STAKE}, ${number} + case when ${lost} then 1 else 3 end,
        ${before!.cash} - case when ${lost} then ${STAKE} else 0 end, ${before!.coin}, ${before!.gold}
      from ${allRounds};
      insert into transfer (player_id, number, at, entry_id, amount, debit_after, credit_after, debit, credit, day, reason,
        currency)
      select player, ${number} + leg.number, ${timeAt(ms)}, ${keyAt(ms)}, leg.amount, leg.debit_after, leg.credit_after,
        leg.debit, leg.credit, ${day}, leg.reason, '${CURRENCY}'
      from ${allRounds}, lateral (values
        (${lost}, 1, ${STAKE}, ${before!.cash} - ${STAKE}, null, 2, ${accountId}, 7),
        (not ${lost}, 2, ${STAKE}, ${before!.cash} - ${2 * STAKE}, null, 2, ${accountId}, 7),
        (not ${lost}, 3, ${2 * STAKE}, null, ${before!.cash}, ${accountId}, 2, 8)
      ) leg (is_made, number, amount, debit_after, credit_after, debit, credit, reason)
      where leg.is_made;`
  }
}
