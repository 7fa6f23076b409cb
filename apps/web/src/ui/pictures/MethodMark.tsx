import './MethodMark.css'
import { type ReactNode, useId } from 'react'

type Light = readonly [string, string, string]
type Mark = { light: Light; letters?: string; glyph?: ReactNode }

const BLUE: Light = ['#8db4ff', '#2b66ff', '#0f2f9e']
const RED: Light = ['#ff9aae', '#f02b58', '#7d0530']
const VIOLET: Light = ['#d3b0ff', '#7a3dff', '#34109a']
const TEAL: Light = ['#a5f3d5', '#16987a', '#085a4c']
const ORANGE: Light = ['#ffd49a', '#e06d10', '#86340a']
const PINK: Light = ['#ffb0dc', '#d6257f', '#6f0a4c']
const SKY: Light = ['#a8e6ff', '#1488cc', '#0a4380']
const LIGHTS = [BLUE, RED, VIOLET, TEAL, ORANGE, PINK, SKY]

const QR = (
  <>
    <rect x="10" y="10" width="7" height="7" rx="1.5" />
    <rect x="23" y="10" width="7" height="7" rx="1.5" />
    <rect x="10" y="23" width="7" height="7" rx="1.5" />
    <path d="M23 23h3v3M30 23v.1M23 30h.1M27 30h3v-3" />
  </>
)
const BANK = <path d="M10 17L20 10l10 7zM12.5 17v10M18 17v10M22 17v10M27.5 17v10M10 30h20" />
const WALLET = (
  <>
    <rect x="9.5" y="13" width="21" height="16" rx="4" />
    <path d="M9.5 18h21M25 24h1.5" />
  </>
)
const PHONE = (
  <>
    <rect x="13" y="8.5" width="14" height="23" rx="3.5" />
    <path d="M18 27.5h4" />
  </>
)

const COIN = <circle cx="20" cy="20" r="11.5" />
const COIN_T = (
  <>
    {COIN}
    <path d="M15.5 15.5h9M20 15.5v10" />
  </>
)
const COIN_DOLLAR = (
  <>
    {COIN}
    <path d="M23.4 17c-.7-1-1.9-1.5-3.4-1.5-2 0-3.5.9-3.5 2.3 0 3.1 7 1.5 7 4.5 0 1.4-1.5 2.2-3.5 2.2-1.5 0-2.7-.5-3.4-1.5M20 13.6v12.8" />
  </>
)

/** Signs and letters of our own in the colours players know each by; their logos are theirs. */
const MARKS: Readonly<Record<string, Mark>> = {
  qr: { light: BLUE, glyph: QR },
  bank: { light: RED, glyph: BANK },
  wallet: { light: VIOLET, glyph: WALLET },
  phone: { light: TEAL, glyph: PHONE },
  pix: { light: TEAL, letters: 'PIX' },
  upi: { light: ORANGE, letters: 'UPI' },
  gcash: { light: BLUE, letters: 'G' },
  maya: { light: TEAL, letters: 'M' },
  qrph: { light: SKY, glyph: QR },
  bkash: { light: PINK, letters: 'bK' },
  nagad: { light: ORANGE, letters: 'N' },
  jazzcash: { light: RED, letters: 'JC' },
  easypaisa: { light: TEAL, letters: 'ep' },
  qris: { light: RED, glyph: QR },
  ovo: { light: VIOLET, letters: 'OVO' },
  dana: { light: SKY, letters: 'D' },
  gopay: { light: TEAL, letters: 'GO' },
  shopeepay: { light: ORANGE, letters: 'S' },
  linkaja: { light: RED, letters: 'LA' },
  usdt: { light: TEAL, glyph: COIN_T },
  usdc: { light: BLUE, glyph: COIN_DOLLAR },
}

/** A method or bank by its sign; one without a sign of its own by the first letters of its name. */
export function MethodMark({ mark, name }: { mark: string; name: string }) {
  const id = useId()
  const { light, letters, glyph } = markOf(mark, name)
  return (
    <svg className="method-mark" viewBox="0 0 40 40" aria-hidden="true">
      <linearGradient id={id} x2="1" y2="1">
        <stop stopColor={light[0]} />
        <stop offset=".45" stopColor={light[1]} />
        <stop offset="1" stopColor={light[2]} />
      </linearGradient>
      <rect width="40" height="40" rx="12" fill={`url(#${id})`} />
      <path
        d="M3 24V13Q3 3 13 3H26"
        fill="none"
        stroke="#fff"
        strokeOpacity=".4"
        strokeWidth="1.3"
        strokeLinecap="round"
      />
      {glyph ? (
        <g fill="none" stroke="#fff" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round">
          {glyph}
        </g>
      ) : (
        <text x="20" y={TEXT_FOOT[Math.min(letters?.length ?? 1, 3) - 1]} data-letters={letters?.length}>
          {letters}
        </text>
      )}
    </svg>
  )
}

/** Where letters stand, by how many there are: fewer are larger. */
const TEXT_FOOT = [27, 26, 25]

function markOf(mark: string, name: string): Mark {
  const key = mark.toLowerCase().replace(/^(method|bank|wallet)[-_](?=.)/, '')
  if (Object.hasOwn(MARKS, key)) return MARKS[key]!
  const light = LIGHTS[Array.from(key).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % LIGHTS.length]!
  return { light, letters: lettersOf(name) }
}

/** `Bank Central Asia` is BC, `BRI` is BRI, `Mandiri` is M. */
function lettersOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && !/^bank$/i.test(word))
  const [first = '?', second] = words
  if (/^[A-Z0-9]{2,3}$/.test(first)) return first
  return (second === undefined ? initialOf(first) : initialOf(first) + initialOf(second)).toUpperCase()
}

const initialOf = (word: string) => String.fromCodePoint(word.codePointAt(0) ?? 0)
