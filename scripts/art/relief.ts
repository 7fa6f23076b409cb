import { letter } from './lettering.ts'
import { n, type Paint, type Tones } from './paint.ts'

type Struck = { path: string; lit: string; face: string; side: string; deep: string }

/**
 * Strikes a flat outline in metal: a soft cast shadow, two dark copies down-right, a light one up-left and the face.
 * Offsets are in units of the outline, so give `unit` = outline units per unit of the drawing.
 */
export function strike({ path, lit, face, side, deep }: Struck, unit: number): string {
  const copy = (dx: number, dy: number, fill: string, opacity = 1): string =>
    `<path d="${path}" transform="translate(${n(dx * unit)} ${n(dy * unit)})" fill="${fill}"${opacity === 1 ? '' : ` opacity="${opacity}"`}/>`
  return (
    copy(7, 10, '#14030f', 0.4) + copy(3.5, 5, deep) + copy(1.8, 2.6, side) + copy(-1.6, -2.2, lit) + copy(0, 0, face)
  )
}

type Slab = { path: string; tones: Tones; depth: number; edge?: number }

/** A thick plate cut from an outline: sides run down-right, the rim catches the lamp. `edge` rounds its corners. */
export function drawSlab(paint: Paint, { path, tones, depth, edge = 0 }: Slab): string {
  const [lit, body, shade] = tones
  const rounded = (colour: string): string =>
    edge === 0 ? '' : ` stroke="${colour}" stroke-width="${edge}" stroke-linejoin="round"`
  const steps = Math.max(2, Math.ceil(depth / 1.6))
  let side = ''
  for (let step = steps; step > 0; step--) {
    const away = (depth * step) / steps
    side += `<path d="${path}" transform="translate(${n(away * 0.7)} ${n(away)})"/>`
  }
  const face = paint.linear([
    [0, lit],
    [0.5, body],
    [1, body],
  ])
  return (
    `<g fill="${shade}"${rounded(shade)}>${side}</g><path d="${path}" fill="${face}"${rounded(face)}/>` +
    `<path d="${path}" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="${n(Math.max(0.8, depth / 6))}" stroke-linejoin="round"/>`
  )
}

/** Letters as a thick plate. */
export function drawLetters(
  paint: Paint,
  { text, x, y, size, tones, depth }: { text: string; x: number; y: number; size: number; tones: Tones; depth: number },
): string {
  return drawSlab(paint, { path: letter({ text, x, y, size, anchor: 'middle' }), tones, depth })
}
