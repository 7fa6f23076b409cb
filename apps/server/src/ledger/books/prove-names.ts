import type { Reader } from '@tablestakes/node/database'
import { entryKinds } from '../codes.ts'
import type { Findings } from './finding.ts'
import { ofPart, type Part } from './prove-players.ts'

/**
 * Every play that is marked as voided was voided by an entry, and every void and tombstone has marked its play. A tombstone of a play
 * that is known by its supplier's id alone is its own void.
 */
export async function proveVoids(reader: Reader, part: Part, findings: Findings): Promise<void> {
  const { rows } = await reader.query<VoidRow>(
    `with said as materialized (
       select player_id, currency, entry_id, play_id, kind from entry
       where ${ofPart} and kind in (${entryKinds.void}, ${entryKinds.tombstone})
     ), marked as (
       select player_id, play_id, void_id from voided_play where ${ofPart}
     )
     select player_id, null as currency, void_id as entry_id, play_id, 'no void' as expected, 'a mark' as found
     from marked m where not exists (
       select from said e where e.player_id = m.player_id and e.entry_id = m.void_id and e.play_id = m.play_id)
     union all
     select player_id, currency, entry_id, play_id, 'a mark', 'none'
     from said e where not exists (
       select from marked m
       where m.player_id = e.player_id and m.play_id = e.play_id
         and (e.kind = ${entryKinds.tombstone} or m.void_id = e.entry_id))
     order by 1, 3 limit $3`,
    [part.afterPlayer, part.lastPlayer, findings.room],
  )
  for (const { player_id: playerId, currency, entry_id: entryId, play_id: play, expected, found } of rows) {
    findings.add({
      kind: 'void-differs',
      ...{ playerId, ...(currency !== null && { currency }), entryId, play, expected, found },
    })
  }
}

type VoidRow = {
  player_id: bigint
  currency: string | null
  entry_id: string
  play_id: string
  expected: string
  found: string
}

/**
 * Every outside id names the entry that came under it, and every entry that came under one, or has buried one, is named by it.
 * Of entries from before they are sealed the ids are kept with them; see verify-base.ts.
 */
export async function proveForeignKeys(reader: Reader, part: Part, findings: Findings): Promise<void> {
  const { rows } = await reader.query<ForeignRow>(
    `with said as materialized (
       select player_id, entry_id, source::text as source, foreign_id from entry
       where ${ofPart} and place is not null and source is not null
       union
       select player_id, entry_id, effects -> 'buries' ->> 0, effects -> 'buries' ->> 1 from entry
       where ${ofPart} and place is not null and effects ? 'buries'
     ), named as (
       select player_id, entry_id, source::text as source, foreign_id from foreign_key f
       where ${ofPart} and not exists (
         select from entry e
         where e.player_id = f.player_id and e.entry_id = f.entry_id and e.day = day_of(f.entry_id) and e.place is null)
     )
     select player_id, entry_id, source, foreign_id, coalesce(is_said, false) as is_said
     from (select *, true as is_said from said) said
     full join (select *, true as is_named from named) named using (player_id, entry_id, source, foreign_id)
     where is_said is null or is_named is null order by player_id, entry_id, source, foreign_id limit $3`,
    [part.afterPlayer, part.lastPlayer, findings.room],
  )
  for (const { player_id: playerId, entry_id: entryId, source, foreign_id: foreignId, is_said } of rows) {
    findings.add({
      kind: 'foreign-differs',
      ...{ playerId, entryId, source: Number(source), foreignId },
      ...(is_said ? { expected: 'an id', found: 'none' } : { expected: 'no id', found: 'one' }),
    })
  }
}

type ForeignRow = {
  player_id: bigint
  entry_id: string
  source: string
  foreign_id: string
  is_said: boolean
}
