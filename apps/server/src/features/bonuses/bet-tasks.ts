import type { getBetTasks } from '@tablestakes/contract/bonuses'
import type { ResponseOf } from '@tablestakes/contract/call'
import { boundCash } from '@tablestakes/domain/ledger/wagering'
import type { Reader } from '@tablestakes/node/database'
import { type OpenTask, type Owner, openTasks } from '../../ledger/index.ts'

/** Open wagering tasks, oldest first: the first one of each kind advances now. */
export async function loadBetTasks(reader: Reader, owner: Owner): Promise<ResponseOf<typeof getBetTasks>> {
  const tasks = await openTasks(reader, owner)
  return {
    taskList: tasks.filter(({ kind }) => kind === 'coin').map((task) => ({ ...showTask(task), bonus: task.amount })),
    totalCash: boundCash(tasks),
    cashTaskList: tasks.filter(({ kind }) => kind === 'cash').map((task) => ({ ...showTask(task), cash: task.amount })),
  }
}

function showTask({ id, source, cur, target, createdAt }: OpenTask) {
  return { id: String(id), source_key: source, cur, target, create_time: createdAt.getTime() }
}
