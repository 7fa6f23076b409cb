import { CircleAlert } from 'lucide-react'
import { wordsOf } from './refused.ts'

/** What went wrong, if something did. It is there before that, so that it is read out when it comes. */
export function Problem({ error }: { error: unknown }) {
  return (
    <div className="alert" role="alert">
      {error ? (
        <p className="problem">
          <CircleAlert aria-hidden="true" />
          {typeof error === 'string' ? error : wordsOf(error)}
        </p>
      ) : null}
    </div>
  )
}
