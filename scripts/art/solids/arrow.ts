import type { Paint, Tones } from '../paint.ts'
import { type Place, place } from '../place.ts'
import { drawSlab } from '../relief.ts'

/** A thick arrow pointing up, two units tall at scale 1; turned by 180 it points down and keeps its lamp side. */
export function drawArrow(
  paint: Paint,
  { tones, isDown = false, size, ...spot }: Pick<Place, 'x' | 'y'> & { tones: Tones; isDown?: boolean; size: number },
): string {
  const flip = isDown ? -1 : 1
  const corner = (x: number, y: number): string => `${x * 100} ${y * 100 * flip}`
  const path = `M${corner(0, -1)}L${corner(0.95, 0)}L${corner(0.45, 0)}L${corner(0.45, 0.85)}L${corner(-0.45, 0.85)}L${corner(-0.45, 0)}L${corner(-0.95, 0)}Z`
  return place({ ...spot, scale: size / 100 }, drawSlab(paint, { path, tones, depth: 30, edge: 26 }))
}
