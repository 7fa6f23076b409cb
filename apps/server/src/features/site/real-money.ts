import { isRealMoneyOn } from '@tablestakes/domain/site/jurisdictions'
import type { Site } from './queries.ts'

/**
 * Whether players of a site may play for money of their own. Off until an operator has entered a licence; a CHECK on
 * the table stands behind it. Where this is false only gold and sandbox money exist, and the cashier says so.
 */
export function realMoneyAllowed(site: Pick<Site, 'jurisdiction' | 'licence'>): boolean {
  return isRealMoneyOn({ realMoney: site.jurisdiction.real_money }, site.licence)
}

/**
 * Whether a site has had real money and may no longer take any: its licence is gone. Nothing is paid in or staked there, and what is
 * in the purses may leave.
 */
export function isMoneyClosed(site: Pick<Site, 'jurisdiction' | 'licence' | 'hadRealMoney'>): boolean {
  return site.hadRealMoney && !realMoneyAllowed(site)
}
