import { isOffered, type LoginMode, modeOf } from '@tablestakes/domain/account/login-modes'
import { Refusal } from '../../../platform/http/refusal.ts'
import { type Contact, readContact } from '../../players/index.ts'
import type { Site } from '../../site/index.ts'
import type { AskedCode } from '../codes/codes.ts'

/** The mode behind a login type, if the site offers it for this. */
export function requireMode(site: Site, key: 'login' | 'register', clientType: number): LoginMode {
  const mode = modeOf(clientType)
  if (!mode || !isOffered(site.loginMethods, key, mode)) throw new Refusal('LOGIN_METHOD_OFF')
  return mode
}

/** The contact the mode goes by; the other one, if it was sent too, is not looked at. */
export function contactOf(
  site: Site,
  mode: LoginMode,
  typed: { mobile?: string | undefined; email?: string | undefined },
): Contact {
  return readContact(site, mode.by === 'phone' ? { mobile: typed.mobile } : { email: typed.email })
}

/** A code sent for either serves both: a visitor without an account goes on to open one without asking for another code. */
export function askedCode(site: Site, contact: Contact, code: string): AskedCode {
  return { siteId: site.id, purposes: ['login', 'register'], contact, playerId: null, code }
}
