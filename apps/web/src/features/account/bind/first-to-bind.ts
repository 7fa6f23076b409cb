import { changeDialog } from '@tablestakes/domain/account/login-binding'

export type Change = 'email' | 'password' | 'name'

/**
 * What has to be bound before something else of the account changes (specification §5); null when nothing. A player without
 * any contact may begin with either. Where nobody enters by phone none can be asked for: the way back is then an e-mail
 * address.
 */
export function firstToBind(
  user: { mobile: string; email: string },
  change: Change,
  { hasPhones }: { hasPhones: boolean },
): 'mobile' | 'email' | null {
  if (!hasPhones) return change !== 'email' && user.email === '' ? 'email' : null
  const isFirstContact = change === 'email' && user.email === ''
  return changeDialog(user) === 'changeInfo' && !isFirstContact ? 'mobile' : null
}
