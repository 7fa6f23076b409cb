import type { Paint, Tones } from '../paint.ts'
import { type Place, place } from '../place.ts'

/** A headset, 100 wide: someone listens. */
export function drawHeadset(paint: Paint, { tones, ...spot }: Place & { tones: Tones }): string {
  const band = paint.linear([
    [0, '#ffffff'],
    [0.4, '#aebbe8'],
    [1, '#3c4784'],
  ])
  const cup = (x: number): string =>
    `<rect x="${x - 13}" y="-6" width="26" height="46" rx="12" fill="${tones[2]}" transform="translate(3 4)"/>` +
    `<rect x="${x - 13}" y="-6" width="26" height="46" rx="12" fill="${paint.tones(tones)}"/>` +
    `<path d="M${x - 7} 24V6Q${x - 7} 0 ${x} 0" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="3" stroke-linecap="round"/>`
  return place(
    spot,
    `<path d="M-40 6V-6A40 40 0 0 1 40-6V6" fill="none" stroke="#1a2254" stroke-width="12" transform="translate(2 4)"/>` +
      `<path d="M-40 6V-6A40 40 0 0 1 40-6V6" fill="none" stroke="${band}" stroke-width="11"/>` +
      `<path d="M40 34Q38 54 10 54" fill="none" stroke="#7f8cc0" stroke-width="6" stroke-linecap="round"/>` +
      `<rect x="-10" y="47" width="26" height="14" rx="7" fill="#dbe4ff"/>${cup(-40)}${cup(40)}`,
  )
}
