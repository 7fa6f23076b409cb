import type { Site } from '../../site/index.ts'
import type { SuppliedGame } from '../catalogue/catalogue.ts'

type Player = { site: Site; country: string }

/** Whether a game, or everything of the site, may not be played from where the player is. An unknown place blocks nothing. */
export function isBlocked(
  { blockedCountries }: Pick<SuppliedGame, 'blockedCountries'>,
  { site, country }: Player,
): boolean {
  return country !== '' && (blockedCountries.includes(country) || site.rules.blockedCountries.includes(country))
}

/** Whether the site's profile allows games of this kind. */
export function isKindAllowed({ kinds }: Pick<SuppliedGame, 'kinds'>, { rules }: Pick<Site, 'rules'>): boolean {
  return rules.gameKinds === null || kinds.some((kind) => rules.gameKinds!.includes(kind))
}
