import { drawSpark } from '../light.ts'
import type { Paint } from '../paint.ts'
import { type Place, place } from '../place.ts'
import { drawSphere } from './sphere.ts'

/** A crystal ball on a gold stand, 90 wide: guess what comes. */
export function drawCrystalBall(paint: Paint, spot: Place): string {
  const stand = paint.across([
    [0, '#fff0b4'],
    [0.35, '#f0ab28'],
    [1, '#7a4300'],
  ])
  return place(
    spot,
    `<path d="M-26 30H26L36 52H-36Z" fill="${stand}"/>` +
      `<rect x="-40" y="48" width="80" height="10" rx="5" fill="${stand}"/>` +
      drawSphere(paint, { x: 0, y: -8, r: 45, tones: ['#f6e8ff', '#9a5cff', '#2c0f86'] }) +
      drawSpark({ x: 4, y: -6, r: 22, opacity: 0.95 }) +
      drawSpark({ x: 22, y: -26, r: 8, opacity: 0.9 }) +
      drawSpark({ x: -16, y: 14, r: 7, opacity: 0.8 }),
  )
}
