import { useId } from 'react'

/** Coats of arms: two colours and one of four cuts. A club's mark chooses them, so a club looks the same everywhere. */
const COLOURS = [
  ['#2b66ff', '#ffffff'],
  ['#e0234f', '#ffd9df'],
  ['#7a3dff', '#ffc548'],
  ['#0fae78', '#eafff5'],
  ['#f5761a', '#2b1240'],
  ['#0a9fe0', '#06245c'],
  ['#1a2a6e', '#ffc548'],
  ['#c01a7a', '#ffe3f2'],
  ['#d8a20a', '#2a1800'],
  ['#107a5a', '#ffffff'],
  ['#8a1030', '#ffd36b'],
  ['#3a4c96', '#9fe8ff'],
] as const

const CUTS = [
  'M12 1.8H19V31Q17 32.5 15.5 33Q14 32.5 12 31Z',
  'M3 14L28 8V15L3 21Z',
  'M15.5 1.5Q22 1.6 28 4V17Q28 27 15.5 33Z',
  'M4 21L15.5 10L27.5 21V25L15.5 15L4.5 25Z',
] as const

/** The same number for the same mark on every phone. */
function numberOf(mark: string): number {
  let sum = 7
  for (const letter of mark) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_003
  return sum
}

type CrestProps = { mark: string; size?: 's' | 'm' | 'l' }

/** A club's coat of arms, drawn. Its name stands beside it, so it is not read. */
export function Crest({ mark, size = 'm' }: CrestProps) {
  const id = useId()
  const number = numberOf(mark)
  const [main, second] = COLOURS[number % COLOURS.length]!
  const cut = CUTS[Math.trunc(number / COLOURS.length) % CUTS.length]
  return (
    <svg className="crest" data-size={size} viewBox="0 0 32 36" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor={`color-mix(in srgb, ${main}, #fff 45%)`} />
          <stop offset="0.4" stopColor={main} />
          <stop offset="1" stopColor={`color-mix(in srgb, ${main}, #02041a 45%)`} />
        </linearGradient>
      </defs>
      <path d="M5 6Q16 2 29 6V19Q29 29 17 35Q5 29 5 19Z" fill="#02041a" opacity=".5" />
      <path d="M3 4Q15 0 28 4V17Q28 27 15.5 33Q3 27 3 17Z" fill={`url(#${id})`} />
      <path d={cut} fill={second} opacity=".95" />
      <path
        d="M4.2 17V5Q10 3 16 2.6"
        fill="none"
        stroke="#fff"
        strokeOpacity=".85"
        strokeWidth="1.4"
        strokeLinecap="round"
      />
    </svg>
  )
}
