import type { Paint, Tones } from '../paint.ts'
import { type Place, place } from '../place.ts'
import { drawSlab } from '../relief.ts'

/** A speech bubble, 100 by 80. */
export function drawBubble(paint: Paint, { tones, ...spot }: Place & { tones: Tones }): string {
  const outline = 'M-34-40H34Q50-40 50-24V6Q50 22 34 22H-8L-28 40V22H-34Q-50 22-50 6V-24Q-50-40-34-40Z'
  const dots = [-22, 0, 22].map((x) => `<circle cx="${x}" cy="-9" r="6"/>`).join('')
  return place(spot, `${drawSlab(paint, { path: outline, tones, depth: 8 })}<g fill="#fff">${dots}</g>`)
}

/** A folded paper plane flying to the upper right: a message on its way. */
export function drawPlane(paint: Paint, spot: Place): string {
  const wing = paint.linear([
    [0, '#ffffff'],
    [1, '#cfe0ff'],
  ])
  const far = paint.linear([
    [0, '#dbe7ff'],
    [1, '#8aa8f0'],
  ])
  return place(
    spot,
    `<path d="M50-44L-52-6L-18 10Z" fill="${wing}"/><path d="M50-44L-18 10L-10 44Z" fill="#6a86d8"/>` +
      `<path d="M50-44L-10 44L4 18Z" fill="#4a62b8"/><path d="M50-44L-4 14L34 34Z" fill="${far}"/>`,
  )
}
