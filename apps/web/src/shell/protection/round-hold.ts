let isOpen = false
const waiting = new Set<() => void>()

/** The game on screen says whether a round is open. */
export function setRoundOpen(isRoundOpen: boolean): void {
  isOpen = isRoundOpen
  if (isOpen) return
  for (const go of waiting) go()
  waiting.clear()
}

/** A game that never says that its round is over does not keep the player from being told for ever. */
const LONGEST_MS = 5 * 60_000

/** A flight or an open hand is not covered: the player could not cash out. New stakes are refused by the server anyway. */
export function whenNoRoundIsOpen(): Promise<void> {
  if (!isOpen) return Promise.resolve()
  return new Promise((resolve) => {
    waiting.add(resolve)
    setTimeout(resolve, LONGEST_MS)
  })
}
