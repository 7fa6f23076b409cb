import type { CSSProperties } from 'react'
import { writePercent } from '../../../../lib/words/write-figure.ts'
import { scaleAround } from './scale.ts'

type ReturnScaleProps = {
  stated: { least: number; most: number }
  observed: number | null
  range: { low: number; high: number } | null
}

/**
 * The counted return as a dot inside its range, over the stated return as a line. Drawn from low to high in every language,
 * as all figures are; the words beside it say the same.
 */
export function ReturnScale({ stated, observed, range }: ReturnScaleProps) {
  const middle = (stated.least + stated.most) / 2
  const { ticks, place } = scaleAround(middle, range)
  const at = (percent: number) => ({ '--at': `${place(percent)}%` }) as CSSProperties
  const between = (low: number, high: number) =>
    ({ '--at': `${place(low)}%`, '--to': `${100 - place(high)}%` }) as CSSProperties
  return (
    <div className="scale" aria-hidden="true" dir="ltr">
      <div className="scale-track">
        <i className="scale-stated" style={between(stated.least, stated.most)} />
        {range && <i className="scale-range" style={between(range.low, range.high)} />}
        {observed !== null && range && <i className="scale-dot" style={at(observed)} />}
      </div>
      <div className="scale-ticks">
        {ticks.map((tick) => (
          <span key={tick} className="num" style={at(tick)}>
            {writePercent(tick, 1)}
          </span>
        ))}
      </div>
    </div>
  )
}
