import { Num } from '@tablestakes/look/figures/Num.tsx'
import { ChevronRight } from 'lucide-react'

type SectionHeadProps = {
  title: string
  /** How many there are; none is not worth a figure. */
  count?: number
  more?: { text: string; onPress: () => void } | undefined
}

/** Over a part of the wallet: what it is, and the overlay with all of it. */
export function SectionHead({ title, count = 0, more }: SectionHeadProps) {
  return (
    <div className="wallet-head">
      <h2>{title}</h2>
      {count > 0 && <Num>{count}</Num>}
      {more && (
        <button type="button" onClick={more.onPress}>
          {more.text}
          <ChevronRight className="flip" aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
