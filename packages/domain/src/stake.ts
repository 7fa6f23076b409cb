/**
 * Staking: cash first, then coin. The split is stored with the bet; a win returns in the same split, with the rounding on
 * the cash side, so that no ten-thousandth is made or lost. Bonus money is only held back for a coin task: without
 * one, its share of a win or a refund is cash as well.
 */
import { scaleDown, smallerOf } from './money.ts'

export type Split = { cash: bigint; coin: bigint }

/** What a stake takes from each purse, or null when both together do not hold it. A free round stakes nothing. */
export function splitStake(stake: bigint, purse: Split): Split | null {
  if (stake < 0n) throw new RangeError(`stake ${stake}`)
  const cash = smallerOf(stake, purse.cash)
  const coin = stake - cash
  return coin <= purse.coin ? { cash, coin } : null
}

/** Where a win of a bet goes: coin gets its share rounded down, cash the rest. */
export function returnBySplit(
  amount: bigint,
  split: Split,
  { isBonusHeld }: { /** Whether bonus money stays bonus now. */ isBonusHeld: boolean },
): Split {
  const coin = split.coin === 0n || !isBonusHeld ? 0n : scaleDown(amount, split.coin, split.cash + split.coin)
  return { cash: amount - coin, coin }
}
