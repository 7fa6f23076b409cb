import type { WheelParams } from '@tablestakes/domain/games/wheel'
import { memo, useId } from 'react'
import { slicePath, slicesOf, stepOf } from './wheel-turn.ts'

/** Rim to middle of a slice, by its tone: dark ones pay nothing. */
const TONES = [
  ['#2b3a86', '#131d52'],
  ['#4f95ff', '#1440c4'],
  ['#2ee0a6', '#067056'],
  ['#b583ff', '#4b17ad'],
  ['#ff5f86', '#a30c3e'],
  ['#ffa24a', '#b84a00'],
] as const

type DiscProps = Pick<WheelParams, 'segments' | 'risk'>

/** The disc itself: it is drawn once and only turned. */
export const WheelDisc = memo(function WheelDisc({ segments, risk }: DiscProps) {
  const id = useId()
  const step = stepOf(segments)
  const path = slicePath({ inner: 74, outer: 146, step })
  return (
    <svg viewBox="-170 -170 340 340" className="wheel-disc" aria-hidden="true">
      <defs>
        {TONES.map(([rim, middle], tone) => (
          <radialGradient
            key={rim}
            id={`${id}${tone}`}
            gradientUnits="userSpaceOnUse"
            cx="0"
            cy="0"
            r="146"
            fx="0"
            fy="0"
          >
            <stop offset=".5" stopColor={middle} />
            <stop offset="1" stopColor={rim} />
          </radialGradient>
        ))}
      </defs>
      <circle r="150" fill="#0a1238" />
      {slicesOf({ segments, risk }).map(({ tone }, place) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: a segment is known by its place.
          key={place}
          d={path}
          transform={`rotate(${place * step})`}
          fill={`url(#${id}${tone})`}
          stroke="#fff"
          strokeOpacity=".28"
          strokeWidth="1.2"
        />
      ))}
      {Array.from({ length: segments }, (_, place) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: a peg is known by its place.
          key={place}
          cy="-154"
          r={segments > 30 ? 2.6 : 3.6}
          transform={`rotate(${(place + 0.5) * step})`}
          fill={place % 2 ? '#cfdcff' : '#fff'}
        />
      ))}
    </svg>
  )
})

/** What does not turn: the rim, the light on it and the hub, lit from top left. */
export function WheelRim() {
  const id = useId()
  return (
    <svg viewBox="-170 -170 340 340" className="wheel-rim" aria-hidden="true">
      <defs>
        <linearGradient id={`${id}r`} x2="1" y2="1">
          <stop stopColor="#e9f0ff" />
          <stop offset=".3" stopColor="#7f9cff" />
          <stop offset=".6" stopColor="#2743b8" />
          <stop offset=".8" stopColor="#6d8df5" />
          <stop offset="1" stopColor="#121f66" />
        </linearGradient>
        <radialGradient id={`${id}h`} cx=".38" cy=".3" r=".8">
          <stop stopColor="#2a3f9c" />
          <stop offset=".6" stopColor="#15225f" />
          <stop offset="1" stopColor="#0a1138" />
        </radialGradient>
      </defs>
      <circle r="163" fill="none" stroke={`url(#${id}r)`} strokeWidth="9" />
      <circle r="158" fill="none" stroke="#050a28" strokeOpacity=".7" strokeWidth="2" />
      <path d="M-141 -38A146 146 0 0 1 39 -141A176 176 0 0 0 -141 -38Z" fill="#fff" opacity=".13" />
      <circle cx="3" cy="6" r="76" fill="#02041a" opacity=".5" />
      <circle r="74" fill={`url(#${id}h)`} stroke={`url(#${id}r)`} strokeWidth="5" />
      <path
        d="M-66 12A67 67 0 0 1 10 -66"
        fill="none"
        stroke="#fff"
        strokeOpacity=".35"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </svg>
  )
}

export function WheelPointer() {
  const id = useId()
  return (
    <svg viewBox="-24 -8 48 64" className="wheel-pointer" aria-hidden="true">
      <linearGradient id={id} x2="1" y2="1">
        <stop stopColor="#fff" />
        <stop offset=".5" stopColor="#ff7c98" />
        <stop offset="1" stopColor="#b00f43" />
      </linearGradient>
      <path d="M-17 4Q-17-5-8-5H8Q17-5 17 4L5 42Q0 54-5 42Z" fill="#02041a" opacity=".45" transform="translate(3 5)" />
      <path d="M-17 4Q-17-5-8-5H8Q17-5 17 4L5 42Q0 54-5 42Z" fill={`url(#${id})`} />
      <path d="M-11 3Q-11 0-7 0H3" fill="none" stroke="#fff" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  )
}
