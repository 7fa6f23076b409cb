import type { Paint } from '../paint.ts'
import { type Place, place } from '../place.ts'

/** A plug pulled from its socket, 150 wide, the line cut in two. */
export function drawPulledPlug(paint: Paint, spot: Place): string {
  const shell = paint.down([
    [0, '#ffffff'],
    [0.4, '#c3cdf0'],
    [1, '#5a68a8'],
  ])
  const socket = paint.down([
    [0, '#8db4ff'],
    [0.4, '#2b66ff'],
    [1, '#0f2f9e'],
  ])
  const cord = 'fill="none" stroke-width="7" stroke-linecap="round"'
  return place(
    spot,
    `<path d="M-90 34C-70 34-66 4-44 4" ${cord} stroke="#7f8cc0"/>` +
      `<path d="M90-26C72-26 66 4 46 4" ${cord} stroke="#4a76e8"/>` +
      '<g fill="#ffd061"><rect x="-16" y="-10" width="16" height="6" rx="2"/>' +
      '<rect x="-16" y="12" width="16" height="6" rx="2"/></g>' +
      `<path d="M-44-6Q-44-12-38-14L-22-20Q-14-22-14-14V22Q-14 30-22 28L-38 22Q-44 20-44 14Z" fill="${shell}"/>` +
      `<path d="M-39-7L-21-14" stroke="#fff" stroke-width="3" stroke-linecap="round"/>` +
      `<path d="M46-6Q46-12 40-14L30-20Q18-24 18-14V22Q18 32 30 28L40 22Q46 20 46 14Z" fill="${socket}"/>` +
      `<ellipse cx="20" cy="4" rx="5" ry="20" fill="#0b1f78"/>` +
      `<path d="M26-16L38-11" stroke="#fff" stroke-opacity=".7" stroke-width="3" stroke-linecap="round"/>` +
      '<g stroke="#ffd774" stroke-width="3.5" stroke-linecap="round">' +
      '<path d="M3-26L6-36M9-20L18-32M-4-24L-10-33"/></g>',
  )
}
