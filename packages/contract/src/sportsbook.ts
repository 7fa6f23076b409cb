/** The sportsbook's calls, and what they speak of. */
export type { Market } from './sports-markets.ts'
export { legResults, marketStates, matchStates, price, sportsBetStates } from './sports-markets.ts'
export {
  cashOut,
  getSportsBet,
  listFreeBets,
  listSportsBets,
  placeSportsBet,
  type SportsBet,
  setCashOutTarget,
  sportsBet,
} from './sportsbook/bets.ts'
export { getMatch, listMatches, listSports, type Match, match } from './sportsbook/matches.ts'
export { getSeasonProof, getTable, listSeasons } from './sportsbook/seasons.ts'
export { getSportsRules, priceAcceptance, quoteSlip, slipKinds, slipNoteKinds, systemNames } from './sportsbook/slip.ts'
