import type { Paint, Tones } from '../paint.ts'
import { type Place, place, polar, TURN } from '../place.ts'
import { drawSlab } from '../relief.ts'

/** A cog wheel of eight teeth, 100 wide. */
export function drawGear(paint: Paint, { tones, ...spot }: Place & { tones: Tones }): string {
  const corners = Array.from({ length: 8 }, (_, index) => {
    const at = (offset: number): number => ((index + offset) * TURN) / 8
    return `${polar(38, at(-0.3))}L${polar(50, at(-0.2))}L${polar(50, at(0.2))}L${polar(38, at(0.3))}`
  })
  const well = paint.linear([
    [0, tones[2]],
    [1, tones[1]],
  ])
  return place(
    spot,
    `${drawSlab(paint, { path: `M${corners.join('L')}Z`, tones, depth: 9, edge: 3 })}<circle r="18" fill="${well}"/>` +
      `<circle r="18" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="2"/>`,
  )
}
