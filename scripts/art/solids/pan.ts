import type { Paint } from '../paint.ts'
import { type Place, place } from '../place.ts'
import { drawCoin } from './coin.ts'

/** A gold-washing pan full of coins, 120 wide. */
export function drawPan(paint: Paint, spot: Place): string {
  const steel = paint.linear([
    [0, '#d9e2ff'],
    [0.4, '#7f8cc0'],
    [1, '#2c3566'],
  ])
  const inside = paint.linear([
    [0, '#2c3566'],
    [1, '#8b97c9'],
  ])
  return place(
    spot,
    `<ellipse cy="16" rx="58" ry="22" fill="#10163c"/><ellipse cy="10" rx="58" ry="22" fill="${steel}"/>` +
      `<ellipse cy="10" rx="48" ry="16" fill="${inside}"/>` +
      drawCoin(paint, { x: -22, y: 2, r: 17, turn: -10, squash: 0.62 }) +
      drawCoin(paint, { x: 20, y: 4, r: 17, turn: 14, squash: 0.62 }) +
      drawCoin(paint, { x: 0, y: 10, r: 19, squash: 0.6 }) +
      drawCoin(paint, { x: -12, y: -12, r: 17, turn: 10, squash: 0.66 }) +
      drawCoin(paint, { x: 12, y: -14, r: 18, turn: -12, squash: 0.66 }),
  )
}
