/**
 * Passkeys. Options and answers are the browser's own JSON forms, carried as text; the library that speaks to the browser is
 * fetched when somebody uses one.
 */

/** Browsers offer them on secure pages only, and never under a bare network address. */
export function canUsePasskeys(): boolean {
  return globalThis.isSecureContext && 'PublicKeyCredential' in globalThis && !isNetworkAddress(location.hostname)
}

export const isNetworkAddress = (host: string): boolean => /^[\d.]+$/.test(host) || host.includes(':')

/** Asks the device for a passkey it holds. Null: the player closed the question. */
export const askPasskey = (options: string): Promise<string | null> =>
  orClosed(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    return startAuthentication({ optionsJSON: JSON.parse(options) as never })
  })

/** Has the device make a new passkey. Null: the player closed the question. */
export const makePasskey = (options: string): Promise<string | null> =>
  orClosed(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser')
    return startRegistration({ optionsJSON: JSON.parse(options) as never })
  })

/** Browsers tell "no" and "took too long" alike, on purpose. */
const CLOSED = ['NotAllowedError', 'AbortError']

async function orClosed(ask: () => Promise<unknown>): Promise<string | null> {
  try {
    return JSON.stringify(await ask())
  } catch (error) {
    if (error instanceof Error && CLOSED.includes(error.name)) return null
    throw error
  }
}
