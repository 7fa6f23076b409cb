import type { Paint, Tones } from '../paint.ts'
import { type Place, place } from '../place.ts'
import { drawSlab } from '../relief.ts'

const OUTLINE = 'M0-52C14-42 30-38 46-38V-2C46 28 26 46 0 56C-26 46-46 28-46-2V-38C-30-38-14-42 0-52Z'

/** A shield, about 100 tall, with a tick struck on it: checked. */
export function drawShield(paint: Paint, { tones, ...spot }: Place & { tones: Tones }): string {
  const field = paint.linear([
    [0, tones[2]],
    [1, tones[1]],
  ])
  const tick = 'M-20 2L-6 17L22-16'
  return place(
    spot,
    drawSlab(paint, { path: OUTLINE, tones, depth: 8 }) +
      `<path d="${OUTLINE}" transform="scale(.8)" fill="${field}"/>` +
      `<g fill="none" stroke-width="11" stroke-linecap="round" stroke-linejoin="round">` +
      `<path d="${tick}" stroke="${tones[2]}" transform="translate(2 4)"/><path d="${tick}" stroke="#fff"/></g>`,
  )
}
