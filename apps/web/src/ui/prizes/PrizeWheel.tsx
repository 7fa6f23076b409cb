import './prizes.css'
import { useId } from 'react'
import { PrizeFrame, type PrizeFrameProps } from './PrizeFrame.tsx'
import { paintWheel } from './paint-wheel.ts'
import type { Prize } from './prize.ts'
import { type Spin, usePrizeMachine } from './use-prize-machine.ts'

type PrizeWheelProps = Spin & PrizeFrameProps & { prizes: readonly Prize[] }

/** A wheel of prizes. The light on it stays still while it turns, because the lamp does not move. */
export function PrizeWheel({ prizes, ...rest }: PrizeWheelProps) {
  const { host, phase } = usePrizeMachine({
    ...rest,
    kind: 'wheel',
    prizes,
    paint: (ctx, frame) => paintWheel(ctx, prizes, frame),
  })
  return (
    <PrizeFrame {...rest} phase={phase}>
      <div className="wheel">
        <WheelRim />
        <div ref={host} className="wheel-turn" />
        <WheelLight />
      </div>
    </PrizeFrame>
  )
}

const bulbs = Array.from({ length: 24 }, (_, place) => {
  const angle = (place * Math.PI) / 12
  return { place, x: 150.5 * Math.cos(angle), y: 150.5 * Math.sin(angle) }
})

function WheelRim() {
  const id = useId()
  return (
    <svg viewBox="-170 -178 340 356" aria-hidden="true">
      <linearGradient id={`${id}r`} x2="1" y2="1">
        <stop stopColor="#3a62e8" />
        <stop offset=".5" stopColor="#14247c" />
        <stop offset="1" stopColor="#070d33" />
      </linearGradient>
      <radialGradient id={`${id}s`}>
        <stop offset=".8" stopColor="#02041a" stopOpacity=".6" />
        <stop offset=".92" stopColor="#02041a" stopOpacity=".28" />
        <stop offset="1" stopColor="#02041a" stopOpacity="0" />
      </radialGradient>
      <ellipse className="wheel-shadow" cx="8" cy="12" rx="166" ry="166" fill={`url(#${id}s)`} />
      <circle r="158" fill={`url(#${id}r)`} />
      <circle r="157" fill="none" stroke="#bcd2ff" strokeOpacity=".5" strokeWidth="1.5" />
      {bulbs.map(({ place, x, y }) => (
        <g key={place} className={place % 2 ? 'bulb bulb-odd' : 'bulb'}>
          <circle cx={x} cy={y} r="8" fill={place % 2 ? '#8db4ff' : '#ffe9a8'} opacity={place % 2 ? 0.12 : 0.28} />
          <circle cx={x} cy={y} r="3.6" fill={place % 2 ? '#8db4ff' : '#fff6d6'} />
        </g>
      ))}
    </svg>
  )
}

/** Gold ring, hub, pointer and the gloss: everything in front of the turning part. */
function WheelLight() {
  const id = useId()
  const url = (name: string) => `url(#${id}${name})`
  return (
    <svg viewBox="-170 -178 340 356" aria-hidden="true">
      <radialGradient id={`${id}l`} cx=".22" cy=".16" r=".62">
        <stop stopColor="#fff" stopOpacity=".34" />
        <stop offset=".5" stopColor="#fff" stopOpacity=".08" />
        <stop offset="1" stopColor="#fff" stopOpacity="0" />
      </radialGradient>
      <radialGradient id={`${id}d`} cx=".42" cy=".4" r=".64">
        <stop offset=".6" stopColor="#02041a" stopOpacity="0" />
        <stop offset="1" stopColor="#02041a" stopOpacity=".3" />
      </radialGradient>
      <linearGradient id={`${id}g`} x2="1" y2="1">
        <stop stopColor="#fff6d0" />
        <stop offset=".3" stopColor="#ffd061" />
        <stop offset=".55" stopColor="#b96f06" />
        <stop offset=".75" stopColor="#ffca4e" />
        <stop offset="1" stopColor="#8a4c00" />
      </linearGradient>
      <linearGradient id={`${id}h`} x2="1" y2="1">
        <stop stopColor="#fff6d0" />
        <stop offset=".4" stopColor="#ffc94d" />
        <stop offset="1" stopColor="#a86400" />
      </linearGradient>
      <linearGradient id={`${id}i`} x2="1" y2="1">
        <stop stopColor="#a86400" />
        <stop offset="1" stopColor="#ffe39a" />
      </linearGradient>
      <linearGradient id={`${id}k`} x2="1" y2="1">
        <stop stopColor="#ffe08a" />
        <stop offset=".5" stopColor="#f7b62e" />
        <stop offset="1" stopColor="#d08408" />
      </linearGradient>
      <linearGradient id={`${id}p`} x2="1" y2="1">
        <stop stopColor="#fff" />
        <stop offset=".4" stopColor="#ffd15c" />
        <stop offset="1" stopColor="#c27806" />
      </linearGradient>
      <circle r="133" fill={url('l')} />
      <circle r="133" fill={url('d')} />
      <circle r="139" fill="none" stroke={url('g')} strokeWidth="12" />
      <circle r="144" fill="none" stroke="#fff" strokeOpacity=".5" strokeWidth="1.5" />
      <circle r="133" fill="none" stroke="#3b1d00" strokeOpacity=".55" strokeWidth="2.5" />
      <circle cx="3" cy="7" r="42" fill="#02041a" opacity=".5" />
      <circle r="40" fill={url('h')} />
      <circle r="33" fill={url('i')} />
      <circle r="31" fill={url('k')} />
      <g transform="translate(-17 -17) scale(.34)" fill="#7a4300" opacity=".9">
        <rect x="4" y="10" width="92" height="24" rx="11" />
        <rect x="30" y="38" width="40" height="15" rx="7.5" />
        <rect x="33" y="57" width="40" height="15" rx="7.5" />
        <rect x="29" y="76" width="40" height="15" rx="7.5" />
      </g>
      <g transform="translate(0 -164)">
        <path d={POINTER} transform="translate(4 7)" fill="#02041a" opacity=".45" />
        <path d={POINTER} fill={url('p')} />
        <circle cy="-1" r="6" fill="#7a4300" opacity=".6" />
      </g>
    </svg>
  )
}

const POINTER = 'M-20-8Q-20-14-14-14H14Q20-14 20-8L6 32Q0 42-6 32Z'
