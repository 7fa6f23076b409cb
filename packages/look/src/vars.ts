import type { CSSProperties } from 'react'

/** Custom properties for the `style` prop; React sets them by script, which the page's policy allows. */
export function vars(values: Record<`--${string}`, string | number>): CSSProperties {
  return values as CSSProperties
}
