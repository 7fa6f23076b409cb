import { useText } from '../../../lib/words/i18n.ts'
import { SIDE_COLOURS } from './Field.tsx'
import { barsOf, scoredAt } from './momentum-bars.ts'
import type { MatchDetail } from './Tracker.tsx'

/** Who pressed when: bars up for the home side, down for the away side, and rings where somebody scored. */
export function Momentum({ detail: { momentum, events } }: { detail: MatchDetail }) {
  const text = useText()
  const bars = barsOf(momentum)
  if (bars.length === 0) return null
  const width = 358 / bars.length
  return (
    <svg className="momentum" viewBox="0 0 358 44" role="img" aria-label={text('match_momentum')}>
      {bars.map(({ value, at }) => (
        <rect
          key={at}
          x={at * width + width * 0.15}
          y={value > 0 ? 22 - (value * 20) / 100 : 22}
          width={width * 0.7}
          height={(Math.abs(value) * 20) / 100}
          rx={Math.min(2.5, width * 0.3)}
          fill={SIDE_COLOURS[value > 0 ? 'home' : 'away']}
          opacity={0.5 + at / bars.length / 2}
        />
      ))}
      <path d="M0 22H358" stroke="var(--line-strong)" />
      {scoredAt(events, momentum.length).map(({ share, side, key }) => (
        <g key={key}>
          <circle cx={share * 358} cy="22" r="5.5" fill="var(--ground)" stroke={SIDE_COLOURS[side]} strokeWidth="2" />
          <circle cx={share * 358} cy="22" r="2" fill="#fff" />
        </g>
      ))}
    </svg>
  )
}
