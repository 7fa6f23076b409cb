import './Money.css'
import {
  abbreviateFromHundredThousand,
  abbreviateFromThousand,
  formatHundreds,
  formatMoney,
  type MoneyFormat,
} from '@tablestakes/domain/money/format'
import { useReducedMotion } from '@tablestakes/look/browser/use-media'
import { classNames } from '@tablestakes/look/class-names'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useCounting } from '@tablestakes/look/figures/use-counting'

const formats = {
  full: formatMoney,
  /** For amounts of others in tight places. */
  short: abbreviateFromThousand,
  /** For the player's own amounts in small room. */
  own: abbreviateFromHundredThousand,
  hundreds: formatHundreds,
}

type MoneyProps = MoneyFormat & {
  amount: bigint
  currency: string
  format?: keyof typeof formats
  /** Gold marks money on its way to the player; nothing else. */
  tone?: 'plain' | 'gold' | 'loss' | 'dim'
  /** The one amount of a screen is large, with its symbol set small beside it. */
  size?: 'text' | 'big'
  /** Counts to a new value for 250 ms; the receipt has been shown by then. */
  counts?: boolean
  className?: string | undefined
}

/** Money, always with the currency's own separators and never through a floating-point number. */
export function Money({
  amount,
  currency,
  format = 'full',
  tone = 'plain',
  size = 'text',
  counts = false,
  className,
  ...how
}: MoneyProps) {
  const isReduced = useReducedMotion()
  const shown = useCounting(amount, !counts || isReduced)
  const written = formats[format](shown, currency, how)
  return (
    <Num className={classNames('money', tone !== 'plain' && `money-${tone}`, size === 'big' && 'money-big', className)}>
      {size === 'big' ? <BigFigures written={written} /> : written}
    </Num>
  )
}

/** The format joins symbol and figures with a no-break space, so that is where the small symbol ends. */
function BigFigures({ written }: { written: string }) {
  const parts = written.split('\u00a0')
  return parts.map((part, place) =>
    /\d/.test(part) ? (
      <span key={part}>{part}</span>
    ) : (
      <small key={part}>
        {place > 0 && '\u00a0'}
        {part}
        {place === 0 && '\u00a0'}
      </small>
    ),
  )
}
