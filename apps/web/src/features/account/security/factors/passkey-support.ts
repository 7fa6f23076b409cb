import type { TextKey } from '@tablestakes/dictionary/keys'
import { isNetworkAddress } from '../../../../lib/session/passkey.ts'

type Here = { hostname: string; isSecure: boolean; hasPasskeys: boolean }

/** Why this page cannot make a passkey, or null when it can. A passkey belongs to a site's name, never to a bare address. */
export function passkeyObstacle({ hostname, isSecure, hasPasskeys }: Here): TextKey | null {
  if (isNetworkAddress(hostname)) return 'passkeys_bare_address'
  if (!isSecure) return 'passkeys_insecure'
  return hasPasskeys ? null : 'passkeys_no_browser'
}

export const passkeyObstacleHere = (): TextKey | null =>
  passkeyObstacle({
    hostname: location.hostname,
    isSecure: isSecureContext,
    hasPasskeys: 'PublicKeyCredential' in globalThis,
  })
