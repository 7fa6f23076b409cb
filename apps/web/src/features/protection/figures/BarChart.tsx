import type { ReactNode } from 'react'
import { labelledOf, scaleOf } from './chart-scale.ts'

type Bar = { key: number; name: string; value: bigint }
type BarChartProps = {
  bars: readonly Bar[]
  /** Net bars stand above and below a line, in the colours of gain and loss. */
  tone: 'net' | 'time'
  written: (value: bigint) => ReactNode
}

const LABELS_MOST = 6
/** Few bars have their figures over them; many would write over one another. */
const WRITTEN_MOST = 6

/** Bars without motion. They are for the eye: the table below the charts says the same in figures. */
export function BarChart({ bars, tone, written }: BarChartProps) {
  const { zero, heightOf } = scaleOf(bars.map(({ value }) => value))
  const labelled = labelledOf(bars.length, LABELS_MOST)
  const isWritten = bars.length <= WRITTEN_MOST
  return (
    <div className="care-bars" data-tone={tone} aria-hidden="true">
      {bars.map(({ key, name, value }, place) => (
        <div key={key} className="care-column">
          <div className="care-column-room">
            <i className="care-zero" style={{ insetBlockStart: `${zero}%` }} />
            <i
              className="care-column-bar"
              data-sign={value < 0n ? 'loss' : 'gain'}
              style={{
                insetBlockStart: `${value < 0n ? zero : zero - heightOf(value)}%`,
                blockSize: `${heightOf(value)}%`,
              }}
            />
          </div>
          {isWritten && value !== 0n && <span className="care-column-figure">{written(value)}</span>}
          <span className="care-column-name">{labelled[place] ? name : ''}</span>
        </div>
      ))}
    </div>
  )
}
