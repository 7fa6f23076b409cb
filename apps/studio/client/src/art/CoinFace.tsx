import { useId } from 'react'

const TONES = {
  heads: ['#ffe6cf', '#ff9a4d', '#c8480f', '#7a1f05'],
  tails: ['#dff3ff', '#56b6ff', '#1763d8', '#0a2a86'],
} as const

const CROWN = 'M-9 7 -11-6-5 0 0-9 5 0 11-6 9 7Z'
const STAR = 'M0-11 2.9-3.9 10.5-3.4 4.7 1.5 6.5 8.9 0 4.9-6.5 8.9-4.7 1.5-10.5-3.4-2.9-3.9Z'

/** One side of the coin that is tossed: a copper crown, or a blue star. */
export function CoinFace({ side }: { side: keyof typeof TONES }) {
  const id = useId()
  const [lit, body, shade, edge] = TONES[side]
  return (
    <svg viewBox="-22 -22 44 46" className="coin-face" aria-hidden="true">
      <linearGradient id={`${id}a`} x2="1" y2="1">
        <stop stopColor={lit} />
        <stop offset=".45" stopColor={body} />
        <stop offset="1" stopColor={shade} />
      </linearGradient>
      <linearGradient id={`${id}b`} x2="1" y2="1">
        <stop stopColor={shade} />
        <stop offset="1" stopColor={body} />
      </linearGradient>
      <circle cx=".8" cy="2.2" r="20.6" fill={edge} />
      <circle r="20.6" fill={`url(#${id}a)`} />
      <circle r="16.2" fill={`url(#${id}b)`} stroke={edge} strokeOpacity=".5" />
      <path d={side === 'heads' ? CROWN : STAR} transform="translate(.7 1.1)" fill={edge} />
      <path d={side === 'heads' ? CROWN : STAR} fill={lit} stroke={lit} strokeWidth="1.4" strokeLinejoin="round" />
      <path
        d="M-17.8 2A18 18 0 0 1 2-17.8"
        fill="none"
        stroke="#fff"
        strokeWidth="1.5"
        strokeLinecap="round"
        opacity=".85"
      />
    </svg>
  )
}
