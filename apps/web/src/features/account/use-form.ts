import { useState } from 'react'
import { type FormErrors, placeError, type RefusalPlaces } from '../../lib/api/form-errors.ts'

/** One form: what is wrong with it, whether it is on its way, and the way to send it. */
export function useForm<Field extends string>(places: RefusalPlaces<Field>) {
  const [errors, setErrors] = useState<FormErrors<Field>>({})
  const [isBusy, setIsBusy] = useState(false)

  /** Does the work once at a time; a refusal goes under the field it belongs to. */
  function submit(work: () => Promise<unknown>): Promise<void> {
    if (isBusy) return Promise.resolve()
    setIsBusy(true)
    setErrors({})
    return work()
      .catch((error: unknown) => setErrors(placeError(error, places)))
      .then(() => undefined)
      .finally(() => setIsBusy(false))
  }

  /** What the form itself finds wrong before anything is sent; true when it is nothing. */
  function check(problems: FormErrors<Field>): boolean {
    setErrors(problems)
    return Object.values(problems).every((problem) => problem === undefined)
  }

  /** A field that is being mended is no longer wrong. */
  const forgive = (field: Field) => setErrors((all) => ({ ...all, [field]: undefined, form: undefined }))

  return { errors, isBusy, submit, check, forgive }
}
