import { drawGlow, drawSpark } from '../light.ts'
import { n, type Paint } from '../paint.ts'
import { drawSphere } from './sphere.ts'

export function drawBomb(paint: Paint, { x, y, r }: { x: number; y: number; r: number }): string {
  const at = (dx: number, dy: number): string => `${n(x + r * dx)} ${n(y + r * dy)}`
  const cap = paint.linear([
    [0, '#8b96c9'],
    [1, '#20264f'],
  ])
  const spark = { x: x + r * 1.18, y: y - r * 1.28 }
  return (
    `<path d="M${at(0.5, -0.95)}Q${at(0.75, -1.5)} ${at(1.15, -1.28)}" fill="none" stroke="#e7c58c" stroke-width="${n(r * 0.14)}" stroke-linecap="round"/>` +
    `<rect x="${n(x + r * 0.2)}" y="${n(y - r * 1.12)}" width="${n(r * 0.56)}" height="${n(r * 0.36)}" rx="${n(r * 0.1)}" transform="rotate(28 ${at(0.48, -0.94)})" fill="${cap}"/>` +
    drawSphere(paint, { x, y, r, tones: ['#8f9be0', '#2c3470', '#0a0d2c'] }) +
    drawGlow(paint, { ...spark, r: r * 0.8, colour: '#ffb340', strength: 0.95 }) +
    drawSpark({ ...spark, r: r * 0.52, colour: '#fff4cf' })
  )
}
