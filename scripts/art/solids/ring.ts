import { n, type Paint } from '../paint.ts'
import { polar } from '../place.ts'

/** The outline of a slice of a disc, or of a ring when `inner` is given, around the origin. */
export function slice({ r, from, to, inner = 0 }: { r: number; from: number; to: number; inner?: number }): string {
  if (inner === 0) return `M0 0L${polar(r, from)}A${r} ${r} 0 0 1 ${polar(r, to)}Z`
  return `M${polar(inner, from)}L${polar(r, from)}A${r} ${r} 0 0 1 ${polar(r, to)}L${polar(inner, to)}A${inner} ${inner} 0 0 0 ${polar(inner, from)}Z`
}

/** A turned gold ring around the origin. */
export function drawGoldRing(paint: Paint, { r, width }: { r: number; width: number }): string {
  const metal = paint.linear([
    [0, '#fff6d0'],
    [0.3, '#ffd061'],
    [0.55, '#b96f06'],
    [0.75, '#ffca4e'],
    [1, '#8a4c00'],
  ])
  const fine = Math.min(1, width / 10)
  return (
    `<circle r="${n(r)}" fill="none" stroke="${metal}" stroke-width="${n(width)}"/>` +
    `<circle r="${n(r + width / 2 - fine)}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="${n(1.5 * fine)}"/>` +
    `<circle r="${n(r - width / 2)}" fill="none" stroke="#3b1d00" stroke-opacity=".55" stroke-width="${n(2.5 * fine)}"/>`
  )
}

/** Faint rings around a point, the quietest motif a stage can have. */
export function drawRipples({ x, y }: { x: number; y: number }): string {
  const rings = [70, 112, 156, 204].map(
    (r, index) => `<circle cx="${x}" cy="${y}" r="${r}" stroke-width="${14 - index * 3}"/>`,
  )
  return `<g fill="none" stroke="#fff" stroke-opacity=".13">${rings.join('')}</g>`
}
