import { clientTypeOf, type LoginMode, offeredModes } from '@tablestakes/domain/account/login-modes'
import { getPreloaded } from '../../lib/api/preload.ts'
import type { ContactKind } from './entry-draft.ts'

/** What the site's method config offers, as the dialogs ask it. */
export type OfferedWays = {
  kinds: readonly ContactKind[]
  has: (by: ContactKind, secret: LoginMode['with']) => boolean
}

export function offeredWays(key: 'login' | 'register'): OfferedWays {
  const modes = offeredModes(getPreloaded()?.login_methods ?? [], key)
  const kinds = new Set<ContactKind>(modes.map(({ by }) => by))
  const hasPasswords = modes.some((mode) => mode.with === 'password')
  // A user ID opens nothing without a password, and is chosen only after joining.
  if (key === 'login' && hasPasswords) kinds.add('name')
  return {
    kinds: [...kinds],
    has: (by, secret) =>
      by === 'name'
        ? secret === 'password' && hasPasswords
        : modes.some((mode) => mode.by === by && mode.with === secret),
  }
}

/** Specification §4: a code mode and a password mode; where one is not offered, or not wanted, there is the other. */
export const otherSecret = (secret: LoginMode['with']): LoginMode['with'] => (secret === 'code' ? 'password' : 'code')

/** The specification's number of a way in. A user ID goes with either password mode. */
export function clientType(by: ContactKind, secret: LoginMode['with']) {
  if (by !== 'name') return clientTypeOf({ by, with: secret })
  return clientTypeOf({ by: offeredWays('login').has('phone', 'password') ? 'phone' : 'email', with: 'password' })
}
