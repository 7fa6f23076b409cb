import { classNames } from '@tablestakes/look/class-names'
import type { HTMLAttributes } from 'react'

/** Level 1: the surface on the page. Padding is the caller's, because rows bleed to the edge and forms do not. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={classNames('card', className)} />
}
