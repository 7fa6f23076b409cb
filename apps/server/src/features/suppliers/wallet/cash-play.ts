import { realMoneyAllowed, type Site } from '../../site/index.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'

/**
 * Whether no cash may be staked on a site: it had real money, and its licence is gone. A site that never had any plays with the
 * sandbox's. Both are kept in memory, so asking costs a bet nothing.
 */
export function isCashOff(catalogue: Catalogue, site: Site): boolean {
  return catalogue.hadRealMoney(site.id) && !realMoneyAllowed(site)
}
