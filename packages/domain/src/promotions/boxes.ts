/** Blind boxes: how many a player has, and when the wheel behind them turns. */
import { luckyBoxForm } from './lucky-box.ts'

type BoxLevel = { stake: bigint; boxes: number }

/** The highest level that stakes reach, counted from 1, and its boxes; 0 where none is reached. */
export function boxLevelOf(levels: readonly BoxLevel[], staked: bigint): { level: number; boxes: number } {
  const rising = levels.toSorted((one, other) => (one.stake < other.stake ? -1 : 1))
  const level = rising.filter(({ stake }) => staked > 0n && staked >= stake).length
  return { level, boxes: rising[level - 1]?.boxes ?? 0 }
}

type BoxTurns = { boxes: number; opened: number; spins: number; spun: number }

/** What is left. The wheel waits until the boxes are used up, and comes only with boxes. */
export function turnsLeft({ boxes, opened, spins, spun }: BoxTurns): { boxesLeft: number; spinsLeft: number } {
  const boxesLeft = Math.max(0, boxes - opened)
  const isWheel = opened > 0 && luckyBoxForm(boxesLeft) === 'wheel'
  return { boxesLeft, spinsLeft: isWheel ? Math.max(0, spins - spun) : 0 }
}
