import type { Round } from '../game-client.ts'

export type WinSize = 'nice' | 'big' | 'huge'

/** How a win is shown: three sizes by the stake, and nothing below ten stakes is made much of. */
export function sizeOf({ stake, win }: Pick<Round, 'stake' | 'win'>): WinSize | null {
  if (win >= stake * 100n) return 'huge'
  if (win >= stake * 30n) return 'big'
  return win >= stake * 10n ? 'nice' : null
}
