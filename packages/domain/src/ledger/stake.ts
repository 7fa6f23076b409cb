/**
 * Staking: cash first, then bonus, of which the oldest first. What each bonus gave is stored with the bet. A win or a refund
 * returns in the same split, and each bonus's share goes where that bonus has gone: an open one holds it, a finished one sets it
 * free as cash, one that was given up or has expired leaves it with the house. Rounding is on the cash side, so that no
 * ten-thousandth is made or lost.
 */
import { scaleDown, smallerOf } from '../money/money.ts'
import { isOpen, type WageringTask } from './wagering.ts'

export type Split = { cash: bigint; coin: bigint }

/** What a bonus gave to a stake, by its task. */
export type BonusPart = { task: number; amount: bigint }

/** What a stake takes from each purse, or null when both together do not hold it. A free round stakes nothing. */
export function splitStake(stake: bigint, purse: Split): Split | null {
  if (stake < 0n) throw new RangeError(`stake ${stake}`)
  const cash = smallerOf(stake, purse.cash)
  const coin = stake - cash
  return coin <= purse.coin ? { cash, coin } : null
}

/** Takes bonus money from the open bonuses, oldest first. */
export function takeBonus(
  tasks: readonly WageringTask[],
  coin: bigint,
): { tasks: WageringTask[]; parts: readonly BonusPart[] } {
  const parts: BonusPart[] = []
  let left = coin
  const taken = tasks.map((task) => {
    const amount = task.kind === 'coin' && isOpen(task) ? smallerOf(left, task.held) : 0n
    if (amount === 0n) return task
    left -= amount
    parts.push({ task: task.id, amount })
    return { ...task, held: task.held - amount }
  })
  if (left > 0n) throw new RangeError(`bonus money that no bonus holds: ${left}`)
  return { tasks: taken, parts }
}

/** Each bonus's share of what a bet brings back, rounded down; the newest gets what is left of all shares together. */
export function sharesOf(amount: bigint, stake: bigint, parts: readonly BonusPart[]): readonly BonusPart[] {
  const staked = parts.reduce((sum, part) => sum + part.amount, 0n)
  if (staked === 0n) return []
  const share = scaleDown(amount, staked, stake)
  let left = share
  return parts.map((part, index) => {
    const given = index === parts.length - 1 ? left : scaleDown(share, part.amount, staked)
    left -= given
    return { task: part.task, amount: given }
  })
}

export type Returned = {
  tasks: WageringTask[]
  cash: bigint
  coin: bigint
  /** What each bonus got, in the purse or written down with it. */
  given: readonly BonusPart[]
  /** What each bonus gave back of what it owed. It stays with the house. */
  repaid: readonly BonusPart[]
}

/** Where a win or a refund of a bet goes. */
export function returnBonus(
  tasks: readonly WageringTask[],
  { amount, stake, parts }: { amount: bigint; stake: bigint; parts: readonly BonusPart[] },
): Returned {
  const shares = sharesOf(amount, stake, parts)
  let cash = amount - shares.reduce((sum, share) => sum + share.amount, 0n)
  let coin = 0n
  const given: BonusPart[] = []
  const repaid: BonusPart[] = []
  const changed = tasks.map((task) => {
    const share = shares.find((one) => one.task === task.id)
    if (share === undefined) return task
    const back = smallerOf(share.amount, task.owed)
    if (back > 0n) repaid.push({ task: task.id, amount: back })
    const left = share.amount - back
    const owed = task.owed - back
    if (task.state === 'finished') {
      cash += left
      return { ...task, owed, released: task.released + left }
    }
    if (isOpen(task)) coin += left
    given.push({ task: task.id, amount: left })
    return { ...task, owed, held: task.held + left }
  })
  return { tasks: changed, cash, coin, given, repaid }
}
