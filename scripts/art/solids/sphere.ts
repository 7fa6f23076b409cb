import { letter } from '../lettering.ts'
import { n, type Paint, type Tones } from '../paint.ts'

type Ball = { x: number; y: number; r: number; tones: Tones; label?: string; ink?: string }

/** A polished ball; with a label it is a lottery ball. */
export function drawSphere(paint: Paint, { x, y, r, tones: [lit, body, shade], label, ink = '#0b1440' }: Ball): string {
  const skin = paint.radial(
    [
      [0, lit],
      [0.45, body],
      [1, shade],
    ],
    { at: [0.42, 0.4], r: 0.72, focus: [0.3, 0.24] },
  )
  const plate = paint.linear([
    [0, '#fff'],
    [1, '#cfd9f6'],
  ])
  const number =
    label === undefined
      ? ''
      : `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r * 0.56)}" fill="${plate}"/>` +
        `<path d="${letter({ text: label, x, y: y + r * 0.31, size: r * 0.76, anchor: 'middle' })}" fill="${ink}"/>`
  const at = (dx: number, dy: number): string => `${n(x + r * dx)} ${n(y + r * dy)}`
  const arc = (size: number, sweep: 0 | 1): string => `A${n(r * size)} ${n(r * size)} 0 0 ${sweep}`
  const specular = `M${at(-0.82, 0.2)}${arc(0.86, 1)} ${at(0.1, -0.85)}${arc(1.05, 0)} ${at(-0.82, 0.2)}Z`
  const bounce = `M${at(0.9, 0.1)}${arc(0.92, 1)} ${at(-0.1, 0.92)}${arc(1.1, 0)} ${at(0.9, 0.1)}Z`
  return (
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${skin}"/>${number}` +
    `<path d="${specular}" fill="#fff" opacity=".6"/><path d="${bounce}" fill="#fff" opacity=".22"/>`
  )
}
