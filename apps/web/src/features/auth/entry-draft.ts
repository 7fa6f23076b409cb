import type { LoginMode } from '@tablestakes/domain/account/login-modes'
import { emailProblem } from '@tablestakes/domain/account/validation'
import { getInvitation } from '../../lib/address/launch.ts'
import { readNewPhone, readPhone } from '../../lib/session/phone.ts'

export type ContactKind = 'phone' | 'email' | 'name'

/** Everything that is typed on the way in. It stays while the player goes between log in, join and forgot password. */
export type Draft = {
  by: ContactKind
  with: LoginMode['with']
  phone: string
  email: string
  name: string
  code: string
  password: string
  invitation: string
  birthday: string
  isAccepted: boolean
}

/** The contact may be remembered from one opening to the next. Secrets go with the dialog. */
let remembered: Pick<Draft, 'phone' | 'email' | 'name'> = { phone: '', email: '', name: '' }

export function startDraft(first: Pick<Draft, 'by' | 'with'>): Draft {
  const invitation = getInvitation().code ?? ''
  return { ...first, ...remembered, code: '', password: '', invitation, birthday: '', isAccepted: false }
}

export function rememberContact({ phone, email, name }: Partial<Draft>): void {
  remembered = { phone: phone ?? remembered.phone, email: email ?? remembered.email, name: name ?? remembered.name }
}

/**
 * Where the draft's code goes and which contact it names, as the server reads it; null while it does not have that form. A number that
 * opens an account must look like one that a code reaches.
 */
export function contactOf(draft: Draft, { isNew }: { isNew: boolean }): string | null {
  if (draft.by === 'phone') return isNew ? readNewPhone(draft.phone) : readPhone(draft.phone)
  if (draft.by === 'name') return draft.name.trim() || null
  const email = draft.email.trim().toLowerCase()
  return emailProblem(email) === null ? email : null
}

/** The wire's names for it. */
export const contactFields = ({ by }: Pick<Draft, 'by'>, contact: string) =>
  by === 'phone' ? { mobile: contact } : by === 'email' ? { email: contact } : { username: contact }
