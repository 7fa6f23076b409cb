import { getProfile, type UserInfo } from '@tablestakes/contract/account'
import { ignoreFailure } from '../../lib/ignore-failure.ts'
import { refreshCalls } from '../../lib/query-client.ts'
import { setUser } from '../../lib/session.ts'

/** A change was answered with the account as it is now: it is shown everywhere from here on. */
export function keepUser(user: UserInfo): void {
  setUser(user)
  ignoreFailure(refreshCalls([getProfile]), 'profile after a change')
}
