import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/**
 * A figure: tabular, left to right and isolated in every language. It is itself left to right, so never give it inline
 * margins or a text alignment: push with its neighbour.
 */
export function Num({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <bdi dir="ltr" className={classNames('num', className)}>
      {children}
    </bdi>
  )
}
