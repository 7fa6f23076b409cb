import type { Paint } from '../paint.ts'
import { type Place, place, repeat } from '../place.ts'

/** A brass post-and-rope barrier, 170 wide: this table is closed for now. */
export function drawRope(paint: Paint, spot: Place): string {
  const brass = paint.across([
    [0, '#fff0b4'],
    [0.35, '#f0ab28'],
    [1, '#7a4300'],
  ])
  const velvet = paint.down([
    [0, '#ff9aae'],
    [0.4, '#d81f4a'],
    [1, '#6a0428'],
  ])
  const post = (x: number): string =>
    `<ellipse cx="${x}" cy="40" rx="18" ry="6" fill="${brass}"/>` +
    `<rect x="${x - 4}" y="-26" width="8" height="66" fill="${brass}"/>` +
    `<circle cx="${x}" cy="-30" r="9" fill="${brass}"/>` +
    `<path d="M${x - 5} -33A5 5 0 0 1 ${x} -37" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round"/>`
  return place(
    spot,
    `<path d="M-70-18Q0 44 70-18" fill="none" stroke="#02041a" stroke-opacity=".4" stroke-width="12" transform="translate(3 7)"/>` +
      `<path d="M-70-18Q0 44 70-18" fill="none" stroke="${velvet}" stroke-width="12"/>` +
      `<g stroke="#6a0428" stroke-opacity=".5" stroke-width="2">${repeat(9, (index) => {
        const share = (index + 1) / 10
        const x = -70 + 140 * share
        const y = -18 * (1 - share) ** 2 + 88 * share * (1 - share) - 18 * share ** 2
        return `<path d="M${x.toFixed(1)} ${(y - 6).toFixed(1)}l4 12"/>`
      })}</g>${post(-70)}${post(70)}`,
  )
}
