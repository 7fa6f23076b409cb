import { Num } from '@tablestakes/look/figures/Num.tsx'
import type { ReactNode } from 'react'
import { chipLabel } from './chips.ts'
import type { ClothProps } from './table-face.ts'

type SpotProps = Pick<ClothProps, 'amounts' | 'others' | 'paid' | 'isLocked' | 'chip' | 'put'> & {
  spot: string
  /** For those who hear the page; the children are what is seen. */
  name: string
  tone?: string
  className?: string
  children: ReactNode
}

/** One place of the cloth: a press puts a chip there. */
export function Spot({ spot, name, tone, className = '', children, ...cloth }: SpotProps) {
  const amount = cloth.amounts.get(spot)
  const others = cloth.others.get(spot) ?? 0
  return (
    <button
      type="button"
      className={`spot ${className}`}
      data-tone={tone}
      data-paid={cloth.paid.has(spot) ? '' : undefined}
      aria-disabled={cloth.isLocked || undefined}
      aria-label={amount === undefined ? name : `${name}, ${chipLabel(amount)}`}
      onClick={() => cloth.put([{ spot, amount: cloth.chip }])}
    >
      {children}
      {others > 0 && amount === undefined && (
        <i className="spot-others num" aria-hidden="true">
          {others}
        </i>
      )}
      {amount !== undefined && <Chip amount={amount} />}
    </button>
  )
}

const COLOURS = 5

export function Chip({ amount, place }: { amount: bigint; place?: number }) {
  const colour = place ?? String(amount).length % COLOURS
  return (
    <i className="chip num" data-colour={colour} aria-hidden="true">
      {chipLabel(amount)}
    </i>
  )
}

/** `11 : 1`: what a place pays beside the amount itself. */
export function Odds({ children }: { children: string }) {
  return (
    <small className="spot-odds" aria-hidden="true">
      <Num>{children}</Num>
    </small>
  )
}
