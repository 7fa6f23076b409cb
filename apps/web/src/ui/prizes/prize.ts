/** What the wheel, the grid and the slot machine have in common. */

type PrizeTone = 'blue' | 'white' | 'purple' | 'gold' | 'rose' | 'green'

export type Prize = {
  key: string
  /** Already written for the player: "5.000", "20 spins". */
  label: string
  imageSrc?: string | undefined
  tone?: PrizeTone | undefined
  /** Its weight when no stop index is given (specification §4). */
  range?: number | undefined
}

/** Lit and shaded colour, and the ink that reads on both. */
export const tones: Record<PrizeTone, { lit: string; shade: string; ink: string }> = {
  blue: { lit: '#4a86ff', shade: '#1438b8', ink: '#fff' },
  white: { lit: '#f4f7ff', shade: '#b9c8f4', ink: '#1a1240' },
  purple: { lit: '#8a4dff', shade: '#3c129c', ink: '#fff' },
  gold: { lit: '#ffd768', shade: '#d08408', ink: '#2b1700' },
  rose: { lit: '#ff5f86', shade: '#a30c44', ink: '#fff' },
  green: { lit: '#1fb98a', shade: '#06644a', ink: '#fff' },
}

const cycle: readonly PrizeTone[] = ['blue', 'white', 'purple', 'gold']

/** The tone of a place: its own, else the cycle, so arranged that the last place never wears the first one's. */
export function toneOf(prizes: readonly Prize[], place: number): (typeof tones)[PrizeTone] {
  const own = prizes[place]?.tone
  if (own) return tones[own]
  const isLastOfOdd = place === prizes.length - 1 && place % cycle.length === 0
  return tones[(isLastOfOdd ? cycle[1] : cycle[place % cycle.length]) ?? 'blue']
}

/**
 * Specification §4: chosen at random, weighted by a range value per prize. `share` is a random number from 0 up to 1;
 * prizes without a range count as one.
 */
export function pickByRange(prizes: readonly Prize[], share: number): number {
  const ranges = prizes.map(({ range }) => range ?? 1)
  let left = share * ranges.reduce((sum, range) => sum + range, 0)
  const found = ranges.findIndex((range) => {
    left -= range
    return left < 0
  })
  return found === -1 ? prizes.length - 1 : found
}

/** Canvas text in every language: figures and Latin in the display face, other scripts in their own. */
export const canvasFont = '"Red Hat Display", "Noto Nastaliq Urdu", "Noto Sans Bengali", system-ui, sans-serif'
