import type { listInvitees, teamOrders } from '@tablestakes/contract/agents'
import type { ResponseOf } from '@tablestakes/contract/call'
import { historyPageSize } from '@tablestakes/contract/pages'
import { maskName } from '@tablestakes/domain/account/masking'
import { largerOf } from '@tablestakes/domain/money/money'
import type { Reader } from '@tablestakes/node/database'
import { Refusal } from '../../platform/http/refusal.ts'
import { dayAt, startOfDay } from './calendar.ts'
import { type Depth, loadRules } from './rules.ts'

type Branch = { column: 'parent_id' | 'second_id' | 'third_id'; of: bigint; depth: Depth }
const COLUMNS = ['parent_id', 'second_id', 'third_id'] as const

type Order = (typeof teamOrders)[number]

/** What comes after a row, with the row's number and stakes as third and fourth value; the indexes have the same order. */
const ORDERS: Record<Order, { after: string; by: string }> = {
  newest: { after: 'i.player_id < $3 and $4::bigint is not null', by: 'i.player_id desc' },
  oldest: { after: 'i.player_id > $3 and $4::bigint is not null', by: 'i.player_id' },
  staked: { after: '(i.staked, i.player_id) < ($4::bigint, $3)', by: 'i.staked desc, i.player_id desc' },
}

type TreeQuestion = {
  agentId: bigint
  site: { id: string; timeZone: string }
  level?: Depth | undefined
  parent?: string | undefined
  uid?: number | undefined
  order?: Order | undefined
  last: string
  limit?: number | undefined
}

type Row = {
  player_id: bigint
  nick_name: string
  avatar_id: number
  is_qualified: boolean
  deposited: bigint
  staked: bigint
  joined_at: Date
  invitees: number
  campaign: string
}

/** A page of invitees: as fast in a team of a hundred thousand as in one of ten. */
export async function loadTree(reader: Reader, asked: TreeQuestion): Promise<ResponseOf<typeof listInvitees>> {
  const { agentId, site, uid, last, order = 'newest', limit = historyPageSize } = asked
  const branch = await chooseBranch(reader, asked)
  const { column, of, depth } = branch
  const { after: isAfter, by } = ORDERS[order]
  const after = last === '' ? null : await findLast(reader, branch, last)
  const { rows } = await reader.query<Row>({
    // The first page is a statement of its own: a condition that is sometimes none would keep the index from being entered in its middle.
    name: `agents-tree-${column}-${order}-${after === null ? 'first' : 'next'}`,
    text: `select i.player_id, p.nick_name, p.avatar_id, i.qualified_at is not null as is_qualified, i.deposited, i.staked, i.joined_at,
             coalesce((select t.invited from agent_team t where t.agent_id = i.player_id and t.depth = 1), 0)::float8 as invitees,
             coalesce((select c.name from invite_campaign c where c.player_id = i.parent_id and c.number = i.campaign
               and i.parent_id = $2), '') as campaign
           from invitee i join player p using (player_id)
           where i.${column} = $1 and ${after === null ? '$3::bigint is null and $4::bigint is null' : isAfter}
             and ($5::bigint is null or i.player_id = $5)
           order by ${by} limit $6`,
    values: [of, agentId, after?.player_id ?? null, after?.staked ?? null, uid ?? null, limit],
  })
  const { qualifyDeposit } = await loadRules(reader, site.id)
  const range = (value: bigint) => rangeOf(value, largerOf(qualifyDeposit, 1n))
  return {
    list: rows.map((row) => ({
      ...{ id: String(row.player_id), nickname: maskName(row.nick_name), face_id: row.avatar_id, level: depth },
      ...{ is_qualified: row.is_qualified, deposited: range(row.deposited), staked: range(row.staked) },
      ...{ invitees: row.invitees, campaign: row.campaign },
      create_time: startOfDay(dayAt(row.joined_at.getTime(), site.timeZone), site.timeZone),
    })),
    last_id: rows.length === limit ? String(rows.at(-1)!.player_id) : '',
  }
}

/** Where a page ended. It goes on behind a player and not behind an amount, which would tell the agent what was staked; and only behind one's own. */
async function findLast(
  reader: Reader,
  { column, of }: Branch,
  last: string,
): Promise<{ player_id: bigint; staked: bigint }> {
  const number = /^\d{1,18}$/.test(last) ? BigInt(last) : 0n
  const { rows } = await reader.query<{ player_id: bigint; staked: bigint }>({
    name: `agents-tree-last-${column}`,
    text: `select player_id, staked from invitee where player_id = $1 and ${column} = $2`,
    values: [number, of],
  })
  if (!rows[0]) throw new Refusal('NOT_FOUND')
  return rows[0]
}

/** Everybody of a depth, or those whom one own invitee has brought. Nobody looks below somebody else's. */
async function chooseBranch(reader: Reader, { agentId, level = 1, parent }: TreeQuestion): Promise<Branch> {
  if (parent === undefined) return { column: COLUMNS[level - 1]!, of: agentId, depth: level }
  if (!/^\d{1,18}$/.test(parent)) throw new Refusal('NOT_FOUND')
  const { rows } = await reader.query<{ depth: Depth | null }>(
    `select array_position(array[parent_id, second_id, third_id], $2::bigint) as depth from invitee where player_id = $1`,
    [BigInt(parent), agentId],
  )
  const above = rows[0]?.depth ?? null
  if (above === null || above === 3) throw new Refusal('NOT_FOUND')
  return { column: 'parent_id', of: BigInt(parent), depth: (above + 1) as Depth }
}

const STEPS = [1n, 10n, 100n, 1_000n] as const

/** Nothing, or a step of ten times the one before, in the measure of the deposit that qualifies. */
function rangeOf(value: bigint, unit: bigint): { from: bigint; to: bigint | null } {
  if (value <= 0n) return { from: 0n, to: 0n }
  const next = STEPS.findIndex((step) => value < step * unit)
  if (next === -1) return { from: STEPS.at(-1)! * unit, to: null }
  return { from: next === 0 ? 0n : STEPS[next - 1]! * unit, to: STEPS[next]! * unit }
}
