import type { FormErrors } from '../../lib/api/form-errors.ts'

/** A field that is being mended is no longer wrong, and neither is the whole. */
export function forgive<Field extends string>(errors: FormErrors<Field>, field: Field): FormErrors<Field> {
  const rest = Object.entries(errors).filter(([name]) => name !== field && name !== 'form')
  return Object.fromEntries(rest) as FormErrors<Field>
}
