import type { Reader } from '@tablestakes/node/database'
import { type Findings, nameAccount } from './finding.ts'

/** No purse is below zero. The table's CHECK says so too; this asks in case somebody has taken it away. */
export async function proveNotNegative(reader: Reader, findings: Findings): Promise<void> {
  const { rows } = await reader.query<{ player_id: bigint; currency: string; account: number; held: bigint }>(
    `select player_id, currency, account, held from balance,
       lateral (values (1, coin), (2, cash), (3, frozen_coin), (4, frozen_cash), (5, gold), (6, debt)) p (account, held)
     where held < 0 order by player_id, currency, account limit $1`,
    [findings.room],
  )
  for (const { player_id: playerId, currency, account, held } of rows) {
    const where = { playerId, currency, ...nameAccount(account) }
    findings.add({ kind: 'purse-negative', ...where, expected: '0 or more', found: String(held) })
  }
}

/** What is frozen is what the open holds hold. */
export async function proveHolds(reader: Reader, findings: Findings): Promise<void> {
  const { rows } = await reader.query<HoldRow>(
    `select player_id, currency, account, coalesce(held, 0)::text as held, coalesce(frozen, 0)::text as frozen
     from (
       select player_id, currency, account, sum(amount) as held from hold,
         lateral (values (3, coin), (4, cash)) h (account, amount)
       where state = 0 group by player_id, currency, account
     ) h full join (
       select player_id, currency, account, frozen from balance,
         lateral (values (3, frozen_coin), (4, frozen_cash)) p (account, frozen)
     ) b using (player_id, currency, account)
     where coalesce(held, 0) <> coalesce(frozen, 0) order by player_id, currency, account limit $1`,
    [findings.room],
  )
  for (const { player_id: playerId, currency, account, held, frozen } of rows) {
    const where = { playerId, currency, ...nameAccount(account) }
    findings.add({ kind: 'frozen-differs', ...where, expected: held, found: frozen })
  }
}

type HoldRow = { player_id: bigint; currency: string; account: number; held: string; frozen: string }

/** The task that a balance row advances is the oldest open one of its kind, with its target, and has not gone past it. */
export async function proveTasks(reader: Reader, findings: Findings): Promise<void> {
  const { rows } = await reader.query<TaskRow>(
    `select player_id, currency, kind, open.task_id as open_task, open.target as open_target, own.task_id, own.cur, own.target
     from (
       select distinct on (player_id, currency, kind) player_id, currency, kind::integer, task_id, target
       from wager_task where state = 0 order by player_id, currency, kind, task_id
     ) open full join (
       select player_id, currency, kind, task_id, cur, target from balance,
         lateral (values (1, coin_task, coin_cur, coin_target), (2, cash_task, cash_cur, cash_target))
           t (kind, task_id, cur, target)
     ) own using (player_id, currency, kind)
     where own.task_id is distinct from open.task_id or own.target <> coalesce(open.target, 0)
       or own.cur not between 0 and own.target
     order by player_id, currency, kind limit $1`,
    [findings.room],
  )
  for (const row of rows) {
    findings.add({
      kind: 'task-differs',
      playerId: row.player_id,
      currency: row.currency,
      purse: row.kind === 1 ? 'coin' : 'cash',
      expected: row.open_task === null ? 'no task' : `task ${row.open_task} of ${row.open_target}`,
      found: row.task_id === null ? 'no task' : `task ${row.task_id} at ${row.cur} of ${row.target}`,
    })
  }
}

type TaskRow = {
  player_id: bigint
  currency: string
  kind: number
  open_task: number | null
  open_target: bigint | null
  task_id: number | null
  cur: bigint | null
  target: bigint | null
}

/**
 * What is left of the limits on play is what the tightest leaves, less what was staked or lost since it was counted. A balance without a
 * limit or another rule has nothing of it.
 */
export async function proveRooms(reader: Reader, findings: Findings): Promise<void> {
  const { rows } = await reader.query<RoomRow>(
    `select player_id, currency, expected, found
     from (
       select player_id, currency, jsonb_build_array(min(amount - used) filter (where kind = 'stake'),
         min(amount - used) filter (where kind = 'loss'), min(ends_at))::text as expected
       from play_limit, lateral (select sum(slot)::bigint as used from unnest(slots) u (slot)) u
       group by player_id, currency
     ) l full join (
       select player_id, currency, jsonb_build_array((guard).stake_room + coalesce((guard).staked, 0),
         (guard).loss_room + coalesce((guard).lost, 0),
         nullif((guard).fresh_until, 'infinity'))::text as found,
         coalesce((guard).stake_most, (guard).stake_room, (guard).loss_room, (guard).gap_ms) is null
           and coalesce((guard).check_at, (guard).session_until) is null as is_idle
       from balance where not (guard is null)
     ) b using (player_id, currency)
     where coalesce(expected, '[null, null, null]') is distinct from found or is_idle
     order by player_id, currency limit $1`,
    [findings.room],
  )
  for (const { player_id: playerId, currency, expected, found } of rows) {
    findings.add({
      kind: 'room-differs',
      ...{ playerId, currency },
      expected: expected ?? 'no limits',
      found: found ?? 'no limits',
    })
  }
}

type RoomRow = { player_id: bigint; currency: string; expected: string | null; found: string | null }
