/**
 * PIX keys of Brazil, the names an account goes by there: the owner's CPF, phone or e-mail, or a random key of the central
 * bank's. Companies have CNPJ keys too; money goes to players in their own name, so those are not accepted here.
 */

import { cpfProblem, emailProblem, isCpfReal } from '../account/validation.ts'
import { toLatinDigits } from '../money/digits.ts'

export const pixKeyKinds = ['cpf', 'phone', 'email', 'random'] as const
export type PixKeyKind = (typeof pixKeyKinds)[number]

/**
 * The key as the central bank's directory has it: a CPF in 11 digits, a phone as +5511987654321, the others in small letters.
 * Null when it is no key, or not of that kind. Eleven bare digits are a CPF and never a phone unless the kind says so: a slip in
 * a CPF would otherwise be somebody's phone, and the money theirs.
 */
export function readPixKey(typed: string, kind?: PixKeyKind): { kind: PixKeyKind; key: string } | null {
  const text = toLatinDigits(typed).trim()
  const likely = cpfProblem(writeCpf(text)) === null ? (['cpf'] as const) : pixKeyKinds
  for (const candidate of kind === undefined ? likely : [kind]) {
    const key = readers[candidate](text)
    if (key !== null) return { kind: candidate, key }
  }
  return null
}

const readers: Record<PixKeyKind, (text: string) => string | null> = {
  cpf: (text) => {
    const cpf = writeCpf(text)
    return isCpfReal(cpf) ? cpf.replace(/\D/g, '') : null
  },
  phone: (text) => {
    const match = /^(?:(?:\+|00)?55)?0?([1-9]\d9\d{8})$/.exec(text.replace(/[\s().-]/g, ''))
    return match === null ? null : `+55${match[1]}`
  },
  email: (text) => {
    const email = text.toLowerCase()
    // The directory holds 77 letters; the wire takes 64 of the plain ones.
    return emailProblem(email) === null && /^[\w@.+-]{3,64}$/.test(email) ? email : null
  },
  random: (text) => {
    const key = text.toLowerCase()
    return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(key) ? key : null
  },
}

/** `52998224725` or `529 982 247 25` → `529.982.247-25`; a text without eleven digits stays as it was typed. */
export function writeCpf(typed: string): string {
  const digits = toLatinDigits(typed).replace(/[\s.-]/g, '')
  return /^\d{11}$/.test(digits) ? digits.replace(/^(\d{3})(\d{3})(\d{3})/, '$1.$2.$3-') : typed.trim()
}
