import type { Reader } from '@tablestakes/node/database'
import { taskKinds, taskStates } from '../codes.ts'
import type { Owner } from '../write/balance.ts'

/** A bonus that came with a wagering task, whatever became of it. */
type BonusOfTask = {
  id: number
  amount: bigint
  cur: bigint
  target: bigint
  state: keyof typeof taskStates
  source: string
  createdAt: Date
  endedAt: Date | null
}

const STATES = Object.entries(taskStates).map(([name]) => name as keyof typeof taskStates)

/** Newest first, those made up to a moment. */
export async function bonusesOf(
  reader: Reader,
  { playerId, currency, upTo, limit }: Owner & { upTo: Date | null; limit: number },
): Promise<BonusOfTask[]> {
  const { rows } = await reader.query<Omit<BonusOfTask, 'state'> & { state: number }>(
    `select task_id as id, amount, cur, target, state, source_key as source, created_at as "createdAt", ended_at as "endedAt"
     from task where player_id = $1 and currency = $2 and kind = ${taskKinds.coin}
       and ($3::timestamptz is null or date_trunc('milliseconds', created_at) <= $3)
     order by created_at desc, task_id desc limit $4`,
    [playerId, currency, upTo, limit],
  )
  return rows.map((row) => ({ ...row, state: STATES[row.state]! }))
}
