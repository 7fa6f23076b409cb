import { type Banner, drawSpot } from '../banner.ts'
import { drawSpark } from '../light.ts'
import { drawCoin } from '../solids/coin.ts'
import { drawFootball } from '../solids/football.ts'

/** Sports. */
export const sport: Banner = {
  ground: 'red',
  draw: (paint) =>
    drawSpot(paint, { colour: '#ffd9a0', strength: 0.7 }) +
    drawFootball(paint, { x: 124, y: 80, r: 66 }) +
    drawCoin(paint, { x: 52, y: 128, r: 22, turn: -14, squash: 0.9 }) +
    drawSpark({ x: 180, y: 34, r: 10 }) +
    drawSpark({ x: 62, y: 44, r: 6, opacity: 0.9 }),
}
