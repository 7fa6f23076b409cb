/**
 * The account a withdrawal goes to. Specification §5: a withdrawal checks flags for name, cpf, email and phone; which of
 * them a site asks for is said here, with the bank branch of India beside them. Screen and server ask the same question.
 */
import { type SiteName, siteProfiles } from './sites.ts'
import { cpfProblem, emailProblem, type FieldProblem, ifscProblem, nameProblem, phoneProblem } from './validation.ts'

/** By the names of the wire (specification §3, withdraw info). */
export const accountFields = ['name', 'cpf', 'email', 'phone', 'ifscCode'] as const
export type AccountField = (typeof accountFields)[number]

export type AccountFlags = Record<AccountField, boolean>

const nameAndPhone: AccountFlags = { name: true, cpf: false, email: false, phone: true, ifscCode: false }

/** Brazil pays by PIX to a CPF, India by branch code; everywhere else a name and a phone are enough. */
export function accountFlags(site: SiteName): AccountFlags {
  if (site === 'Brazil') return { ...nameAndPhone, cpf: true, email: true }
  if (site === 'India') return { ...nameAndPhone, ifscCode: true }
  return nameAndPhone
}

export type AccountProblem = FieldProblem | 'FIELD_MISSING'

/** What is wrong, field by field; no entry means that the field is right. A field not asked for is checked when filled. */
export function accountProblems(
  account: Partial<Record<AccountField, string>>,
  { flags, site }: { flags: AccountFlags; site: SiteName },
): Partial<Record<AccountField, AccountProblem>> {
  const problems = accountFields.map((field) => {
    const value = (account[field] ?? '').trim()
    if (value === '') return [field, flags[field] ? 'FIELD_MISSING' : null] as const
    return [field, problemOf(field, value, site)] as const
  })
  return Object.fromEntries(problems.filter(([, problem]) => problem !== null))
}

function problemOf(field: AccountField, value: string, site: SiteName): FieldProblem | null {
  switch (field) {
    case 'name':
      return nameProblem(value)
    case 'cpf':
      return cpfProblem(value)
    case 'email':
      return emailProblem(value)
    case 'phone':
      return phoneProblem(value, siteProfiles[site].phoneRule)
    case 'ifscCode':
      return ifscProblem(value)
  }
}

/**
 * Specification §5: asked only while no account is bound or editing is allowed; Brazil has a dialog of its own (CPF and
 * PIX).
 */
export function withdrawAccountDialog({
  hasAccount,
  isEditAllowed,
  site,
}: {
  hasAccount: boolean
  isEditAllowed: boolean
  site: SiteName
}): 'withdrawAccount' | 'withdrawAccountBrazil' | null {
  if (hasAccount && !isEditAllowed) return null
  return site === 'Brazil' ? 'withdrawAccountBrazil' : 'withdrawAccount'
}
