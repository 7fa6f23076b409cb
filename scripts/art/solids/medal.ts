import type { Paint, Tones } from '../paint.ts'
import { type Place, place } from '../place.ts'
import { drawCoin } from './coin.ts'
import { star } from './ticket.ts'

/** A medal on a ribbon, 110 tall. */
export function drawMedal(paint: Paint, { ribbon, ...spot }: Place & { ribbon: Tones }): string {
  const [lit, body, shade] = ribbon
  const near = paint.linear([
    [0, lit],
    [1, body],
  ])
  return place(
    spot,
    `<path d="M-30-58H-8L12 4L-6 12Z" fill="${near}"/>` +
      `<path d="M30-58H8L-12 4L6 12Z" fill="${paint.tones([body, body, shade])}"/>` +
      drawCoin(paint, { x: 0, y: 24, r: 32, face: `<path d="${star(17)}" fill="#9a5600" opacity=".85"/>` }),
  )
}
