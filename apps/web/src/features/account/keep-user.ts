import { getProfile, type UserInfo } from '@tablestakes/contract/account'
import { refreshCalls } from '../../lib/api/query-client.ts'
import { ignoreFailure } from '../../lib/browser/ignore-failure.ts'
import { setUser } from '../../lib/session/session.ts'

/** A change was answered with the account as it is now: it is shown everywhere from here on. */
export function keepUser(user: UserInfo): void {
  setUser(user)
  ignoreFailure(refreshCalls([getProfile]), 'profile after a change')
}
