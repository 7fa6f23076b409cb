import './prices.css'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { VisuallyHidden } from '@tablestakes/look/figures/VisuallyHidden.tsx'
import { Check, Lock, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useText } from '../../../lib/words/i18n.ts'
import { useOdds } from './odds-format.ts'

type PriceButtonProps = {
  /** What is bet on, as short as the room asks for. */
  label: string
  /** The same in full, for those who hear it. */
  name: string
  price: number
  isOpen: boolean
  isPicked: boolean
  /** Of a settled outcome: how it ended. */
  result?: string | undefined
  /** A label above the figure, as in rows of several matches; else beside it. */
  isStacked?: boolean
  onPick: () => void
}

/** Figures longer than this leave no room for an arrow beside a label. */
const LONG = 5
/** Long enough to be seen, short enough to be over before the next one. */
const FLASH_MS = 4_000

/** One price. It says which way it moved, and is locked while it is not offered; its place and size never change. */
export function PriceButton({ label, name, price, isOpen, isPicked, result, isStacked, onPick }: PriceButtonProps) {
  const text = useText()
  const odds = useOdds()
  const move = useMove(price, isOpen)
  return (
    <button
      type="button"
      className="price"
      aria-pressed={isPicked}
      aria-description={move ? text(move === 'up' ? 'sports_price_up' : 'sports_price_down') : undefined}
      disabled={!isOpen && !isPicked}
      data-stacked={isStacked || undefined}
      data-long={odds(price).length > LONG || undefined}
      data-move={move ?? undefined}
      data-held={!isOpen || undefined}
      data-result={result}
      onClick={onPick}
    >
      <VisuallyHidden>{`${name}, ${isOpen ? '' : text(result ? 'sports_settled' : 'sports_held')}`}</VisuallyHidden>
      <span className="price-label" aria-hidden="true">
        {label}
      </span>
      {isOpen ? (
        <>
          {move && <i aria-hidden="true">{move === 'up' ? '▲' : '▼'}</i>}
          <Num>{odds(price)}</Num>
        </>
      ) : result === undefined ? (
        <Lock aria-hidden="true" />
      ) : isWon(result) ? (
        <Check aria-hidden="true" />
      ) : (
        <X aria-hidden="true" />
      )}
    </button>
  )
}

const isWon = (result: string) => result === 'win' || result === 'half_win' || result === 'dead_heat'

/** Which way a price went since it was last seen, for some seconds. */
export function useMove(price: number, isOpen = true): 'up' | 'down' | null {
  const [seen, setSeen] = useState<{ price: number; move: 'up' | 'down' | null }>({ price, move: null })
  if (seen.price !== price) setSeen({ price, move: price > seen.price ? 'up' : 'down' })
  useEffect(() => {
    if (seen.move === null) return
    const timer = setTimeout(() => setSeen(({ price: last }) => ({ price: last, move: null })), FLASH_MS)
    return () => clearTimeout(timer)
  }, [seen])
  return isOpen ? seen.move : null
}
