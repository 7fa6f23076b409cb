import './entry.css'
import { CircleAlert, Info } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Entry } from './use-entry.ts'

type EntryFormProps = { entry: Entry; onSubmit: () => void; children: ReactNode }

/** The frame of a step: what to know first, then the fields. What was refused takes the focus. */
export function EntryForm({ entry, onSubmit, children }: EntryFormProps) {
  const form = useRef<HTMLFormElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: every new set of errors leads to its first field.
  useEffect(() => {
    const first = form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')
    first?.focus()
    // A wrong code is typed anew, not mended: the first digit takes the place of all.
    if (first?.autocomplete === 'one-time-code') first.select()
  }, [entry.errors])

  return (
    <form
      ref={form}
      className="entry"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // Enter in a field presses the button too, also while it is busy.
        if (!entry.isBusy) onSubmit()
      }}
    >
      {entry.notice !== '' && (
        <p className="entry-notice" role="status">
          <Info aria-hidden="true" />
          {entry.notice}
        </p>
      )}
      {children}
    </form>
  )
}

/** What was refused and belongs to no field, right above the button that was pressed. */
EntryForm.Problem = function Problem({ entry }: { entry: Entry }) {
  if (!entry.errors.form) return null
  return (
    <p className="entry-problem" role="alert">
      <CircleAlert aria-hidden="true" />
      {entry.errors.form}
    </p>
  )
}
