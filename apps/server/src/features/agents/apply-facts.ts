import type { Tx } from '@tablestakes/node/database'
import type { Fact } from '../../facts/index.ts'
import { type Deposited, type Staked, sumDeposits, sumStakes } from './count-stakes.ts'
import type { CommissionKind, Depth } from './rules.ts'

type Invitee = {
  playerId: bigint
  siteId: string
  parents: (bigint | null)[]
  isCounted: boolean
  isQualified: boolean
}

export type SiteDay = { day: number; currency: string }

/** Adds facts to what invitees have paid in and staked, and to what their three agents see of it. */
export async function applyFacts(tx: Tx, facts: readonly Fact[], dayOf: ReadonlyMap<string, SiteDay>): Promise<void> {
  const [stakes, deposits] = [sumStakes(facts), sumDeposits(facts)]
  const invitees = await loadInvitees(tx, [...new Set([...stakes, ...deposits].map(({ playerId }) => playerId))])
  // A player has one currency, the site's; an account of another earns nobody anything.
  const isOwn = ({ playerId, currency }: { playerId: bigint; currency: string }) => {
    const invitee = invitees.get(playerId)
    return invitee !== undefined && dayOf.get(invitee.siteId)?.currency === currency
  }
  await addDeposits(tx, deposits.filter(isOwn))
  await addStakes(tx, stakes.filter(isOwn), { invitees, dayOf })
}

async function loadInvitees(tx: Tx, players: readonly bigint[]): Promise<Map<bigint, Invitee>> {
  if (players.length === 0) return new Map()
  const { rows } = await tx.query<Invitee>({
    name: 'agents-invitees',
    text: `select player_id as "playerId", site_id as "siteId", array[parent_id, second_id, third_id] as parents,
             state in ('open', 'released') as "isCounted", qualified_at is not null as "isQualified"
           from invitee where player_id = any ($1) for no key update`,
    values: [players],
  })
  return new Map(rows.map((row) => [row.playerId, row]))
}

async function addDeposits(tx: Tx, sums: readonly Deposited[]): Promise<void> {
  if (sums.length === 0) return
  await tx.query({
    name: 'agents-deposits',
    text: `update invitee i set deposits = i.deposits + u.deposits, deposited = i.deposited + u.deposited,
             first_deposit = case when i.first_deposit_at is null and u.first_at is not null then u.first else i.first_deposit end,
             first_deposit_at = coalesce(i.first_deposit_at, u.first_at)
           from unnest($1::bigint[], $2::integer[], $3::bigint[], $4::bigint[], $5::timestamptz[])
             u (player_id, deposits, deposited, first, first_at)
           where i.player_id = u.player_id`,
    values: [
      sums.map(({ playerId }) => playerId),
      sums.map(({ deposits }) => deposits),
      sums.map(({ deposited }) => deposited),
      sums.map(({ first }) => first),
      sums.map(({ firstAt }) => firstAt),
    ],
  })
}

type Known = { invitees: ReadonlyMap<bigint, Invitee>; dayOf: ReadonlyMap<string, SiteDay> }

async function addStakes(tx: Tx, sums: readonly Staked[], known: Known): Promise<void> {
  if (sums.length === 0) return
  const invitee = (sum: Staked) => known.invitees.get(sum.playerId)!
  const day = (sum: Staked) => known.dayOf.get(invitee(sum).siteId)!.day
  await tx.query({
    name: 'agents-stakes',
    text: `with added as (
             insert into invitee_stake (player_id, day, kind, subject_id, site_id, staked)
             select * from unnest($1::bigint[], $2::integer[], $3::text[], $4::integer[], $5::text[], $6::bigint[])
             on conflict (player_id, day, kind, subject_id) do update set staked = invitee_stake.staked + excluded.staked
           )
           update invitee i set staked = i.staked + u.staked
           from (select p, sum(s) as staked from unnest($1::bigint[], $6::bigint[]) w (p, s) group by 1) u where i.player_id = u.p`,
    values: [
      sums.map(({ playerId }) => playerId),
      sums.map(day),
      sums.map(({ kind }) => kind),
      sums.map(({ subjectId }) => subjectId),
      sums.map((sum) => invitee(sum).siteId),
      sums.map(({ staked }) => staked),
    ],
  })
  await addToTeams(tx, sums, { ...known, edges: await loadEdges(tx, sums, known) })
}

