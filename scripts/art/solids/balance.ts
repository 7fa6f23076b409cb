import type { Paint } from '../paint.ts'
import { type Place, place } from '../place.ts'
import { drawSphere } from './sphere.ts'

/** A pair of scales in gold, 120 wide, its pans level; what they hold is drawn around each pan's middle. */
export function drawBalance(paint: Paint, { left, right, ...spot }: Place & { left: string; right: string }): string {
  const gold = paint.across([
    [0, '#fff0b4'],
    [0.3, '#ffd061'],
    [0.65, '#d98a0c'],
    [1, '#8a4a00'],
  ])
  const bowl = paint.down([
    [0, '#ffe39a'],
    [0.5, '#f0a018'],
    [1, '#8a4c00'],
  ])
  const pan = (x: number, load: string): string =>
    `<path d="M${x} -42L${x - 22} 10M${x} -42L${x + 22} 10" stroke="#ffe9a8" stroke-width="1.8"/>` +
    `<g transform="translate(${x} 8)">${load}</g>` +
    `<path d="M${x - 26} 10H${x + 26}Q${x + 22} 26 ${x} 26T${x - 26} 10Z" fill="${bowl}"/>` +
    `<path d="M${x - 22} 13Q${x - 16} 21 ${x - 4} 22" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="2" stroke-linecap="round"/>`
  return place(
    spot,
    `<path d="M-4-52H4L6 46H-6Z" fill="${gold}"/><path d="M-26 54Q-26 44-8 42H8Q26 44 26 54Z" fill="${gold}"/>` +
      `<rect x="-58" y="-46" width="116" height="7" rx="3.5" fill="${gold}"/>` +
      drawSphere(paint, { x: 0, y: -50, r: 9, tones: ['#fffbe8', '#ffc94d', '#8f5200'] }) +
      pan(-50, left) +
      pan(50, right),
  )
}
