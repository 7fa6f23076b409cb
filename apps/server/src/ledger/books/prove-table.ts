import type { Reader } from '@tablestakes/node/database'
import { entryKinds } from '../codes.ts'
import type { Findings } from './finding.ts'
import { ofPart, type Part } from './prove-players.ts'

/** The end of a stake can have a key of up to two days before the stake's: each may be a day off. */
const END_DAYS_BEFORE = 2

/**
 * On the table is every stake that has no end which stands and was not voided, as it was placed, and nothing else. Of stakes from
 * before there was a table, only those that are on it are asked about: they count for nothing more.
 */
export async function proveTable(reader: Reader, part: Part, findings: Findings): Promise<void> {
  const columns = (name: string, more: string) =>
    `jsonb_build_array(${name}.currency, ${name}.account_id, ${name}.reference, ${name}.purse, ${name}.cash, ${name}.coin,
       ${name}.coin_counting, ${name}.cash_counting, ${more})`
  const { rows } = await reader.query<StakeRow>(
    `with onto as materialized (
       select player_id, play_id, currency, ${columns('o', 'o.last_task, o.bonus')}::text as text from open_stake o
       where ${ofPart} and day_of(play_id) >= $3
     ), voided as materialized (
       select player_id, play_id from voided_play where ${ofPart} and day_of(play_id) >= $3 - ${END_DAYS_BEFORE}
     ), ended as (
       select e.player_id, e.play_id from entry e
       where ${ofPart} and e.day >= $3 - ${END_DAYS_BEFORE} and e.ends and not exists (
         select from voided v where v.player_id = e.player_id and v.play_id = e.entry_id)
     ), placed as (
       select e.player_id, e.entry_id as play_id, e.currency, ${columns(
         'e',
         `coalesce(e.last_task, 0), case
           when e.bonus is not null or e.place is not null then e.bonus
           when e.coin > 0 and coalesce(e.bonus_task, e.coin_task) is not null then
             jsonb_build_object(coalesce(e.bonus_task, e.coin_task)::text, jsonb_build_array(e.coin, -e.coin, 0)) end`,
       )}::text as text
       from entry e
       where ${ofPart} and e.day >= $3 and e.kind = ${entryKinds.stake}
         and (e.place is not null or exists (select from onto o where o.player_id = e.player_id and o.play_id = e.entry_id))
         and not exists (select from ended x where x.player_id = e.player_id and x.play_id = e.entry_id)
         and not exists (select from voided v where v.player_id = e.player_id and v.play_id = e.entry_id)
     )
     select player_id, play_id, coalesce(placed.currency, onto.currency) as currency, placed.text as expected,
       onto.text as found
     from placed full join onto using (player_id, play_id)
     where placed.text is distinct from onto.text order by player_id, play_id limit $4`,
    [part.afterPlayer, part.lastPlayer, part.sinceDay ?? 0, findings.room],
  )
  for (const { player_id: playerId, play_id: play, currency, expected, found } of rows) {
    findings.add({
      kind: 'table-differs',
      ...{ playerId, currency, play },
      expected: expected ?? 'no stake on the table',
      found: found ?? 'no stake on the table',
    })
  }
}

type StakeRow = {
  player_id: bigint
  play_id: string
  currency: string
  expected: string | null
  found: string | null
}
