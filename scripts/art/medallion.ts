import { drawGlow, drawShadow } from './light.ts'
import { n, type Paint, type Tones } from './paint.ts'
import { place, repeat, TURN } from './place.ts'
import { drawGoldRing, slice } from './solids/ring.ts'

/** The enamel medallion in a beaded gold rim that every slot's hero is struck on. `inside` is drawn around its middle. */
export function drawMedallion(
  paint: Paint,
  { tint, enamel: [lit, body, shade], inside }: { tint: string; enamel: Tones; inside: string },
): string {
  const gold = paint.linear(
    [
      [0, '#ffe9a8'],
      [0.5, '#e8a01c'],
      [1, '#7d4300'],
    ],
    { from: [-134, -134], to: [134, 134], fixed: true },
  )
  const bead = (index: number): string => {
    const angle = (index * TURN) / 24
    return `<circle cx="${n(134 * Math.cos(angle))}" cy="${n(134 * Math.sin(angle))}" r="9"/>`
  }
  const ray = (index: number): string => {
    const from = (index * TURN) / 20
    return slice({ r: 113, from, to: from + 0.15, inner: 30 })
  }
  const field = paint.radial(
    [
      [0, lit],
      [0.55, body],
      [1, shade],
    ],
    { at: [0.36, 0.3], r: 0.75 },
  )
  return (
    drawGlow(paint, { x: 150, y: 140, r: 200, colour: tint, strength: 0.55 }) +
    drawShadow(paint, { x: 170, y: 304, rx: 140, ry: 22, strength: 0.65 }) +
    place(
      { x: 156, y: 152 },
      `<circle cx="8" cy="14" r="136" fill="#12041c" opacity=".5"/><g fill="${gold}">${repeat(24, bead)}</g>` +
        `<circle r="128" fill="${field}"/>${drawGoldRing(paint, { r: 122, width: 15 })}` +
        `<path d="${repeat(20, ray)}" fill="${tint}" opacity=".13"/>${inside}`,
    )
  )
}
