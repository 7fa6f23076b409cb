/**
 * What a stake in each of our games counts for a bonus. A bonus that is ground down by betting it over and over costs its
 * player the house's edge on every bet: times × edge ÷ rate of its worth. The shipped rate is the highest whole percent at
 * which that is all of it, at the best return the game has, so that no game makes the bonus a gift (decision 0040).
 */
import { multiply, ONE, type Ratio, ratio, wholeDown } from '../money/ratio.ts'
import type { GameKey, RtpRange } from './game.ts'

/** How many times over shipped bonuses are to be bet. */
export const SHIPPED_TIMES = 20

/** Only what the rate needs of a game: the games themselves are large. */
export function bonusRate({ rtpRange }: { rtpRange: RtpRange }, times = SHIPPED_TIMES): number {
  const percent = Number(wholeDown(multiply(edgeOf(rtpRange.most), ratio(times * 100))))
  return Math.min(100, percent)
}

/** What the house keeps of a stake. */
export function edgeOf(rtp: Ratio): Ratio {
  return ratio(ONE.over * rtp.under - rtp.over, rtp.under)
}

/** As shipped; a test computes each of them anew. */
export const shippedRates: Record<GameKey, number> = {
  dice: 20,
  limbo: 20,
  mines: 20,
  tower: 20,
  coinflip: 20,
  diamonds: 20,
  soloroulette: 54,
  coindrop: 20,
  plinko: 16,
  keno: 19,
  wheel: 20,
  hilo: 20,
  blackjack: 10,
  videopoker: 9,
  crash: 20,
  roulette: 54,
  baccarat: 21,
  dragontiger: 74,
  sicbo: 55,
  andarbahar: 42,
  teenpatti: 39,
  moneywheel: 80,
  sevens: 66,
  lantern: 67,
  clock: 72,
  forge: 78,
  geode: 70,
  sugar: 74,
  tide: 70,
  monsoon: 70,
  grove: 63,
}
