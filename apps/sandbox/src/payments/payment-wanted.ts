import { isCpfReal } from '@tablestakes/domain/account/validation'
import { readDecimalText, toDecimalText } from '@tablestakes/domain/money/decimal-text'
import * as z from 'zod/mini'

/** What callers may ask for. The first field that is wrong is the word the refusal gives. */

export const decimal = z.pipe(
  z.string().check(z.refine((text) => (readDecimalText(text) ?? 0n) > 0n)),
  z.transform((text: string) => toDecimalText(readDecimalText(text)!)),
)
export const orderNo = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
export const currency = z.string().check(z.regex(/^[A-Z]{3,5}$/))
const scheme = z.string().check(z.maxLength(32))
const webAddress = z.string().check(z.maxLength(2_048), z.refine(isWebAddress))

/** The figures of a CPF, however it was written. */
export const cpfDigits = z.pipe(
  z.string().check(z.maxLength(20)),
  z.transform((text: string) => text.replace(/\D/g, '')),
)
const realCpf = cpfDigits.check(
  z.refine((digits) => isCpfReal(digits.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4'))),
)

export const PaymentWanted = z.object({
  order_no: orderNo,
  amount: decimal,
  currency,
  scheme,
  bank_type: z._default(z.string().check(z.maxLength(64)), ''),
  payer: z._default(z.object({ name: z._default(z.string().check(z.maxLength(128)), ''), cpf: z.optional(realCpf) }), {
    name: '',
  }),
  return_url: webAddress,
  notify_url: webAddress,
  expires_at: z.pipe(
    z.string().check(
      z.maxLength(40),
      z.refine((text) => /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text))),
    ),
    z.transform((text: string) => Date.parse(text)),
  ),
})

export const PayoutWanted = z.object({
  order_no: orderNo,
  amount: decimal,
  currency,
  scheme,
  account: z
    .record(z.string().check(z.maxLength(32)), z.string().check(z.maxLength(256)))
    .check(z.refine((account) => Object.values(account).some((detail) => detail !== ''))),
  notify_url: webAddress,
})

/** Only the web is called and linked to, and never with a password in the address. */
function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === ''
}
