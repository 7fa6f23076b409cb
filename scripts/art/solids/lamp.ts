import type { Paint } from '../paint.ts'
import { type Place, place } from '../place.ts'

/** The lamp over the table, 90 wide, hanging from y = −60; its cone of light falls below it when lit. */
export function drawLamp(paint: Paint, { isLit = true, ...spot }: Place & { isLit?: boolean }): string {
  const shade = paint.across([
    [0, '#9fc4ff'],
    [0.3, '#3f6cf0'],
    [1, '#0f2278'],
  ])
  const cone = paint.down([
    [0, '#fff3c4', 0.6],
    [0.5, '#ffe9a8', 0.2],
    [1, '#ffe9a8', 0],
  ])
  const light = isLit ? `<path d="M-40 0L-86 118H86L40 0Z" fill="${cone}"/>` : ''
  return place(
    spot,
    `${light}<path d="M0-60V-28" stroke="#98a6d8" stroke-width="3"/><path d="M-12-30H12L14-22H-14Z" fill="#dbe4ff"/>` +
      `<ellipse rx="44" ry="9" fill="${isLit ? '#fff6d8' : '#0b1244'}"/>` +
      `<path d="M-44 0C-42-18-24-24 0-24S42-18 44 0A44 9 0 0 1-44 0Z" fill="${shade}"/>` +
      `<path d="M-36-4C-34-14-22-19-8-20" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="3" stroke-linecap="round"/>` +
      (isLit ? '<path d="M-44 0A44 9 0 0 0 44 0A44 5 0 0 1-44 0Z" fill="#fff6d8"/>' : ''),
  )
}
