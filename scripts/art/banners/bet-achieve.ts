import { type Banner, drawSpot } from '../banner.ts'
import { drawSpark } from '../light.ts'
import { drawCoin } from '../solids/coin.ts'
import { drawTarget } from '../solids/target.ts'

/** A goal of bets reached. */
export const betAchieve: Banner = {
  ground: 'violet',
  draw: (paint) =>
    drawSpot(paint, { colour: '#e3c8ff', strength: 0.6 }) +
    drawTarget(paint, { x: 104, y: 88, scale: 1.14 }) +
    drawCoin(paint, { x: 164, y: 134, r: 22, turn: 14, squash: 0.85 }) +
    drawCoin(paint, { x: 50, y: 142, r: 13, turn: -14, squash: 0.75 }) +
    drawSpark({ x: 52, y: 40, r: 8 }),
}
