import type { ResponseOf } from '@tablestakes/contract/call'
import type { getTrust } from '@tablestakes/contract/games'

export type TrustRow = ResponseOf<typeof getTrust>['list'][number]

/** A range with its ends is said of a game from so many rounds on; fewer can come out as anything. */
export const ROUNDS_LEAST = 100

/** A range of more than so many points would hold almost any return: being inside it says little. */
const WIDE_POINTS = 10

/**
 * What the count says about the stated return. `fits`: it is inside the counted range. `wide`: it is, but that says little
 * yet. `above`, `below`: all of the range is on that side of it; for a player `above` is the better one.
 */
export type Verdict = 'unplayed' | 'few' | 'wide' | 'fits' | 'above' | 'below'

export function verdictOf({ game, rtp_most, rounds, rtp_low, rtp_high }: TrustRow): Verdict {
  if (rounds === 0) return 'unplayed'
  if (rtp_low === null || rtp_high === null) return 'few'
  // Where players choose, the true return of what they chose is anywhere between the two stated ones.
  if (rtp_low > Math.max(game.rtp, rtp_most)) return 'above'
  if (rtp_high < game.rtp) return 'below'
  return rtp_high - rtp_low > WIDE_POINTS ? 'wide' : 'fits'
}
