import type { Paint, Tones } from '../paint.ts'
import { type Place, place } from '../place.ts'

/** A round table seen from above its edge, 180 wide, felt in the given tones. */
export function drawTable(paint: Paint, { tones, ...spot }: Place & { tones: Tones }): string {
  const [lit, body, shade] = tones
  const rail = paint.across([
    [0, '#d9905a'],
    [0.35, '#8a4a24'],
    [1, '#32120a'],
  ])
  const felt = paint.radial(
    [
      [0, lit],
      [0.5, body],
      [1, shade],
    ],
    { at: [0.36, 0.24], r: 0.8 },
  )
  return place(
    spot,
    `<ellipse cy="10" rx="92" ry="34" fill="#1c0806"/><ellipse rx="92" ry="34" fill="${rail}"/>` +
      `<ellipse cy="-1" rx="80" ry="27" fill="${felt}"/>` +
      '<path d="M-84-8C-76-24-40-31-6-32" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="2.5" stroke-linecap="round"/>' +
      '<ellipse cy="-1" rx="62" ry="19" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="1.8"/>',
  )
}
