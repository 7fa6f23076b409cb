import { stakedOf } from '../staked.ts'
import type { Round, StripItem } from './game-client.ts'

/** Gold is for what ten stakes would not buy, green for any other profit. */
export function toneOf(round: Round): StripItem['tone'] {
  const staked = stakedOf(round)
  if (round.win >= staked * 10n) return 'gold'
  return round.win > staked ? 'won' : 'plain'
}
