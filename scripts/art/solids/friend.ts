import type { Paint, Tones } from '../paint.ts'
import { type Place, place } from '../place.ts'
import { drawSphere } from './sphere.ts'

/** A playing piece that stands for a friend, about 100 tall, foot at y = 50. */
export function drawFriend(paint: Paint, { tones, ...spot }: Place & { tones: Tones }): string {
  const [lit, body, shade] = tones
  const coat = paint.across([
    [0, body],
    [0.25, lit],
    [0.6, body],
    [1, shade],
  ])
  return place(
    spot,
    `<path d="M-34 44C-34 14-22-2-10-8H10C22-2 34 14 34 44Q34 52 0 52T-34 44Z" fill="${coat}"/>` +
      `<ellipse cy="-8" rx="17" ry="5" fill="${lit}"/>` +
      '<path d="M-25 40C-24 20-18 8-10 2" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="4" stroke-linecap="round"/>' +
      drawSphere(paint, { x: 0, y: -28, r: 21, tones }),
  )
}
