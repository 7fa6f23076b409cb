import type { Database, Reader } from '@tablestakes/node/database'
import { defineJob, nothing } from '../../platform/jobs/jobs.ts'
import { listJournalDays, readToday } from '../books/journal-days.ts'
import { patiently } from '../books/patient.ts'

/** Transfers carry the day their transaction began on, and no transaction lasts a day: the day before yesterday is over. */
const CLOSED_AFTER_DAYS = 2

/** Adds up every day that is over and has not been added up yet, oldest first. Answers how many. */
export async function closeDays(database: Database, signal?: AbortSignal): Promise<number> {
  return patiently(
    database,
    async (reader) => {
      const { rows } = await reader.query<{ day: number | null }>('select max(day) as day from closed_day')
      const [firstDay] = await listJournalDays(reader)
      const lastDay = (await readToday(reader)) - CLOSED_AFTER_DAYS
      let closed = 0
      for (let day = rows[0]!.day === null ? firstDay! : rows[0]!.day + 1; day <= lastDay; day++) {
        const answer = await reader.query<{ is_new: boolean }>('select close_day($1) as is_new', [day])
        if (answer.rows[0]!.is_new) closed++
      }
      return closed
    },
    signal,
  )
}

export const closeDaysJob = (database: Database) =>
  defineJob({
    kind: 'ledger.close-days',
    payload: nothing,
    everyMs: 3_600_000,
    prepare: (_, { signal }) => closeDays(database, signal),
    async run() {},
  })

/** What an account has taken in and given out over all time. Accounts below 100 are the purses of all players together. */
export type AccountTotal = { currency: string; accountId: number; debit: bigint; credit: bigint }

/** Closed days from their sums, the few open ones from the transfers themselves. */
export async function accountTotals(reader: Reader): Promise<AccountTotal[]> {
  const { rows } = await reader.query<{ currency: string; account_id: number; debit: string; credit: string }>(
    `select s.currency, s.account_id, sum(s.debit) as debit, sum(s.credit) as credit
     from (
       select currency, account_id, debit, credit from house_day
       union all
       select currency, account_id, debit, credit
       from account_sums(coalesce((select max(day) + 1 from closed_day), 0), 2147483647)
     ) s group by 1, 2 order by 1, 2`,
  )
  return rows.map((row) => ({
    currency: row.currency,
    accountId: row.account_id,
    debit: BigInt(row.debit),
    credit: BigInt(row.credit),
  }))
}

export type HouseBalance = { currency: string; kind: string; name: string; balance: bigint }

/** What the house's accounts hold: what was paid into them less what was paid out of them. */
export async function houseBalances(reader: Reader, known?: AccountTotal[]): Promise<HouseBalance[]> {
  const totals = known ?? (await accountTotals(reader))
  const { rows } = await reader.query<{ account_id: number; kind: string; name: string }>(
    'select account_id, kind, name from house_account',
  )
  const accounts = new Map(rows.map((account) => [account.account_id, account]))
  return totals
    .filter(({ accountId }) => accountId >= FIRST_HOUSE_ACCOUNT)
    .map(({ currency, accountId, debit, credit }) => ({
      currency,
      kind: accounts.get(accountId)?.kind ?? 'unknown',
      name: accounts.get(accountId)?.name ?? String(accountId),
      balance: credit - debit,
    }))
}

export const FIRST_HOUSE_ACCOUNT = 100
