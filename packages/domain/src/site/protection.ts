/**
 * Which players may be tempted when the purse is nearly empty. The two pop-ups that open then (demolish and gold panning) never
 * open for a player with a reached limit or a cool-off or who gets no offers, nor on a site whose profile forbids them.
 */

export type LowBalanceGuard = {
  hasReachedLimit: boolean
  isCoolingOff: boolean
  /** Harm was seen lately. */
  areOffersOff: boolean
  siteAllowsPopups: boolean
}

export function mayShowLowBalancePopup(guard: LowBalanceGuard): boolean {
  return guard.siteAllowsPopups && !guard.hasReachedLimit && !guard.isCoolingOff && !guard.areOffersOff
}
