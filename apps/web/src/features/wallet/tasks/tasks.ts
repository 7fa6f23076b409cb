import type { TextKey } from '@tablestakes/dictionary/keys'
import { timesOf } from '@tablestakes/domain/ledger/wagering-told'
import { writeTimes } from '../../../shell/money/write-rates.ts'
import type { BetTasks } from '../wallet-queries.ts'

/** A task as the wallet shows it: `coin` turns bonus into cash, `cash` sets deposited cash free. */
export type Task = {
  id: string
  kind: 'coin' | 'cash'
  sourceKey: string
  cur: bigint
  target: bigint
  /** What it releases. */
  amount: bigint
  /** Only the oldest of a kind advances; the others wait for it. */
  isWaiting: boolean
}

/** Those that advance first, then those that wait, each oldest first. */
export function tasksOf({ taskList, cashTaskList }: BetTasks): Task[] {
  const tasks = [
    ...oldestFirst(taskList).map((task, place) => toTask('coin', { ...task, amount: task.bonus }, place)),
    ...oldestFirst(cashTaskList).map((task, place) => toTask('cash', { ...task, amount: task.cash }, place)),
  ]
  return [...tasks.filter((task) => !task.isWaiting), ...tasks.filter((task) => task.isWaiting)]
}

type WireTask = { id: string; source_key: string; cur: bigint; target: bigint; amount: bigint }

function toTask(kind: Task['kind'], { id, source_key, cur, target, amount }: WireTask, place: number): Task {
  return { id, kind, sourceKey: source_key, cur, target, amount, isWaiting: place > 0 }
}

const oldestFirst = <T extends { create_time: number }>(tasks: readonly T[]): T[] =>
  tasks.toSorted((one, other) => one.create_time - other.create_time)

/** `20×`, `1.5×`: how many times over the amount is to count. Null for a task that releases nothing. */
export function timesOfTask({ target, amount }: Pick<Task, 'target' | 'amount'>): string | null {
  const hundredths = timesOf(target, amount)
  return hundredths === null ? null : writeTimes(hundredths)
}

type Source = { text: TextKey; art: string }

const TOP_UP: Source = { text: 'task_source_deposit', art: 'marks/purse-cash' }
const SOURCES: Readonly<Record<string, Source>> = {
  // What came on top, by the name its movement has: the top-up itself may be the task beside it.
  deposit: { text: 'movement_deposit_extra', art: 'marks/purse-bonus' },
  bonus: { text: 'task_source_bonus', art: 'marks/purse-bonus' },
  promotion: { text: 'task_source_promotion', art: 'objects/gift-closed' },
  redeem: { text: 'task_source_redeem', art: 'objects/ticket' },
  mail: { text: 'task_source_mail', art: 'objects/letter' },
  vip: { text: 'task_source_vip', art: 'objects/crown-5' },
  correction: { text: 'task_source_correction', art: 'marks/purse-bonus' },
  // A bonus it had set free is still to be staked for, as far as that bet had counted.
  void: { text: 'task_source_void', art: 'marks/purse-cash' },
}

/** Where the task came from, in words and as a drawing; an activity this version does not know is a bonus. */
export function sourceOf({ kind, sourceKey }: Pick<Task, 'kind' | 'sourceKey'>): Source {
  if (kind === 'cash' && sourceKey === 'deposit') return TOP_UP
  const source = Object.hasOwn(SOURCES, sourceKey) ? SOURCES[sourceKey]! : SOURCES.bonus!
  return kind === 'cash' ? { ...source, art: TOP_UP.art } : source
}

/** The bonus was partly lost at the tables: then less than what the tasks name can become cash. */
export function isBonusShort(tasks: readonly Task[], coin: bigint): boolean {
  const promised = tasks.reduce((sum, task) => (task.kind === 'coin' ? sum + task.amount : sum), 0n)
  return coin < promised
}
