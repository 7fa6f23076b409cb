import type { HTMLAttributes } from 'react'
import { classNames } from './class-names.ts'

/** Level 1: what lies on the table. Padding is the caller's, because rows bleed to the edge and forms do not. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={classNames('card', className)} />
}
