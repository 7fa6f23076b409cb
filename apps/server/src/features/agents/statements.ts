import type { getStatement, listEarnings } from '@tablestakes/contract/agents'
import type { ResponseOf } from '@tablestakes/contract/call'
import { historyPageSize } from '@tablestakes/contract/pages'
import type { Reader } from '@tablestakes/node/database'
import { Refusal } from '../../platform/http/refusal.ts'
import { dayNumber, dayText } from './calendar.ts'
import type { CommissionKind, Depth } from './rules.ts'

type StatementRow = { day: number; earned: bigint; amount: bigint; is_claimed: boolean }
type LevelRow = { day: number; level: Depth; staked: bigint; amount: bigint }

/** Statements, the newest first. */
export async function loadEarnings(
  reader: Reader,
  { agentId, last, limit = historyPageSize }: { agentId: bigint; last: string; limit?: number | undefined },
): Promise<ResponseOf<typeof listEarnings>> {
  const before = /^\d{1,6}$/.test(last) ? Number(last) : null
  const { rows } = await reader.query<StatementRow>(
    `select day, earned, amount, claimed_at is not null as is_claimed from commission_statement
     where agent_id = $1 and ($2::integer is null or day < $2) order by day desc limit $3`,
    [agentId, before, limit],
  )
  const levels = await reader.query<LevelRow>(
    `select day, depth as level, sum(staked)::bigint as staked, sum(amount)::bigint as amount from commission_line
     where agent_id = $1 and day = any ($2) group by 1, 2 order by 2`,
    [agentId, rows.map(({ day }) => day)],
  )
  return {
    list: rows.map(({ day, ...row }) => ({
      ...{ id: String(day), day: dayText(day), ...row },
      lines: levels.rows
        .filter((line) => line.day === day)
        .map(({ level, staked, amount }) => ({ level, staked, amount })),
    })),
    last_id: rows.length === limit ? String(rows.at(-1)!.day) : '',
  }
}

type LineRow = {
  level: Depth
  kind: CommissionKind
  game_id: number
  name: string
  staked: bigint
  edge: number
  rate: number
  amount: bigint
}

const LINES = 1_000

export async function loadStatement(
  reader: Reader,
  { agentId, day }: { agentId: bigint; day: string },
): Promise<ResponseOf<typeof getStatement>> {
  const number = dayNumber(day)
  const { rows } = await reader.query<StatementRow>(
    `select day, earned, amount, claimed_at is not null as is_claimed from commission_statement
     where agent_id = $1 and day = $2`,
    [agentId, Number.isSafeInteger(number) && number < 1_000_000 ? number : -1],
  )
  if (!rows[0]) throw new Refusal('NOT_FOUND')
  const { earned, amount, is_claimed } = rows[0]
  const lines = await reader.query<LineRow>(
    `select l.depth as level, l.kind, l.subject_id as game_id, coalesce(g.name, '') as name, l.staked,
       (l.edge / 100.0)::float8 as edge, (l.rate / 100.0)::float8 as rate, l.amount
     from commission_line l left join game g on l.kind = 'game' and g.game_id = l.subject_id
     where l.agent_id = $1 and l.day = $2 order by abs(l.amount) desc, l.depth, l.kind, l.subject_id limit ${LINES}`,
    [agentId, number],
  )
  return { day, earned, amount, is_claimed, lines: lines.rows }
}
