import type { Paint } from '../paint.ts'
import { type Place, place } from '../place.ts'

const OUTLINE = 'M-4-32L-16 0H0L-10 32L22-10H4L16-32Z'

/** The bolt that says something broke on our side. */
export function drawBolt(paint: Paint, spot: Place): string {
  const fill = paint.tones(['#ffe3e9', '#ff8097', '#c01440'])
  return place(
    spot,
    `<path d="${OUTLINE}" fill="#3a0a18" opacity=".5" transform="translate(4 6)"/>` +
      `<path d="${OUTLINE}" fill="${fill}" stroke="#fff" stroke-opacity=".5" stroke-width="1.5" stroke-linejoin="round"/>`,
  )
}
