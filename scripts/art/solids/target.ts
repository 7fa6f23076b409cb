import type { Paint } from '../paint.ts'
import { type Place, place } from '../place.ts'

/** A target with a dart in its middle, 100 wide: something reached. */
export function drawTarget(paint: Paint, spot: Place): string {
  const red = paint.tones(['#ff9aae', '#f02b58', '#8a0636'])
  const white = paint.tones(['#ffffff', '#e9effd', '#a9b6e2'])
  const shaft = paint.linear([
    [0, '#fff0b4'],
    [1, '#c27806'],
  ])
  const feather = paint.linear([
    [0, '#8db4ff'],
    [1, '#1743d8'],
  ])
  const ring = (r: number, fill: string): string => `<circle r="${r}" fill="${fill}"/>`
  return place(
    spot,
    `<circle cx="5" cy="9" r="50" fill="#02041a" opacity=".4"/>` +
      `<circle cx="2" cy="4" r="50" fill="#6a0428"/>${ring(50, red)}${ring(39, white)}${ring(28, red)}${ring(17, white)}${ring(7, red)}` +
      '<path d="M-43-12A45 45 0 0 1-8-44" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="4" stroke-linecap="round"/>' +
      `<path d="M4 6L48-34" stroke="#02041a" stroke-opacity=".35" stroke-width="6" transform="translate(4 8)"/>` +
      `<path d="M0 0L46-40" stroke="${shaft}" stroke-width="6" stroke-linecap="round"/>` +
      `<path d="M36-32L40-54L58-66L56-50L68-46L52-34Z" fill="${feather}"/>`,
  )
}
