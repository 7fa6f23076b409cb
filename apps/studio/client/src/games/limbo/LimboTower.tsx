import { vars } from '@tablestakes/look/vars'
import { useId } from 'react'

/** Rings from the ground to the target's; each a little smaller, as they are farther up. */
const RINGS = [
  { y: 300, rx: 150, ry: 40, width: 24 },
  { y: 236, rx: 126, ry: 33, width: 21 },
  { y: 178, rx: 104, ry: 27, width: 18 },
  { y: 126, rx: 84, ry: 22, width: 15 },
  { y: 78, rx: 68, ry: 18, width: 13 },
]
const GROUND = 292
const TARGET = 78

/** Half an ellipse: the far half lies behind the ball, the near half before it. */
const half = ({ rx, ry, y }: { rx: number; ry: number; y: number }, isFar: boolean) =>
  `M${200 - rx} ${y}A${rx} ${ry} 0 0 ${isFar ? 1 : 0} ${200 + rx} ${y}`

/** A gold ball climbing through a tower of rings; the uppermost is the target's. */
export function LimboTower({ height }: { height: number }) {
  const id = useId()
  const y = GROUND + (TARGET - GROUND) * height
  // The light behind the ball ends at the lowest ring, where it started.
  const trail = Math.min(200, Math.max(1, GROUND + 30 - y))
  return (
    <svg className="limbo-tower" viewBox="0 0 400 360" aria-hidden="true">
      <defs>
        <linearGradient id={`${id}r`} x2="1" y2=".6">
          <stop stopColor="#e9dcff" />
          <stop offset=".25" stopColor="#a57bff" />
          <stop offset=".6" stopColor="#6a2fe6" />
          <stop offset="1" stopColor="#2c0f86" />
        </linearGradient>
        <linearGradient id={`${id}f`} x2="1">
          <stop stopColor="#b795ff" />
          <stop offset=".16" stopColor="#5a2bc9" />
          <stop offset="1" stopColor="#240d6b" />
        </linearGradient>
        <radialGradient id={`${id}b`} cx=".42" cy=".4" r=".72" fx=".3" fy=".24">
          <stop stopColor="#fffbe2" />
          <stop offset=".45" stopColor="#ffc43a" />
          <stop offset="1" stopColor="#a85e00" />
        </radialGradient>
        <radialGradient id={`${id}g`}>
          <stop stopColor="#ffd35a" stopOpacity=".8" />
          <stop offset=".4" stopColor="#ffd35a" stopOpacity=".3" />
          <stop offset="1" stopColor="#ffd35a" stopOpacity="0" />
        </radialGradient>
        <linearGradient id={`${id}t`} x2="0" y2="1">
          <stop stopColor="#ffd98a" stopOpacity=".85" />
          <stop offset="1" stopColor="#ffd98a" stopOpacity="0" />
        </linearGradient>
        <radialGradient id={`${id}s`}>
          <stop stopColor="#02041a" stopOpacity=".7" />
          <stop offset="1" stopColor="#02041a" stopOpacity="0" />
        </radialGradient>
      </defs>
      <ellipse cx="206" cy="326" rx="180" ry="30" fill={`url(#${id}s)`} />
      {RINGS.map((ring) => (
        <path
          key={ring.y}
          className={ring.y === TARGET ? 'limbo-ring limbo-ring-target' : 'limbo-ring'}
          d={half(ring, true)}
          fill="none"
          stroke={`url(#${id}f)`}
          strokeWidth={ring.width}
        />
      ))}
      <g className="limbo-ball" style={vars({ '--y': `${y}px` })}>
        <path
          d={`M184 0H216L${216 + trail * 0.06} ${trail}H${184 - trail * 0.06}Z`}
          fill={`url(#${id}t)`}
          opacity=".7"
        />
        <circle cx="200" cy="0" r="62" fill={`url(#${id}g)`} />
        <circle cx="200" cy="0" r="25" fill={`url(#${id}b)`} />
        <path d="M179 5A22 22 0 0 1 203-21A27 27 0 0 0 179 5Z" fill="#fff" opacity=".6" />
        <path d="M192-8L208 8M208-8L192 8" stroke="#8a4a00" strokeWidth="6" strokeLinecap="round" opacity=".75" />
      </g>
      {RINGS.map((ring) => (
        <g key={ring.y} className={ring.y === TARGET ? 'limbo-ring limbo-ring-target' : 'limbo-ring'}>
          <path d={half({ ...ring, y: ring.y + 5 }, false)} fill="none" stroke="#140640" strokeWidth={ring.width} />
          <path d={half(ring, false)} fill="none" stroke={`url(#${id}r)`} strokeWidth={ring.width} />
          <path
            d={`M${200 - ring.rx * 0.86} ${ring.y + ring.ry * 0.5}Q${200 - ring.rx * 0.4} ${ring.y + ring.ry * 0.98} 200 ${ring.y + ring.ry}`}
            fill="none"
            stroke="#fff"
            strokeOpacity=".55"
            strokeWidth="2.5"
            strokeLinecap="round"
          />
        </g>
      ))}
    </svg>
  )
}
