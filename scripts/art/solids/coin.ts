import { n, type Paint } from '../paint.ts'
import { type Place, place } from '../place.ts'
import { drawMark } from './mark.ts'

type Coin = Pick<Place, 'x' | 'y' | 'turn' | 'squash'> & { r: number; face?: string }

/** A gold coin with our mark, or with another face drawn around the origin in the coin's own units. */
export function drawCoin(paint: Paint, { r, face, ...spot }: Coin): string {
  const metal = paint.linear([
    [0, '#fff3c4'],
    [0.35, '#ffcf5a'],
    [0.7, '#f0a018'],
    [1, '#b86a00'],
  ])
  const groove = paint.linear([
    [0, '#d98a0c'],
    [0.5, '#f9bd3c'],
    [1, '#ffe39a'],
  ])
  const field = paint.linear([
    [0, '#ffdf86'],
    [0.5, '#f7b62e'],
    [1, '#d68505'],
  ])
  return place(
    spot,
    `<circle cx="${n(r * 0.05)}" cy="${n(r * 0.12)}" r="${n(r)}" fill="#8a4a00"/><circle r="${n(r)}" fill="${metal}"/>` +
      `<circle r="${n(r * 0.8)}" fill="${groove}"/><circle r="${n(r * 0.74)}" fill="${field}"/>` +
      (face ?? drawMark({ x: -r * 0.42, y: -r * 0.42, size: r * 0.84, fill: '#9a5600', opacity: 0.85 })) +
      `<path d="M${n(-r * 0.86)} ${n(r * 0.1)}A${n(r * 0.87)} ${n(r * 0.87)} 0 0 1 ${n(r * 0.1)} ${n(-r * 0.86)}" fill="none" stroke="#fff" stroke-width="${n(r * 0.07)}" stroke-linecap="round" opacity=".85"/>`,
  )
}
