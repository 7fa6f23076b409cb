/** Auto-play as plain figures: what to stake next after a round, and when to stop. Who presses the button is the table. */
import { scaleDown } from '@tablestakes/domain/money/money'
import { type Bounds, stakeProblem } from './stake.ts'

/** After a win or a loss the stake goes back to the first one, or grows by a percentage of itself. */
export type StakeChange = { back: true } | { back: false; percent: number }

export type AutoPlan = {
  /** Null plays until stopped. */
  bets: number | null
  stopProfit: bigint | null
  stopLoss: bigint | null
  /** Ends with a single round that wins so much; only where it is asked for. */
  stopWin: bigint | null
  onWin: StakeChange
  onLoss: StakeChange
}

export type AutoRun = {
  plan: AutoPlan
  firstStake: bigint
  stake: bigint
  left: number | null
  net: bigint
}

export type AutoEnd = 'done' | 'profit' | 'loss' | 'win' | 'stake' | 'money'

export const CALM_PLAN: AutoPlan = {
  bets: 10,
  stopProfit: null,
  stopLoss: null,
  stopWin: null,
  onWin: { back: true },
  onLoss: { back: true },
}

export function startAuto(plan: AutoPlan, stake: bigint): AutoRun {
  return { plan, firstStake: stake, stake, left: plan.bets, net: 0n }
}

type Ended = { stake: bigint; win: bigint }

/** The run after one more round, or why it ends. Limits are looked at before another bet is made, never after. */
export function afterRound(
  run: AutoRun,
  { stake, win }: Ended,
  { bounds, balance }: { bounds: Bounds; balance: bigint },
): { run: AutoRun; ends: AutoEnd | null } {
  const net = run.net + win - stake
  const left = run.left === null ? null : run.left - 1
  const change = win > stake ? run.plan.onWin : run.plan.onLoss
  const next = { ...run, net, left, stake: nextStake(run, change, bounds) }
  const isWon = run.plan.stopWin !== null && win >= run.plan.stopWin
  return { run: next, ends: isWon ? 'win' : endOf(next, bounds, balance) }
}

function endOf({ plan, left, net, stake }: AutoRun, bounds: Bounds, balance: bigint): AutoEnd | null {
  if (plan.stopProfit !== null && net >= plan.stopProfit) return 'profit'
  if (plan.stopLoss !== null && -net >= plan.stopLoss) return 'loss'
  if (left === 0) return 'done'
  const problem = stakeProblem(stake, balance, bounds)
  if (problem === null) return null
  return problem === 'not_enough_money' ? 'money' : 'stake'
}

function nextStake(run: AutoRun, change: StakeChange, { part }: Bounds): bigint {
  if (change.back) return run.firstStake
  const grown = scaleDown(run.stake, BigInt(100 + change.percent), 100n)
  return grown - (grown % part)
}
