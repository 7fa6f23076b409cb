import { Refusal } from '../../platform/refusal.ts'
import { realMoneyAllowed, type Site } from '../site/index.ts'
import { isSandbox } from './sandbox-provider.ts'

/**
 * A site has one kind of money: the sandbox's until a licence is entered, real money from then on. Where both came and went by
 * the same purse, whoever presses Pay on the sandbox's page would be paid by a bank.
 */
export function requireKindOfMoney(site: Site, { providerId }: { providerId: string }): void {
  const isReal = realMoneyAllowed(site)
  if (!isReal && !isSandbox(providerId)) throw new Refusal('REAL_MONEY_OFF')
  if (isReal && isSandbox(providerId)) throw new Refusal('METHOD_UNAVAILABLE')
}
