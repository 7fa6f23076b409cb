/** What the game on screen allows the bar around it to show: everything, no rise, or no change. */
export type Hold = 'none' | 'rises' | 'changes'

/**
 * While a round is open, what it has won is not there yet; while a decided one is being shown, even a loss would tell its end, because
 * the books hear of stake and win together.
 */
export function holdOf({ isOpen, isShowing }: { isOpen: boolean; isShowing?: boolean }): Hold {
  if (!isOpen) return 'none'
  return isShowing ? 'changes' : 'rises'
}

export function isHeldBack(shown: bigint, actual: bigint, hold: Hold): boolean {
  return hold === 'changes' ? actual !== shown : hold === 'rises' && actual > shown
}
