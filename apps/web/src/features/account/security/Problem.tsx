import './security.css'
import { CircleAlert } from 'lucide-react'

/** What went wrong with the thing beside it; read out when it appears. */
export function Problem({ text }: { text: string | undefined }) {
  return (
    <div role="alert">
      {text !== undefined && (
        <p className="guard-problem">
          <CircleAlert aria-hidden="true" />
          {text}
        </p>
      )}
    </div>
  )
}
