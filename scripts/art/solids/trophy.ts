import type { Paint } from '../paint.ts'
import { type Place, place } from '../place.ts'
import { drawMark } from './mark.ts'

/** A gold cup on a dark foot, about 100 tall. */
export function drawTrophy(paint: Paint, spot: Place): string {
  const bowl = paint.across([
    [0, '#fff0b4'],
    [0.28, '#ffd061'],
    [0.62, '#d98a0c'],
    [1, '#8a4a00'],
  ])
  const handle = paint.linear([
    [0, '#ffe9a8'],
    [0.5, '#e8a01c'],
    [1, '#8a4c00'],
  ])
  const mouth = paint.across([
    [0, '#8a4a00'],
    [1, '#ffdf86'],
  ])
  const foot = paint.across([
    [0, '#5d78d8'],
    [0.3, '#22328a'],
    [1, '#0b1244'],
  ])
  return place(
    spot,
    `<g fill="none" stroke="${handle}" stroke-width="8" stroke-linecap="round">` +
      `<path d="M-30-34C-58-40-56-2-24 0"/><path d="M30-34C58-40 56-2 24 0"/></g>` +
      `<path d="M-8 16H8L13 34H-13Z" fill="${bowl}"/><path d="M-34-44H34C34-8 22 18 0 18S-34-8-34-44Z" fill="${bowl}"/>` +
      `<ellipse cy="-44" rx="34" ry="8" fill="${handle}"/><ellipse cy="-44" rx="28" ry="5.5" fill="${mouth}"/>` +
      '<path d="M-27-34C-26-14-20 0-12 8" fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="5" stroke-linecap="round"/>' +
      drawMark({ x: -11, y: -24, size: 26, fill: '#8a4a00', opacity: 0.8 }) +
      `<path d="M-24 34H24L28 50H-28Z" fill="${foot}"/>` +
      `<path d="M-23 36.5H14" stroke="#fff" stroke-opacity=".5" stroke-width="2" stroke-linecap="round"/>`,
  )
}
