import type { Round, StripItem } from './game-client.ts'

/** Gold is for what ten stakes would not buy, green for any other profit. */
export function toneOf({ stake, win }: Round): StripItem['tone'] {
  if (win >= stake * 10n) return 'gold'
  return win > stake ? 'won' : 'plain'
}
