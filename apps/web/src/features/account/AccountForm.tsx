import './account.css'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { FormErrors } from '../../lib/api/form-errors.ts'

type AccountFormProps = {
  errors: FormErrors<string>
  isBusy: boolean
  submitText: string
  /** Under the button: what pressing it does, in one line. */
  truth?: string | undefined
  onSubmit: () => void
  children: ReactNode
}

/** Fields, what is wrong with the form as a whole, the one button, and what it does. */
export function AccountForm({ errors, isBusy, submitText, truth, onSubmit, children }: AccountFormProps) {
  const form = useRef<HTMLFormElement>(null)

  // A player who cannot see the red edge is led to the field it is on.
  useEffect(() => {
    if (Object.values(errors).some(Boolean)) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])

  return (
    <form
      ref={form}
      className="account-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      {errors.form && (
        <p className="account-error" role="alert">
          <CircleAlert aria-hidden="true" />
          {errors.form}
        </p>
      )}
      <div>
        <Button type="submit" look="action" size="lg" block busy={isBusy}>
          {submitText}
        </Button>
        {truth && <p className="account-truth">{truth}</p>}
      </div>
    </form>
  )
}
