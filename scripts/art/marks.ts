import { type Glyph, glyphPath } from './glyphs.ts'
import { letter, measure } from './lettering.ts'
import { n, type Paint, type Tones } from './paint.ts'
import { BLUE, GREEN, mix, NAVY, ORANGE, PINK, RED, SKY, TEAL, VIOLET } from './palette.ts'
import type { Picture } from './picture.ts'
import { place } from './place.ts'
import { drawCoin } from './solids/coin.ts'

/** Our mark in colour, 100 by 100: a gold table top on a stack of three blue chips. */
export function drawLogo(paint: Paint): string {
  const top = paint.linear([
    [0, '#fff3c4'],
    [0.4, '#ffc548'],
    [1, '#e0850c'],
  ])
  const chip = paint.linear([
    [0, '#9fc4ff'],
    [0.4, '#4a86ff'],
    [1, '#1a45d6'],
  ])
  const chips = [
    [30, 40],
    [33, 59],
    [29, 78],
  ] as const
  return (
    `<rect x="4" y="10" width="92" height="26" rx="12" fill="${top}"/>` +
    `<path d="M20 10h9v26h-9zM71 10h9v26h-9z" fill="#7a4300" opacity=".55"/>` +
    `<path d="M15 13.5H84" stroke="#fff" stroke-opacity=".8" stroke-width="3" stroke-linecap="round"/>` +
    chips
      .map(
        ([x, y]) =>
          `<rect x="${x}" y="${y}" width="40" height="16" rx="8" fill="${chip}"/>` +
          `<path d="M${x + 7} ${y + 3}H${x + 30}" stroke="#fff" stroke-opacity=".6" stroke-width="2.5" stroke-linecap="round"/>`,
      )
      .join('')
  )
}

type MarkTile = { key: string; tones: Tones; sign: { letters: string } | { glyph: Glyph } | { path: string } }

/**
 * A mark on a lit square, 40 by 40: letters, a game-icons glyph or a line drawing on the same grid. Providers and
 * payment methods are shown with these.
 */
function markTile({ key, tones, sign }: MarkTile): Picture {
  return {
    key: `marks/${key}`,
    box: '0 0 40 40',
    draw: (paint) =>
      `<rect width="40" height="40" rx="12" fill="${paint.tones(tones)}"/>` +
      `<path d="M3 24V13Q3 3 13 3H26" fill="none" stroke="#fff" stroke-opacity=".38" stroke-width="1.3" stroke-linecap="round"/>` +
      drawSign(sign, tones),
  }
}

function drawSign(sign: MarkTile['sign'], [, , shade]: Tones): string {
  if ('path' in sign) {
    return `<path d="${sign.path}" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>`
  }
  if ('glyph' in sign) {
    const outline = glyphPath(sign.glyph)
    return (
      `<g transform="translate(8 8) scale(.0469)">` +
      `<path d="${outline}" fill="${shade}" transform="translate(18 26)"/><path d="${outline}" fill="#fff"/></g>`
    )
  }
  const size = Math.min(24, 28 / measure(sign.letters, 1))
  const outline = letter({ text: sign.letters, x: 20, y: 20 + size * 0.43, size, anchor: 'middle' })
  return `<path d="${outline}" fill="${shade}" transform="translate(.8 1.2)"/><path d="${outline}" fill="#fff"/>`
}

const PROVIDER_TONES: readonly Tones[] = [BLUE, RED, GREEN, VIOLET, ORANGE, TEAL, PINK, SKY, NAVY]

/** The mark of any provider, made from its name: initials on a colour that the name alone decides. */
function providerMark(key: string, name: string): Picture {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const letters = (words.length > 1 ? words.map((word) => word[0]).join('') : name.slice(0, 2))
    .slice(0, 2)
    .toUpperCase()
  const sum = Array.from(name).reduce((total, character) => (total * 31 + (character.codePointAt(0) ?? 0)) % 9973, 7)
  const [lit, body, shade] = PROVIDER_TONES[sum % PROVIDER_TONES.length] ?? BLUE
  // Two names may share a colour; a nudge of its shade by the same sum keeps them apart side by side.
  const nudge = ((sum >> 4) % 5) / 12
  return markTile({ key, tones: [lit, mix(body, lit, nudge), shade], sign: { letters } })
}

// A provider that joins gets its mark by one line here: its key and its name.
const providers: Readonly<Record<string, string>> = {
  sandbox: 'Sandbox Games',
}

