import { Refusal } from '../../../platform/http/refusal.ts'
import { isMoneyClosed, type Site } from '../../site/index.ts'
import { isSandbox } from './sandbox-provider.ts'

/**
 * A site has one kind of money: the sandbox's until a licence is entered, real money from then on. If both came and went by the
 * same purse, a player who presses Pay on the sandbox's page would be paid by a bank. A site whose licence is gone takes nothing
 * in, and pays out as before.
 */
export function requireKindOfMoney(
  site: Site,
  { providerId, direction }: { providerId: string; direction: 'in' | 'out' },
): void {
  if (direction === 'in' && isMoneyClosed(site)) throw new Refusal('REAL_MONEY_OFF')
  if (!site.hadRealMoney && !isSandbox(providerId)) throw new Refusal('REAL_MONEY_OFF')
  if (site.hadRealMoney && isSandbox(providerId)) throw new Refusal('METHOD_UNAVAILABLE')
}
