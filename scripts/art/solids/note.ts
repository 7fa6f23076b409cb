import type { Paint } from '../paint.ts'
import { type Place, place } from '../place.ts'
import { drawMark } from './mark.ts'

/** A bank note lying a little bent, 100 by 56. */
export function drawNote(paint: Paint, spot: Place): string {
  const paper = paint.tones(['#c8ffe6', '#2fd697', '#0a7a54'])
  const sheet = 'M-50-24C-20-32 20-16 50-24V26C20 34-20 18-50 26Z'
  return place(
    spot,
    `<path d="${sheet}" fill="#04301f" opacity=".35" transform="translate(4 8)"/>` +
      `<path d="${sheet}" fill="#06492f" transform="translate(1.5 3)"/><path d="${sheet}" fill="${paper}"/>` +
      '<path d="M-43-17.5C-18-24 20-10 43-17V19.5C18 26-20 12-43 19Z" fill="none" stroke="#eafff5" stroke-opacity=".65" stroke-width="2"/>' +
      '<ellipse rx="14" ry="15" cy="1" fill="#07583c" opacity=".8"/>' +
      drawMark({ x: -9, y: -8, size: 18, fill: '#c8ffe6' }) +
      '<g fill="#07583c" opacity=".55"><circle cx="-32" cy="-1" r="4"/><circle cx="32" cy="2" r="4"/></g>',
  )
}
