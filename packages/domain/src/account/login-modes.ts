/**
 * The ways in (specification §4 and §9): phone and e-mail, each with a password or with a code that is sent there. A
 * site's method config says which of them it offers to log in and to register.
 */
import type { LoginFlags } from './login-binding.ts'

export type LoginMode = { by: 'phone' | 'email'; with: 'password' | 'code' }
export type LoginMethod = LoginFlags & { key: string }

/** Specification §9: the login types of the four modes. */
const CLIENT_TYPES = {
  phone: { password: 1, code: 2 },
  email: { password: 4, code: 3 },
} as const
export type ModeClientType = 1 | 2 | 3 | 4

const MODES: readonly (LoginMode & { flag: keyof LoginFlags })[] = [
  { by: 'phone', with: 'code', flag: 'phoneOTP' },
  { by: 'phone', with: 'password', flag: 'phone' },
  { by: 'email', with: 'code', flag: 'emailOTP' },
  { by: 'email', with: 'password', flag: 'email' },
]

export function clientTypeOf(mode: LoginMode): ModeClientType {
  return CLIENT_TYPES[mode.by][mode.with]
}

export function modeOf(clientType: number): LoginMode | null {
  const mode = MODES.find((one) => clientTypeOf(one) === clientType)
  return mode ? { by: mode.by, with: mode.with } : null
}

/** The modes a site offers for `login` or `register`, phone first; none where the site does not name the method. */
export function offeredModes(methods: readonly LoginMethod[], key: 'login' | 'register'): LoginMode[] {
  const flags = methods.find((method) => method.key === key)
  if (!flags) return []
  return MODES.filter(({ flag }) => flags[flag]).map((mode) => ({ by: mode.by, with: mode.with }))
}

export function isOffered(methods: readonly LoginMethod[], key: 'login' | 'register', mode: LoginMode): boolean {
  return offeredModes(methods, key).some((one) => one.by === mode.by && one.with === mode.with)
}

/** Whether codes may be sent to phones, or to e-mail addresses, for anything on this site. */
export function offersCodes(methods: readonly LoginMethod[], by: LoginMode['by']): boolean {
  return methods.some((method) => (by === 'phone' ? method.phoneOTP : method.emailOTP))
}

/** Whether players of this site have phones at all: where nobody enters by phone, none can be asked for. */
export function offersPhones(methods: readonly LoginMethod[]): boolean {
  return methods.some((method) => method.phone || method.phoneOTP)
}
