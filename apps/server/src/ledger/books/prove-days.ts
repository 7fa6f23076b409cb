import type { Reader } from '@tablestakes/node/database'
import { type Findings, nameAccount } from './finding.ts'
import { dayInWords } from './journal-days.ts'

/** Every transfer of the day belongs to an entry of its player. */
export async function proveEntries(reader: Reader, day: number, findings: Findings): Promise<void> {
  const { rows } = await reader.query<EntryRow>(
    // Nearly all keys are of the same day, so that is joined as a whole; the few around midnight are asked for by key.
    `select player_id, currency, number, place, entry_id
     from (
       select t.player_id, t.currency, t.number, t.place, t.entry_id from transfer t
       where t.day = $1 and not exists (
         select from entry e where e.player_id = t.player_id and e.entry_id = t.entry_id and e.day = $1)
       offset 0
     ) lost
     where not exists (
       select from entry e
       where e.player_id = lost.player_id and e.entry_id = lost.entry_id and e.day = day_of(lost.entry_id))
     order by place limit $2`,
    [day, findings.room],
  )
  for (const { player_id: playerId, currency, number, place, entry_id: entryId } of rows) {
    findings.add({ kind: 'entry-missing', day: dayInWords(day), playerId, currency, number, place, entryId })
  }
}

type EntryRow = { player_id: bigint; currency: string; number: bigint; place: bigint; entry_id: string }

/** The sums of a closed day are those of its transfers, and it still has as many. */
export async function proveClosedDay(reader: Reader, day: number, findings: Findings): Promise<void> {
  const { rows } = await reader.query<SumRow>(
    `select currency, account_id, coalesce(s.debit, 0)::text as debit, coalesce(s.credit, 0)::text as credit,
       coalesce(h.debit, 0)::text as kept_debit, coalesce(h.credit, 0)::text as kept_credit
     from (select * from house_day where day = $1) h
     full join account_sums($1, $1) s using (currency, account_id)
     where s.debit is distinct from h.debit or s.credit is distinct from h.credit or s.transfers is distinct from h.transfers
     order by currency, account_id limit $2`,
    [day, findings.room],
  )
  for (const row of rows) {
    findings.add({
      kind: 'day-differs',
      day: dayInWords(day),
      currency: row.currency,
      ...nameAccount(row.account_id),
      expected: `${row.debit} debited and ${row.credit} credited`,
      found: `${row.kept_debit} and ${row.kept_credit}`,
    })
  }
  const counted = await reader.query<{ kept: bigint; transfers: bigint }>(
    `select transfers as kept, (select count(*) from transfer where day = $1) as transfers from closed_day where day = $1`,
    [day],
  )
  const { kept, transfers } = counted.rows[0]!
  if (kept === transfers) return
  findings.add({ kind: 'day-changed', day: dayInWords(day), expected: String(transfers), found: String(kept) })
}

type SumRow = {
  currency: string
  account_id: number
  debit: string
  credit: string
  kept_debit: string
  kept_credit: string
}
