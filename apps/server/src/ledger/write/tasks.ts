import type { WageringTask } from '@tablestakes/domain/ledger/wagering'
import type { Reader } from '@tablestakes/node/database'
import { taskKinds, taskStates } from '../codes.ts'
import type { Owner } from './balance.ts'

export type OpenTask = WageringTask & { source: string; createdAt: Date }

/** So many may be open at the same time: each deposit and each bonus brings one, and stakes finish the oldest first. */
const OPEN_MAX = 500

type Row = {
  task_id: number
  kind: number
  cur: bigint
  target: bigint
  amount: bigint
  released: bigint
  held: bigint
  owed: bigint
  source_key: string
  created_at: Date
}

/** Open wagering tasks, oldest first: of each kind the first one advances, the others wait. */
export async function openTasks(reader: Reader, { playerId, currency }: Owner): Promise<OpenTask[]> {
  const { rows } = await reader.query<Row>({
    name: 'ledger-open-tasks',
    text: `select task_id, kind, cur, target, amount, released, held, owed, source_key, created_at from (
             select *, row_number() over (partition by kind order by task_id) as place from task
             where player_id = $1 and currency = $2 and state = 0
           ) as open where place <= ${OPEN_MAX} order by task_id`,
    values: [playerId, currency],
  })
  return rows.map((row) => ({
    id: row.task_id,
    kind: row.kind === taskKinds.coin ? ('coin' as const) : ('cash' as const),
    cur: row.cur,
    target: row.target,
    amount: row.amount,
    state: 'open' as const,
    released: row.released,
    held: row.held,
    owed: row.owed,
    source: row.source_key,
    createdAt: row.created_at,
  }))
}

const STATES = Object.keys(taskStates) as (keyof typeof taskStates)[]

/** What became of a task: what its bonus holds, and what it has set free. */
export async function findTask(
  reader: Reader,
  { playerId, currency }: Owner,
  taskId: number,
): Promise<{ id: number; state: keyof typeof taskStates; held: bigint; released: bigint } | null> {
  const { rows } = await reader.query<{ state: number; held: bigint; released: bigint }>(
    'select state, held, released from task where player_id = $1 and currency = $2 and task_id = $3',
    [playerId, currency, taskId],
  )
  const [row] = rows
  return row ? { ...row, id: taskId, state: STATES[row.state]! } : null
}
