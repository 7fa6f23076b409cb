import type { ReactNode } from 'react'

/** A figure, left to right in every language. */
export function Num({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <bdi dir="ltr" className={className ? `num ${className}` : 'num'}>
      {children}
    </bdi>
  )
}
