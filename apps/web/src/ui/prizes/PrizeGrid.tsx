import './prizes.css'
import { PrizeFrame, type PrizeFrameProps } from './PrizeFrame.tsx'
import { paintGrid } from './paint-grid.ts'
import type { Prize } from './prize.ts'
import { type Spin, usePrizeMachine } from './use-prize-machine.ts'

/** Eight prizes around the middle, clockwise from the upper left. */
type EightPrizes = readonly [Prize, Prize, Prize, Prize, Prize, Prize, Prize, Prize]

type PrizeGridProps = Spin & PrizeFrameProps & { prizes: EightPrizes }

/** Specification §9: 3 rows, 3 columns, gutter 5. A light runs around the eight outer places. */
export function PrizeGrid({ prizes, ...rest }: PrizeGridProps) {
  const { host, phase } = usePrizeMachine({
    ...rest,
    kind: 'grid',
    prizes,
    paint: (ctx, frame) => paintGrid(ctx, prizes, frame),
  })
  return (
    <PrizeFrame {...rest} phase={phase}>
      <div className="prize-tray">
        <div ref={host} className="prize-grid" />
      </div>
    </PrizeFrame>
  )
}
