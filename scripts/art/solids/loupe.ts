import type { Paint } from '../paint.ts'
import { type Place, place } from '../place.ts'

/** A magnifying glass, 100 tall, handle to the lower right. What is behind it shows through. */
export function drawLoupe(paint: Paint, spot: Place): string {
  const rim = paint.linear([
    [0, '#ffffff'],
    [0.4, '#aebbe8'],
    [1, '#3c4784'],
  ])
  const handle = paint.linear([
    [0, '#8dbbff'],
    [0.5, '#2b66ff'],
    [1, '#0f2f9e'],
  ])
  const glass = paint.linear([
    [0, '#fff', 0.5],
    [0.5, '#b8d4ff', 0.12],
    [1, '#8db4ff', 0.32],
  ])
  return place(
    spot,
    `<path d="M20 20L48 50" stroke="#02041a" stroke-opacity=".45" stroke-width="15" stroke-linecap="round" transform="translate(4 7)"/>` +
      `<path d="M20 20L48 50" stroke="${handle}" stroke-width="14" stroke-linecap="round"/>` +
      `<path d="M15 15L24 24" stroke="#dbe4ff" stroke-width="9"/>` +
      `<circle cx="-8" cy="-10" r="34" fill="${glass}"/>` +
      `<circle cx="-6" cy="-6" r="34" fill="none" stroke="#1a2254" stroke-opacity=".7" stroke-width="8"/>` +
      `<circle cx="-8" cy="-10" r="34" fill="none" stroke="${rim}" stroke-width="8"/>` +
      `<path d="M-30-16A24 24 0 0 1-12-34" fill="none" stroke="#fff" stroke-opacity=".9" stroke-width="4" stroke-linecap="round"/>`,
  )
}
