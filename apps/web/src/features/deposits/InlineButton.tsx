import './InlineButton.css'
import type { ReactNode } from 'react'

/** A way onward inside a line of words. */
export function InlineButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className="inline-button" onClick={onPress}>
      {children}
    </button>
  )
}
