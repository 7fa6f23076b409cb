import { type Banner, drawSpot } from '../banner.ts'
import { drawSpark } from '../light.ts'
import { drawCoin } from '../solids/coin.ts'
import { drawPrizeWheel } from '../solids/prize-wheel.ts'

/** The daily wheel. */
export const wheel: Banner = {
  ground: 'blue',
  draw: (paint) =>
    drawSpot(paint, { colour: '#bcd6ff', strength: 0.6 }) +
    drawPrizeWheel(paint, { x: 118, y: 90, r: 70 }) +
    drawCoin(paint, { x: 52, y: 140, r: 17, turn: -14, squash: 0.85 }) +
    drawSpark({ x: 182, y: 38, r: 10 }),
}
