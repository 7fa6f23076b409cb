import type { Tx } from '@tablestakes/node/database'
import { mondayOf } from './calendar.ts'

type Closing = { siteId: string; day: number; currency: string; nowMs: number }

/** Makes the lines and statements of a day that is over. Rates are those of the levels that agents had on it. */
export async function closeDay(tx: Tx, { siteId, day, currency, nowMs }: Closing): Promise<void> {
  await tx.query(
    `update invitee_stake s set is_counted = i.state in ('open', 'released') from invitee i
     where i.player_id = s.player_id and s.site_id = $1 and s.day = $2`,
    [siteId, day],
  )
  await tx.query('select add_commission_lines($1, $2)', [siteId, day])
  await tx.query(
    `with sums as (
       select l.agent_id, sum(l.amount)::bigint as earned, sum(l.staked)::bigint as staked,
         case when r.carries_loss then least(0, coalesce((
           select s.earned + s.carried from commission_statement s where s.agent_id = l.agent_id and s.day < $2
           order by s.day desc limit 1), 0)) else 0 end as carried
       from commission_line l join player p on p.player_id = l.agent_id join invite_rules r on r.site_id = p.site_id
       where p.site_id = $1 and l.day = $2 group by l.agent_id, r.carries_loss
     )
     insert into commission_statement (agent_id, day, site_id, currency, staked, earned, carried, amount)
     select agent_id, $2, $1, $3, staked, earned, carried, greatest(0, earned + carried) from sums`,
    [siteId, day, currency],
  )
  await setLevels(tx, { siteId, day, nowMs })
}

/** A level stays at least so long, whatever the team stakes. */
const KEPT_MS = 30 * 86_400_000

/** The level by what qualified invitees staked this week or last, whichever is more. */
async function setLevels(tx: Tx, { siteId, day, nowMs }: Omit<Closing, 'currency'>): Promise<void> {
  const monday = mondayOf(day)
  await tx.query(
    `with weeks as (
       select agent_id, sum(qualified_staked) filter (where day >= $3) as this, sum(qualified_staked) filter (where day < $3) as last
       from agent_sum where day between $3 - 7 and $2 group by 1
     ), due as (
       select coalesce(w.agent_id, a.player_id) as player_id,
         coalesce((select max(l.level) from agent_level l where l.site_id = $1
           and l.weekly_stakes <= greatest(coalesce(w.this, 0), coalesce(w.last, 0))), 0) as level
       from weeks w full join (select player_id from agent where level > 0) a on a.player_id = w.agent_id
     )
     insert into agent (player_id, level, level_until)
     select d.player_id, d.level, $5 from due d join player p using (player_id) where p.site_id = $1 order by 1
     on conflict (player_id) do update set level = excluded.level, level_until = excluded.level_until
       where excluded.level >= agent.level or agent.level_until <= $4`,
    [siteId, day, monday, new Date(nowMs), new Date(nowMs + KEPT_MS)],
  )
}
