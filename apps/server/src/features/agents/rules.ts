import type { commissionKinds } from '@tablestakes/contract/agents'
import type { Reader } from '@tablestakes/node/database'

export type CommissionKind = (typeof commissionKinds)[number]
export type Depth = 1 | 2 | 3

type InviteRules = { qualifyDeposit: bigint; qualifyStake: bigint }

/** What a site asks of invitees. A site that was never given rules asks for nothing and pays nothing, since it has no rates. */
export async function loadRules(reader: Reader, siteId: string): Promise<InviteRules> {
  const { rows } = await reader.query<InviteRules>({
    name: 'agents-rules',
    text: `select qualify_deposit as "qualifyDeposit", qualify_stake as "qualifyStake"
           from invite_rules where site_id = $1`,
    values: [siteId],
  })
  return rows[0] ?? { qualifyDeposit: 0n, qualifyStake: 0n }
}

export type Rate = { level: Depth; kind: CommissionKind; rate: number }
type AgentLevel = { level: number; staked: bigint; rates: Rate[] }

/** The levels of a site, the lowest first, each with its rates. A rate that a level does not name is that of the level below. */
export async function loadLevels(reader: Reader, siteId: string): Promise<AgentLevel[]> {
  const levels = await reader.query<{ level: number; staked: bigint }>(
    'select level, weekly_stakes as staked from agent_level where site_id = $1 order by level',
    [siteId],
  )
  const { rows } = await reader.query<{ of: number; level: Depth; kind: CommissionKind; rate: number }>(
    'select level as of, depth as level, kind, rate::float8 as rate from agent_rate where site_id = $1 order by level, depth, kind',
    [siteId],
  )
  let below: Rate[] = []
  return levels.rows.map(({ level, staked }) => {
    const own = rows.filter(({ of }) => of === level).map(({ of: _level, ...rate }) => rate)
    const inherited = below.filter((rate) => !own.some((one) => one.level === rate.level && one.kind === rate.kind))
    below = [...inherited, ...own]
    return { level, staked, rates: below }
  })
}

/** The rates of a level, or of the highest below it. */
export const ratesOf = (levels: readonly AgentLevel[], level: number): Rate[] =>
  levels.findLast((one) => one.level <= level)?.rates ?? []

type AgentStanding = { level: number; topLevel: number; levelUntil: Date | null }

export async function loadAgentStanding(reader: Reader, playerId: bigint): Promise<AgentStanding> {
  const { rows } = await reader.query<AgentStanding>(
    'select level, top_level as "topLevel", level_until as "levelUntil" from agent where player_id = $1',
    [playerId],
  )
  return rows[0] ?? { level: 0, topLevel: 0, levelUntil: null }
}
