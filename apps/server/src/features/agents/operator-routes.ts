import * as contract from '@tablestakes/contract/operator/agents'
import type { Reader, Tx } from '@tablestakes/node/database'
import type { App } from '../../platform/http/http.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { Refused } from '../../platform/operators/refused.ts'
import { serveContent } from '../../platform/operators/serve-content.ts'
import { serveOperator } from '../../platform/operators/serve-operator.ts'
import { hasPlayer, loadPlayer } from '../players/index.ts'
import { currencyOfSite, type Sites } from '../site/index.ts'
import { dayNumber, dayText } from './calendar.ts'
import { recomputeDay } from './recompute.ts'
import { loadAgentStanding } from './rules.ts'

/** Rules, levels and rates of the sites; invitees that are held; agents and their statements. */
export function agentOperatorRoutes(app: App, { sites }: { sites: Sites }): void {
  contentRoutes(app)
  inviteeRoutes(app)
  topRoutes(app)

  serveOperator(app, contract.checkCommission, async ({ site_id: siteId, day }) => {
    const site = (await sites.all()).find(({ id }) => id === siteId)
    if (!site) throw new Refusal('NOT_FOUND')
    const asked = { siteId, day: dayNumber(day), currency: currencyOfSite(site) }
    const { lines, paid, recomputed, differences } = await recomputeDay(app.database, asked)
    return {
      ...{ lines, reckoned: String(paid), recomputed: String(recomputed), different: differences.length },
      list: differences.slice(0, 100).map(({ agentId, depth, kind, subjectId, ...figures }) => ({
        ...{ agent: Number(agentId), depth, kind, subject: subjectId },
        ...{ stake: String(figures.storedStake), stake_again: String(figures.recomputedStake) },
        ...{ amount: String(figures.stored), amount_again: String(figures.recomputed) },
      })),
    }
  })
}

function contentRoutes(app: App): void {
  serveContent(
    app,
    { list: contract.listInviteRules, put: contract.putInviteRules },
    {
      table: 'invite_rules',
      key: ['site_id'],
      columns: 'site_id, qualify_deposit, qualify_stake, default_edge::float8 as default_edge, carries_loss, burst',
      order: 'site_id',
    },
  )
  serveContent(
    app,
    { list: contract.listAgentLevels, put: contract.putAgentLevel },
    {
      table: 'agent_level',
      key: ['site_id', 'level'],
      columns: 'site_id, level, weekly_stakes',
      order: 'site_id, level',
    },
  )
  serveContent(
    app,
    { list: contract.listAgentRates, put: contract.putAgentRate },
    {
      table: 'agent_rate',
      key: ['site_id', 'level', 'depth', 'kind'],
      columns: 'site_id, level, depth, kind, rate::float8 as rate',
      order: 'site_id, level, depth, kind',
    },
  )
}

type InviteeRow = {
  player_id: number
  agent_id: number
  state: 'open' | 'held' | 'released' | 'refused'
  reasons: string[]
  deposited: bigint
  staked: string
  qualified_at: Date | null
  joined_at: Date
  decided_by: string
}

type Filter = { state?: string | undefined; agent?: number | undefined; player?: number | undefined }

async function listInvitees(reader: Reader, { state, agent, player }: Filter): Promise<InviteeRow[]> {
  const { rows } = await reader.query<InviteeRow>(
    `select player_id::float8 as player_id, parent_id::float8 as agent_id, state, reasons, greatest(deposited, 0) as deposited,
       staked::text as staked, qualified_at, joined_at, decided_by
     from invitee where ($1::text is null or state = $1) and ($2::bigint is null or parent_id = $2)
       and ($3::bigint is null or player_id = $3) order by player_id desc limit 500`,
    [state ?? null, agent ?? null, player ?? null],
  )
  return rows
}

function inviteeRoutes(app: App): void {
  serveOperator(app, contract.listHeldInvitees, async (filter) => ({ list: await listInvitees(app.database, filter) }))

  serveOperator(
    app,
    contract.decideInvitee,
    async ({ player, is_released: isReleased, reason }, { tx, operator, note }) => {
      await decide(tx, { player, isReleased, by: operator.name })
      const [invitee] = await listInvitees(tx, { player })
      note({ reason, before: { state: 'held' }, after: { state: invitee!.state } })
      return invitee!
    },
    { about: ({ player }) => `invitee ${player}` },
  )
}

async function decide(
  tx: Tx,
  { player, isReleased, by }: { player: number; isReleased: boolean; by: string },
): Promise<void> {
  const { rows } = await tx.query<{ state: string }>(
    'select state from invitee where player_id = $1 for no key update',
    [player],
  )
  if (!rows[0]) throw new Refusal('NOT_FOUND')
  if (rows[0].state !== 'held') throw new Refused('CANNOT_CHANGE', `it is ${rows[0].state}`)
  await tx.query('update invitee set state = $2, decided_by = $3 where player_id = $1', [
    ...[player, isReleased ? 'released' : 'refused', by],
  ])
}

async function showAgent(reader: Reader, player: number) {
  const playerId = BigInt(player)
  if (!(await hasPlayer(reader, playerId))) throw new Refusal('NOT_FOUND')
  const { siteId } = await loadPlayer(reader, playerId)
  const { level, topLevel, levelUntil } = await loadAgentStanding(reader, playerId)
  const team = await reader.query<{ depth: number; invited: number; qualified: number; staked: string }>(
    `select depth, invited::float8 as invited, qualified::float8 as qualified, staked::text as staked from agent_team
     where agent_id = $1 order by depth`,
    [playerId],
  )
  const statements = await reader.query<{ day: number; earned: string; amount: bigint; is_claimed: boolean }>(
    `select day, earned::text as earned, amount, claimed_at is not null as is_claimed from commission_statement
     where agent_id = $1 order by commission_statement.day desc limit 31`,
    [playerId],
  )
  return {
    ...{ player, site_id: siteId, level, top_level: topLevel, level_until: levelUntil, team: team.rows },
    statements: statements.rows.map(({ day, ...row }) => ({ day: dayText(day), ...row })),
  }
}

function topRoutes(app: App): void {
  serveOperator(app, contract.readAgent, ({ player }) => showAgent(app.database, player))

  serveOperator(
    app,
    contract.setTopAgent,
    async ({ player, top_level: topLevel, reason }, { tx, note }) => {
      const before = await showAgent(tx, player)
      await tx.query(
        `insert into agent (player_id, top_level) values ($1, $2) on conflict (player_id) do update set top_level = excluded.top_level`,
        [player, topLevel],
      )
      note({ reason, before: { top_level: before.top_level }, after: { top_level: topLevel } })
      return showAgent(tx, player)
    },
    { about: ({ player }) => `agent ${player}` },
  )
}
