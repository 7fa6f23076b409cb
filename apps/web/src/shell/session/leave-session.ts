import { logOut } from '@tablestakes/contract/auth'
import { readStored } from '@tablestakes/look/browser/storage'
import { callApi } from '../../lib/api/api.ts'
import { isRefusal } from '../../lib/api/form-errors.ts'
import { PUSH_TOKEN_KEY } from '../../lib/push/push-token-key.ts'
import { setLeft, signOut } from '../../lib/session/session.ts'

/**
 * The player leaves, here or on all devices. "Everywhere" must be heard by the server, so its failure is thrown; leaving
 * this device is done in any case, also without a line.
 */
export async function leaveSession({ everywhere = false }: { everywhere?: boolean } = {}): Promise<void> {
  setLeft(true)
  await endPush()
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

/** The next person at this device must not read what is meant for the last one. Without a line the server keeps the device. */
async function endPush(): Promise<void> {
  if (readStored(PUSH_TOKEN_KEY) === null) return
  const { stopListening } = await import('../../lib/push/device.ts')
  await stopListening('web').catch(() => undefined)
}
