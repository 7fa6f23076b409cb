import { accountTypes } from '@tablestakes/contract/withdrawals'
import { isAtPar } from '../token-amount.ts'
import { useToken } from '../withdraw-queries.ts'
import type { Withdrawal } from './timeline.ts'

/**
 * The symbol of what arrives, where it is a token worth one of the site's own money: the figures are then the same. What another
 * token was worth when it was sent is not known here, and the site's money is shown.
 */
export function usePaidSymbol({ account_type, pay_name, pay_type }: Withdrawal): { symbol?: string } {
  const token = useToken(account_type === accountTypes.CRYPTO ? pay_name : null, pay_type)
  return token && isAtPar(token) ? { symbol: token.symbol } : {}
}
