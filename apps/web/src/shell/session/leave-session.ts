import { logOut } from '@tablestakes/contract/auth'
import { callApi } from '../../lib/api/api.ts'
import { isRefusal } from '../../lib/api/form-errors.ts'
import { setLeft, signOut } from '../../lib/session/session.ts'

/**
 * The player leaves, here or on all devices. "Everywhere" must be heard by the server, so its failure is thrown; leaving
 * this device is done in any case, also without a line.
 */
export async function leaveSession({ everywhere = false }: { everywhere?: boolean } = {}): Promise<void> {
  setLeft(true)
  try {
    await callApi(logOut, everywhere ? { everywhere } : {}, { quiet: true })
  } catch (error) {
    // Already over: that is what was wanted.
    if (everywhere && !isRefusal(error, 'UNAUTHENTICATED')) {
      setLeft(false)
      throw error
    }
  }
  signOut()
}
