import { type Banner, drawSpot } from '../banner.ts'
import { drawSpark } from '../light.ts'
import { BLUE, GOLD } from '../palette.ts'
import { drawCoin } from '../solids/coin.ts'
import { drawLetter } from '../solids/envelope.ts'

/** Letters from us. */
export const mail: Banner = {
  ground: 'night',
  draw: (paint) =>
    drawSpot(paint, { colour: '#a8c4ff', strength: 0.6 }) +
    drawLetter(paint, { x: 104, y: 104, scale: 1.1, turn: -8, seal: BLUE }) +
    drawLetter(paint, { x: 124, y: 80, scale: 1.16, turn: 6, seal: GOLD }) +
    drawCoin(paint, { x: 172, y: 130, r: 16, turn: 14, squash: 0.85 }) +
    drawSpark({ x: 168, y: 32, r: 10 }),
}
