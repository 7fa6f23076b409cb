import { drawGlow } from '../light.ts'
import { repeat } from '../place.ts'
import { drawRocket } from '../solids/rocket.ts'
import type { Scene } from '../stage.ts'

const STARS = [
  [40, 60, 5],
  [110, 36, 3],
  [86, 130, 3.5],
  [280, 210, 4],
  [290, 110, 3],
]
const CURVE = 'M-10 326C110 318 186 252 222 134'

export const crash: Scene = {
  name: 'CRASH',
  stage: ['#ffb072', '#f0316a', '#3d0f86'],
  draw: (paint) => {
    const area = paint.linear(
      [
        [0, '#ffd76a', 0.55],
        [1, '#ff3d7a', 0],
      ],
      { from: [0.6, 0], to: [0.3, 1] },
    )
    const line = paint.linear([
      [0, '#ff9a3d'],
      [1, '#fff5c8'],
    ])
    return (
      repeat(5, (index) => `<path d="M0 ${60 + index * 58}H312" stroke="#fff" stroke-opacity=".1" stroke-width="2"/>`) +
      STARS.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff" opacity=".7"/>`).join('') +
      `<path d="M-10 330C110 322 190 250 226 128L330 330Z" fill="${area}"/>` +
      `<g fill="none" stroke-linecap="round">` +
      `<path d="${CURVE}" stroke="#fff" stroke-opacity=".3" stroke-width="26"/>` +
      `<path d="${CURVE}" stroke="${line}" stroke-width="13"/></g>` +
      drawGlow(paint, { x: 226, y: 130, r: 120, colour: '#ffe39a', strength: 0.85 }) +
      drawRocket(paint, { x: 232, y: 102, scale: 1.12, turn: 28 })
    )
  },
}
