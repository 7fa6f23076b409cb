import type { Database, Reader } from '@tablestakes/node/database'
import { defineJob, type Job, nothing } from '../../platform/jobs/jobs.ts'
import { listJournalDays, readToday } from '../books/journal-days.ts'
import { patiently } from '../books/patient.ts'
import { type Owner, readBalance } from '../write/balance.ts'
import { lateOutcomesOf } from '../write/late-outcomes.ts'
import { openDays } from './movement-days.ts'

/** All a player has ever done with money in one currency. What was taken back does not count. */
type Totals = {
  deposited: bigint
  deposits: number
  firstDepositAt: Date | null
  /** Cash and bonus; gold has a total of its own. */
  staked: bigint
  won: bigint
  goldWon: bigint
  rounds: number
}

const NONE: Totals = {
  deposited: 0n,
  deposits: 0,
  firstDepositAt: null,
  staked: 0n,
  won: 0n,
  goldWon: 0n,
  rounds: 0,
}

const SUMS = `coalesce(sum(deposited), 0)::bigint as deposited, coalesce(sum(deposits), 0)::integer as deposits,
  min(first_deposit_at) as "firstDepositAt", coalesce(sum(staked), 0)::bigint as staked,
  coalesce(sum(won), 0)::bigint as won, coalesce(sum(gold_won), 0)::bigint as "goldWon",
  coalesce(sum(rounds), 0)::integer as rounds`

/** Days that are over are kept as one row each; only the movements of the last two or three days are read one by one. */
export async function loadTotals(reader: Reader, { playerId, currency }: Owner): Promise<Totals> {
  const { number } = await readBalance(reader, { playerId, currency })
  if (number === 0n) return NONE
  const kept = await reader.query<Totals & { through: number }>({
    name: 'ledger-totals-kept',
    text: `select (select coalesce(max(day), 0) from summed_day) as through, ${SUMS}
           from player_day where player_id = $1 and currency = $2`,
    values: [playerId, currency],
  })
  const { through, ...earlier } = kept.rows[0]!
  const latest = await reader.query<Totals>(
    `select ${SUMS} from journal_of_player where player_id = $1 and currency = $2 and ${openDays(through)}`,
    [playerId, currency],
  )
  return add(earlier, latest.rows[0]!)
}

function add(one: Totals, other: Totals): Totals {
  return {
    deposited: one.deposited + other.deposited,
    deposits: one.deposits + other.deposits,
    firstDepositAt: one.firstDepositAt ?? other.firstDepositAt,
    staked: one.staked + other.staked,
    won: one.won + other.won,
    goldWon: one.goldWon + other.goldWon,
    rounds: one.rounds + other.rounds,
  }
}

/** Transfers carry the day their transaction began on, and no transaction lasts a day: the day before yesterday is over. */
const OVER_AFTER_DAYS = 2

/** Sums up what every player did on the days that are over, oldest first, and writes down what came late to earlier bets. */
export async function sumUpPlayerDays(database: Database, signal?: AbortSignal): Promise<void> {
  await patiently(
    database,
    async (reader) => {
      const { rows } = await reader.query<{ day: number | null }>('select max(day) as day from summed_day')
      const [firstDay] = await listJournalDays(reader)
      const lastDay = (await readToday(reader)) - OVER_AFTER_DAYS
      for (let day = rows[0]!.day === null ? firstDay! : rows[0]!.day + 1; day <= lastDay; day++) {
        signal?.throwIfAborted()
        await sumUp(reader, day)
      }
    },
    signal,
  )
}

/** One statement, so that a day is summed up as a whole, and by one node only. */
async function sumUp(reader: Reader, day: number): Promise<void> {
  const lateOutcomes = await lateOutcomesOf(reader, day - 1)
  await reader.query(
    `with taken as (insert into summed_day (day) values (${day}) on conflict do nothing returning day),
     late as (
       insert into late_outcome (player_id, play_id, day, play_day)
       ${lateOutcomes} and exists (select from taken) on conflict do nothing)
     insert into player_day (player_id, currency, day, first_number, last_number, reasons, purses, deposited, deposits,
       first_deposit_at, staked, won, gold_won, rounds)
     select player_id, currency, day, first_number, last_number, reasons, purses, deposited, deposits, first_deposit_at,
       staked, won, gold_won, rounds
     from journal_of_player where day = ${day} and player_id > 0 and exists (select from taken)`,
  )
}

export const sumUpPlayerDaysJob = (database: Database): Job =>
  defineJob({
    kind: 'ledger.sum-up-player-days',
    payload: nothing,
    everyMs: 3_600_000,
    prepare: (_, { signal }) => sumUpPlayerDays(database, signal),
    async run() {},
  })