// Ways to pay by their kind; a brand's own mark is never imitated.
const methods: readonly Picture[] = [
  {
    name: 'qr',
    tones: BLUE,
    path: 'M10 10h7v7h-7zM23 10h7v7h-7zM10 23h7v7h-7zM23 23h3v3M30 23v.1M23 30h.1M27 30h3v-3',
  },
  { name: 'bank', tones: RED, path: 'M10 17L20 10l10 7zM12.5 17v10M18 17v10M22 17v10M27.5 17v10M10 30h20' },
  {
    name: 'wallet',
    tones: VIOLET,
    path: 'M13 13h14q3.5 0 3.5 4v8q0 4-3.5 4H13q-3.5 0-3.5-4v-8q0-4 3.5-4zM9.5 18h21M25 24h1.5',
  },
  { name: 'crypto', tones: GREEN, path: 'M20 9l9.5 5.5v11L20 31l-9.5-5.5v-11zM15 17h10M20 17v8' },
  { name: 'card', tones: SKY, path: 'M12 12h16q3 0 3 3v10q0 3-3 3H12q-3 0-3-3V15q0-3 3-3zM9 18h22M13 24h5' },
  {
    name: 'voucher',
    tones: ORANGE,
    path: 'M10 13h20v4.5a2.5 2.5 0 0 0 0 5V27H10v-4.5a2.5 2.5 0 0 0 0-5zM23 13v14',
  },
  { name: 'phone', tones: TEAL, path: 'M16 8h8q3 0 3 3v18q0 3-3 3h-8q-3 0-3-3V11q0-3 3-3zM19 28h2' },
].map(({ name, tones, path }) => markTile({ key: `method-${name}`, tones: tones as Tones, sign: { path } }))

function wordmark(name: 'light' | 'dark', ink: string): Picture {
  const [upper, lower] = ['TABLE', 'STAKES']
  return {
    key: `marks/wordmark-${name}`,
    box: '0 0 250 100',
    draw: (paint) =>
      drawLogo(paint) +
      `<path d="${letter({ text: upper, x: 114, y: 49, size: 44 })}${letter({ text: lower, x: 114, y: 94, size: 44 })}" fill="${ink}"/>`,
  }
}

const purses: readonly Picture[] = [
  {
    key: 'marks/purse-cash',
    box: '0 0 28 28',
    draw: (paint) =>
      `<rect x="1.8" y="7.6" width="25.5" height="17" rx="4" fill="#06492f"/>` +
      `<rect x="1" y="5" width="26" height="17" rx="4" fill="${paint.tones(['#b5ffdf', '#2fd697', '#0a7a54'])}"/>` +
      `<circle cx="14" cy="13.5" r="4.6" fill="#07583c" opacity=".75"/>` +
      `<path d="M4 9V8Q4 7 5.5 7H20" stroke="#fff" stroke-opacity=".8" fill="none" stroke-linecap="round"/>`,
  },
  {
    key: 'marks/purse-bonus',
    box: '0 0 28 28',
    draw: (paint) => {
      const blend = (from: string, to: string): string =>
        paint.linear([
          [0, from],
          [1, to],
        ])
      return (
        `<rect x="3.6" y="11" width="21" height="14" rx="3" fill="${blend('#8db4ff', '#1743d8')}"/>` +
        `<rect x="2" y="7.5" width="24" height="6" rx="2.5" fill="${blend('#cfe0ff', '#3f78ff')}"/>` +
        `<rect x="12" y="7.5" width="4.4" height="17.5" fill="${blend('#fff0b8', '#e0910c')}"/>` +
        '<path d="M14 7.5C9 7.5 7 2.6 10.5 2.6 13 2.6 14 7.5 14 7.5S15 2.6 17.5 2.6C21 2.6 19 7.5 14 7.5Z" fill="none" stroke="#ffcb52" stroke-width="2.2"/>'
      )
    },
  },
  { key: 'marks/purse-gold', box: '0 0 28 28', draw: (paint) => drawCoin(paint, { x: 13.6, y: 13, r: 12.6 }) },
]

export const marks: readonly Picture[] = [
  { key: 'marks/logo', box: '0 0 100 100', draw: drawLogo },
  wordmark('light', '#ffffff'),
  wordmark('dark', '#101a4a'),
  {
    // The key is the studio's key as a provider.
    key: 'marks/tablestakes',
    box: '0 0 40 40',
    draw: (paint) =>
      `<rect width="40" height="40" rx="12" fill="${paint.tones(['#5d8bff', '#1f3fc8', '#0b1452'])}"/>` +
      `<path d="M3 24V13Q3 3 13 3H26" fill="none" stroke="#fff" stroke-opacity=".38" stroke-width="1.3" stroke-linecap="round"/>${place({ x: 7.5, y: 7.5, scale: n(0.25) }, drawLogo(paint))}`,
  },
  ...purses,
  ...methods,
  ...Object.entries(providers).map(([key, name]) => providerMark(key, name)),
]
