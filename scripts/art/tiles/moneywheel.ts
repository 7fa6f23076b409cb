import { drawGlow, drawShadow } from '../light.ts'
import { drawCoin } from '../solids/coin.ts'
import { drawPrizeWheel } from '../solids/prize-wheel.ts'
import type { Scene } from '../stage.ts'

export const moneywheel: Scene = {
  name: 'MONEY WHEEL',
  stage: ['#ffb0dc', '#d8237e', '#4a0a4c'],
  draw: (paint) =>
    drawGlow(paint, { x: 150, y: 150, r: 190, colour: '#ffe0f2', strength: 0.5 }) +
    drawShadow(paint, { x: 170, y: 322, rx: 140, ry: 22, strength: 0.6 }) +
    drawPrizeWheel(paint, { x: 142, y: 156, r: 132 }) +
    drawShadow(paint, { x: 244, y: 306, rx: 66, ry: 18, strength: 0.6 }) +
    drawCoin(paint, { x: 240, y: 254, r: 54 }),
}
