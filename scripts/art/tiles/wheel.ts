import { drawGlow, drawShadow } from '../light.ts'
import { drawPrizeWheel } from '../solids/prize-wheel.ts'
import type { Scene } from '../stage.ts'

export const wheel: Scene = {
  name: 'WHEEL',
  stage: ['#ffd08a', '#f5761a', '#7a1c2c'],
  draw: (paint) =>
    drawGlow(paint, { x: 160, y: 170, r: 190, colour: '#ffe2a8', strength: 0.5 }) +
    drawShadow(paint, { x: 178, y: 322, rx: 130, ry: 22, strength: 0.6 }) +
    drawPrizeWheel(paint, { x: 158, y: 172, r: 142 }),
}
