import { type Banner, drawSpot } from '../banner.ts'
import { drawSpark } from '../light.ts'
import { drawCoin } from '../solids/coin.ts'
import { drawCrystalBall } from '../solids/crystal-ball.ts'

/** A free guess. */
export const freeGuess: Banner = {
  ground: 'violet',
  draw: (paint) =>
    drawSpot(paint, { colour: '#e3c8ff', strength: 0.65 }) +
    drawCrystalBall(paint, { x: 112, y: 84, scale: 1.26 }) +
    drawCoin(paint, { x: 178, y: 136, r: 15, turn: 14, squash: 0.8 }) +
    drawSpark({ x: 58, y: 46, r: 8 }) +
    drawSpark({ x: 176, y: 54, r: 9 }),
}
