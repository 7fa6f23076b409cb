import type { getAgent } from '@tablestakes/contract/agents'
import type { ResponseOf } from '@tablestakes/contract/call'
import { largerOf, leftOf, MAX_WIRE, smallerOf } from '@tablestakes/domain/money/money'
import type { Reader } from '@tablestakes/node/database'
import { dayAt, dayText, mondayOf, startOfDay } from './calendar.ts'
import { type CommissionKind, type Depth, loadAgentStanding, loadLevels, type Rate, ratesOf } from './rules.ts'

type Agent = ResponseOf<typeof getAgent>
type AgentQuestion = { agentId: bigint; site: { id: string; timeZone: string }; nowMs: number }

/** The agent page. Every figure is kept ready or is a sum over a few days: the size of the team does not matter. */
export async function loadAgent(reader: Reader, { agentId, site, nowMs }: AgentQuestion): Promise<Agent> {
  const { level, topLevel, levelUntil } = await loadAgentStanding(reader, agentId)
  const levels = await loadLevels(reader, site.id)
  const held = Math.max(level, topLevel)
  const rates = ratesOf(levels, held)
  const today = dayAt(nowMs, site.timeZone)
  const weekStaked = await stakedSince(reader, agentId, mondayOf(today))
  const next = levels.find((one) => one.level > held)
  return {
    top_agent: topLevel > 0,
    top_agent_level: held,
    ...{ rates, levels },
    next_level: next ? { ...next, left: leftOf(next.staked, weekStaked) } : null,
    week_staked: wire(weekStaked),
    level_until: levelUntil !== null && levelUntil.getTime() > nowMs ? levelUntil.getTime() : null,
    ...(await loadTeam(reader, agentId)),
    ...(await loadMoney(reader, agentId, today)),
    today: await commissionSoFar(reader, { agentId, day: today, rates }),
    next_time: startOfDay(today + 1, site.timeZone),
  }
}

const wire = (amount: bigint): bigint => smallerOf(largerOf(amount, 0n), MAX_WIRE)

async function stakedSince(reader: Reader, agentId: bigint, day: number): Promise<bigint> {
  const { rows } = await reader.query<{ staked: bigint }>(
    'select coalesce(sum(qualified_staked), 0)::bigint as staked from agent_sum where agent_id = $1 and day >= $2',
    [agentId, day],
  )
  return rows[0]!.staked
}

async function loadTeam(reader: Reader, agentId: bigint): Promise<Pick<Agent, 'invitees' | 'checked'>> {
  const { rows } = await reader.query<{ level: Depth; invited: number; qualified: number; staked: bigint }>(
    `select d::integer as level, coalesce(t.invited, 0)::float8 as invited, coalesce(t.qualified, 0)::float8 as qualified,
       coalesce(t.staked, 0) as staked
     from generate_series(1, 3) d left join agent_team t on t.agent_id = $1 and t.depth = d order by 1`,
    [agentId],
  )
  return { invitees: rows, checked: await countChecked(reader, agentId) }
}

export async function countChecked(reader: Reader, agentId: bigint): Promise<number> {
  const { rows } = await reader.query<{ checked: number }>(
    `select count(*)::float8 as checked from invitee where parent_id = $1 and state = 'held'`,
    [agentId],
  )
  return rows[0]!.checked
}

type Money = Pick<Agent, 'claimable' | 'claimed' | 'yesterday' | 'week' | 'total' | 'series'>
const SHOWN_DAYS = 30

async function loadMoney(reader: Reader, agentId: bigint, today: number): Promise<Money> {
  const { rows } = await reader.query<Omit<Money, 'series'>>(
    `select coalesce(sum(amount) filter (where claimed_at is null), 0)::bigint as claimable,
       coalesce(sum(amount) filter (where claimed_at is not null), 0)::bigint as claimed,
       coalesce(sum(amount) filter (where day = $2 - 1), 0)::bigint as yesterday,
       coalesce(sum(amount) filter (where day >= $2 - 7), 0)::bigint as week, coalesce(sum(amount), 0)::bigint as total
     from commission_statement where agent_id = $1`,
    [agentId, today],
  )
  const series = await reader.query<{ day: number; amount: bigint; staked: bigint }>(
    `select day, amount, staked from commission_statement where agent_id = $1 and day >= $2 order by day`,
    [agentId, today - SHOWN_DAYS],
  )
  return { ...rows[0]!, series: series.rows.map(({ day, ...figures }) => ({ day: dayText(day), ...figures })) }
}

/** What the day would bring if it ended now. */
async function commissionSoFar(
  reader: Reader,
  { agentId, day, rates }: { agentId: bigint; day: number; rates: readonly Rate[] },
): Promise<bigint> {
  const { rows } = await reader.query<{ depth: Depth; kind: CommissionKind; worth: string }>(
    'select depth, kind, trunc(worth)::text as worth from agent_sum where agent_id = $1 and day = $2',
    [agentId, day],
  )
  const sum = rows.reduce((all, { depth, kind, worth }) => {
    const rate = rates.find((one) => one.level === depth && one.kind === kind)?.rate ?? 0
    // exact: worth and rate are in 1/10,000; rounded towards zero like the statement's lines.
    return all + (BigInt(worth) * BigInt(Math.round(rate * 100))) / 100_000_000n
  }, 0n)
  return wire(sum)
}
