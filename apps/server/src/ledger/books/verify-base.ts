import type { Reader } from '@tablestakes/node/database'
import type { Findings } from './finding.ts'
import { dayInWords } from './journal-days.ts'
import { partNamed } from './journal-parts.ts'

/**
 * Entries from before they were sealed have no place in the chain. Migration 0024 has kept one digest a day of all of them, together
 * with the outside ids they came under: this is the same statement.
 */
const BASE = `
  select e.day, count(*) as rows, sha256(string_agg(sha256(convert_to(jsonb_build_array(e.player_id, e.entry_id, e.day, e.kind,
      e.purse, e.account_id, e.game_id, e.currency, e.reference, e.title, e.play_id, e.stake, e.win, e.cash, e.coin, e.coin_task,
      e.coin_counted, e.cash_task, e.cash_counted, encode(e.fingerprint, 'hex'), e.number, e.cash_after, e.coin_after,
      e.gold_after, e.bonus_task, e.source, e.foreign_id, e.coin_counting, e.cash_counting, e.last_task, e.ends, e.cause,
      e.bonus, e.effects, f.ids)::text, 'utf8')), ''::bytea order by e.player_id, e.entry_id)) as digest
  from entry e left join (
    select player_id, entry_id, jsonb_agg(jsonb_build_array(source, foreign_id) order by source, foreign_id collate "C") as ids
    from foreign_key group by player_id, entry_id
  ) f using (player_id, entry_id)
  where e.place is null group by e.day`

/** Answers how many entries without a place there are. Daily, only those are asked for that cannot be: of the day just over. */
export async function verifyBase(
  reader: Reader,
  { isDaily, today }: { isDaily: boolean; today: number },
  findings: Findings,
): Promise<number> {
  await verifyUnplaced(reader, isDaily ? today - partNamed('entry').overAfterDays : null, findings)
  if (isDaily) return 0
  const { rows } = await reader.query<BaseRow>(
    `select day, k.rows as kept, coalesce(f.rows, 0) as found, coalesce(encode(k.digest, 'hex'), '') as kept_digest,
       coalesce(encode(f.digest, 'hex'), '') as found_digest
     from entry_base k left join (${BASE}) f using (day) order by day`,
  )
  let entries = 0
  for (const row of rows) {
    entries += Number(row.found)
    if (row.kept === row.found && row.kept_digest === row.found_digest) continue
    const isCounted = row.kept === row.found
    findings.add({
      kind: 'base-differs',
      day: dayInWords(row.day),
      expected: isCounted ? row.kept_digest : `${row.kept} entries`,
      found: isCounted ? row.found_digest : `${row.found} entries`,
    })
  }
  return entries
}

type BaseRow = { day: number; kept: bigint; found: bigint; kept_digest: string; found_digest: string }

/** On a day that had none, an entry without a place is one that the chain would never seal. */
async function verifyUnplaced(reader: Reader, day: number | null, findings: Findings): Promise<void> {
  const { rows } = await reader.query<{ player_id: bigint; currency: string; entry_id: string; day: number }>(
    `select player_id, currency, entry_id, day from entry e
     where place is null and ($1::integer is null or day = $1) and not exists (select from entry_base k where k.day = e.day)
     order by day, player_id, entry_id limit $2`,
    [day, findings.room],
  )
  for (const { player_id: playerId, currency, entry_id: entryId, day: onDay } of rows) {
    findings.add({ kind: 'entry-unplaced', playerId, currency, entryId, day: dayInWords(onDay) })
  }
}
