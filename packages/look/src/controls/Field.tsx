import './Field.css'
import { type ReactNode, useId } from 'react'

/** What every field shows around its box. */
export type FieldFrame = {
  label: string
  /** Beside the label at the end side: a strength word, "Resend in 0:42". */
  labelEnd?: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

type FieldProps = FieldFrame & {
  children: (ids: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }) => ReactNode
}

/** The frame of a field: its label, its box, and below it what is wrong or what helps. */
export function Field({ label, labelEnd, hint, error, children }: FieldProps) {
  const id = useId()
  const noteId = `${id}note`
  const note = error ?? hint
  return (
    <div className="field" data-error={error ? '' : undefined}>
      <div className="field-label">
        <label htmlFor={id}>{label}</label>
        {labelEnd && <span className="field-end">{labelEnd}</span>}
      </div>
      {children({ id, 'aria-describedby': note ? noteId : undefined, 'aria-invalid': error ? true : undefined })}
      {note && (
        <p id={noteId} className="field-note" role={error ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </div>
  )
}
