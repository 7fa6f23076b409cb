import { watchRedPoints } from '../player/watch-red-points.ts'
import { offerPromotions } from './offer-promotions.ts'
import { welcomePlayer } from './welcome-player.ts'

/** All that waits until the page stands, for a player who has just come: what waits for them, and what may open by itself. */
export async function welcome(): Promise<void> {
  watchRedPoints()
  await welcomePlayer()
  await offerPromotions()
}