type EdgeOf = (sum: Staked) => bigint

/** The house edge of what was staked on, in 1/10,000: the smallest that a game has. */
async function loadEdges(tx: Tx, sums: readonly Staked[], { invitees }: Known): Promise<EdgeOf> {
  const games = await tx.query<{ id: number; edge: number }>({
    name: 'agents-edges',
    text: `select game_id as id, round((100 - greatest(rtp, coalesce(rtp_most, rtp))) * 100)::integer as edge
           from game where game_id = any ($1) and rtp is not null`,
    values: [[...new Set(sums.map(({ subjectId }) => subjectId))]],
  })
  const rules = await tx.query<{ site_id: string; edge: number }>(
    'select site_id, round(default_edge * 100)::integer as edge from invite_rules',
  )
  const ofGame = new Map(games.rows.map(({ id, edge }) => [id, edge]))
  const ofSite = new Map(rules.rows.map(({ site_id: site, edge }) => [site, edge]))
  return ({ kind, subjectId, playerId }) =>
    BigInt((kind === 'game' ? ofGame.get(subjectId) : undefined) ?? ofSite.get(invitees.get(playerId)!.siteId) ?? 0)
}

type TeamSum = {
  agentId: bigint
  day: number
  depth: Depth
  kind: CommissionKind
  staked: bigint
  qualified: bigint
  worth: bigint
}

/** What is being checked, or was refused, is no agent's. */
async function addToTeams(tx: Tx, sums: readonly Staked[], known: Known & { edges: EdgeOf }): Promise<void> {
  const teams = new Map<string, TeamSum>()
  for (const sum of sums) {
    const { parents, isCounted, isQualified, siteId } = known.invitees.get(sum.playerId)!
    if (!isCounted) continue
    const { day } = known.dayOf.get(siteId)!
    for (const [index, agentId] of parents.entries()) {
      if (agentId === null) continue
      const depth = (index + 1) as Depth
      const name = `${agentId} ${depth} ${sum.kind}`
      const team = teams.get(name) ?? {
        ...{ agentId, day, depth, kind: sum.kind, staked: 0n, qualified: 0n, worth: 0n },
      }
      team.staked += sum.staked
      team.worth += sum.staked * known.edges(sum)
      if (isQualified) team.qualified += sum.staked
      teams.set(name, team)
    }
  }
  if (teams.size > 0) await storeTeams(tx, [...teams.values()])
}

async function storeTeams(tx: Tx, teams: readonly TeamSum[]): Promise<void> {
  await tx.query({
    name: 'agents-teams',
    text: `with u as (
             select * from unnest($1::bigint[], $2::integer[], $3::smallint[], $4::text[], $5::bigint[], $6::bigint[], $7::numeric[])
               w (agent_id, day, depth, kind, staked, qualified, worth) order by agent_id, depth, kind
           ), daily as (
             insert into agent_sum (agent_id, day, depth, kind, staked, qualified_staked, worth) select * from u
             on conflict (agent_id, day, depth, kind) do update set staked = agent_sum.staked + excluded.staked,
               qualified_staked = agent_sum.qualified_staked + excluded.qualified_staked, worth = agent_sum.worth + excluded.worth
           )
           insert into agent_team (agent_id, depth, staked)
           select agent_id, depth, sum(staked) from u group by 1, 2 order by 1, 2
           on conflict (agent_id, depth) do update set staked = agent_team.staked + excluded.staked`,
    values: [
      teams.map(({ agentId }) => agentId),
      teams.map(({ day }) => day),
      teams.map(({ depth }) => depth),
      teams.map(({ kind }) => kind),
      teams.map(({ staked }) => staked),
      teams.map(({ qualified }) => qualified),
      teams.map(({ worth }) => String(worth)),
    ],
  })
}
