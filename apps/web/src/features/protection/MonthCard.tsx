import type { ResponseOf } from '@tablestakes/contract/call'
import type { getStatistics } from '@tablestakes/contract/protection'
import { ChevronRight } from 'lucide-react'
import { useText } from '../../lib/words/i18n.ts'
import { openDialog } from '../../shell/dialogs/open-dialog.ts'
import { Net } from './Net.tsx'
import { daysOfThisMonth, risingLine, sumOf } from './this-month.ts'
import { writeMinutes } from './write-minutes.ts'

/** What this month has brought or cost, in full size, and the way to all figures. */
export function MonthCard({ statistics: { list, time_zone } }: { statistics: ResponseOf<typeof getStatistics> }) {
  const text = useText()
  const days = daysOfThisMonth(list, time_zone)
  const { net, minutes } = sumOf(days)
  return (
    <section className="care-month card">
      <div>
        <h3>{text('care_month')}</h3>
        <p className="care-month-net">
          <Net amount={net} />
        </p>
        <p>{text('care_month_time', { time: writeMinutes(minutes) })}</p>
      </div>
      <RisingLine heights={risingLine(days)} isLoss={net < 0n} />
      <button type="button" onClick={() => void openDialog('figures')}>
        {text('figures_title')}
        <ChevronRight className="flip size-5" aria-hidden="true" />
      </button>
    </section>
  )
}

const WIDTH = 120
const HEIGHT = 56
const EDGE = 5

function RisingLine({ heights, isLoss }: { heights: readonly number[]; isLoss: boolean }) {
  const step = (WIDTH - 2 * EDGE) / Math.max(1, heights.length - 1)
  const points = heights.map((height, place) => ({
    x: EDGE + place * step,
    y: HEIGHT - EDGE - height * (HEIGHT - 2 * EDGE),
  }))
  const line = points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')
  const last = points.at(-1)!
  return (
    <svg className="care-line" data-loss={isLoss || undefined} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path className="care-line-area" d={`M${line}L${WIDTH - EDGE} ${HEIGHT}H${EDGE}Z`} />
      <path className="care-line-stroke" d={`M${line}`} />
      <circle cx={last.x} cy={last.y} r="4" />
    </svg>
  )
}
