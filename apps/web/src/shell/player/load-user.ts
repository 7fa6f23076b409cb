import { getUserInfo } from '@tablestakes/contract/account'
import { callApi } from '../../lib/api/api.ts'
import { getAccessToken, setUser } from '../../lib/session/session.ts'

/** Asks who the player is and what they have. */
export async function loadUser(): Promise<void> {
  const token = getAccessToken()
  const user = await callApi(getUserInfo, {}, { quiet: true })
  // Somebody else may have signed in, or out, meanwhile; a renewal of the same session brought its own.
  if (getAccessToken() === token) setUser(user)
}
