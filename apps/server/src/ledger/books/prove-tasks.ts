import type { Reader } from '@tablestakes/node/database'
import { taskKinds, taskStates } from '../codes.ts'
import type { Findings } from './finding.ts'
import { ofPart, type Part } from './prove-players.ts'

/**
 * What an entry's JSON says, read so that no value in it can end the proof: what is no list has no elements, what is no number
 * counts as nothing, and the numbers of tasks are compared as text. The chain shows who wrote it.
 */
const listOf = (what: string) => `jsonb_array_elements(case jsonb_typeof(${what}) when 'array' then ${what} end)`
const numberOf = (what: string) => `case jsonb_typeof(${what}) when 'number' then (${what})::numeric else 0 end`

/**
 * Every wagering task is what the entries made of it: it was opened by one, or carried over; it has advanced by what they
 * counted, holds and has set free what they say; and it is open, finished, given up or expired by the last that said so. A task
 * that has reached its target is finished, and one of which a void took back is open again.
 */
export async function proveWagering(reader: Reader, part: Part, findings: Findings): Promise<void> {
  const { rows } = await reader.query<TaskRow>(
    `with said as materialized (
       select player_id, currency, entry_id, place, coin_task, coin_counted, cash_task, cash_counted, bonus, effects
       from entry where place is not null and ${ofPart}
         and (coin_task is not null or cash_task is not null or bonus is not null or effects is not null)
     ), opened as (
       select player_id, currency, o ->> 0 as task, place, ${taskStates.open}::text as state,
         jsonb_build_array(o -> 1, o -> 2, o -> 3, o -> 4, entry_id) as about
       from said, ${listOf(`effects -> 'opens'`)} o
       union all
       select player_id, currency, o ->> 0, place, o ->> 6, jsonb_build_array(o -> 1, o -> 2, o -> 3, o -> 4, o -> 5)
       from said, ${listOf(`effects -> 'carries'`)} o
     ), turned as (
       select player_id, currency, task, place, state from opened
       union all
       select player_id, currency, t #>> '{}', place, ${taskStates.forfeited}::text
       from said, ${listOf(`effects -> 'forfeits'`)} t
       union all
       select player_id, currency, t #>> '{}', place, ${taskStates.expired}::text
       from said, ${listOf(`effects -> 'expires'`)} t
       union all
       select player_id, currency, t #>> '{}', place, ${taskStates.open}::text
       from said, ${listOf(`effects -> 'reopens'`)} t
     ), change as (
       select player_id, currency, coin_task::text as task, ${taskKinds.coin} as kind, coin_counted::numeric as cur,
         0::numeric as held, 0::numeric as released, 0::numeric as owed
       from said where coin_task is not null
       union all
       select player_id, currency, cash_task::text, ${taskKinds.cash}, cash_counted, 0, 0, 0 from said where cash_task is not null
       union all
       select player_id, currency, key, ${taskKinds.coin}, 0, ${numberOf('value -> 1')}, ${numberOf('value -> 2')},
         ${numberOf('value -> 3')}
       from said, jsonb_each(case jsonb_typeof(bonus) when 'object' then bonus end)
     ), should as (
       select player_id, currency, task, about, state, coalesce(cur, 0) as cur, coalesce(held, 0) as held,
         coalesce(released, 0) as released, coalesce(owed, 0) as owed
       from (
         select player_id, currency, task, jsonb_agg(about order by place) as about from opened group by 1, 2, 3
       ) o join (
         select distinct on (player_id, currency, task) player_id, currency, task, state from turned
         order by player_id, currency, task, place desc
       ) s using (player_id, currency, task) full join (
         select player_id, currency, task, sum(cur) as cur, sum(held) as held, sum(released) as released, sum(owed) as owed
         from change group by 1, 2, 3
       ) c using (player_id, currency, task)
     ), made as (
       select player_id, currency, task, case when about is not null then format('%s in state %s at %s, holds %s, has set free %s, owes %s',
         about, case when state in ('${taskStates.open}', '${taskStates.finished}') then
           case when to_jsonb(cur) = about -> 0 -> 2 then '${taskStates.finished}' else '${taskStates.open}' end else state end,
         cur, held, released, owed) end as text
       from should
     ), found as (
       select player_id, currency, task_id::text as task, format('%s in state %s at %s, holds %s, has set free %s, owes %s',
         jsonb_build_array(jsonb_build_array(kind, amount, target, source_key, entry_id)), state, cur, held, released, owed) as text
       from task where ${ofPart}
     )
     select player_id, currency, task, made.text as expected, found.text as found
     from made full join found using (player_id, currency, task)
     where made.text is distinct from found.text or made.text is null
     order by player_id, currency, task limit $3`,
    [part.afterPlayer, part.lastPlayer, findings.room],
  )
  for (const { player_id: playerId, currency, task, expected, found } of rows) {
    findings.add({
      kind: 'wagering-differs',
      ...{ playerId, currency, task },
      expected: expected ?? 'no task',
      found: found ?? (expected === null ? 'entries that count for it' : 'no task'),
    })
  }
}

type TaskRow = { player_id: bigint; currency: string; task: string; expected: string | null; found: string | null }

/** The bonus purse is what the open bonuses hold together, and a balance knows its newest task. */
export async function proveBonuses(reader: Reader, findings: Findings): Promise<void> {
  const { rows } = await reader.query<BonusRow>(
    `select player_id, currency, coalesce(t.held, 0)::text as held, coalesce(b.coin, 0)::text as coin,
       coalesce(t.last, 0) as last, coalesce(b.last_task, 0) as last_task
     from balance b full join (
       select player_id, currency, max(task_id) as last,
         sum(held) filter (where kind = ${taskKinds.coin} and state = ${taskStates.open}) as held
       from wager_task group by player_id, currency
     ) t using (player_id, currency)
     where coalesce(t.held, 0) <> coalesce(b.coin, 0) or coalesce(t.last, 0) <> coalesce(b.last_task, 0)
     order by player_id, currency limit $1`,
    [findings.room],
  )
  for (const { player_id: playerId, currency, held, coin, last, last_task: named } of rows) {
    if (held !== coin) findings.add({ kind: 'bonus-differs', playerId, currency, expected: held, found: coin })
    if (last !== named) {
      findings.add({
        kind: 'last-task-differs',
        ...{ playerId, currency },
        expected: `task ${last}`,
        found: `task ${named}`,
      })
    }
  }
}

type BonusRow = {
  player_id: bigint
  currency: string
  held: string
  coin: string
  last: number
  last_task: number
}
