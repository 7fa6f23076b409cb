import { type Banner, drawSpot } from '../banner.ts'
import { drawSpark } from '../light.ts'
import { GOLD, RED, WHITE } from '../palette.ts'
import { drawStack } from '../solids/chip.ts'
import { drawCoin } from '../solids/coin.ts'

/** First payment, three steps. */
export const firstPay: Banner = {
  ground: 'red',
  draw: (paint) =>
    drawSpot(paint, { colour: '#ffd27a', strength: 0.6 }) +
    drawStack(paint, { x: 62, y: 144, r: 26, colours: [RED, WHITE], count: 2 }) +
    drawStack(paint, { x: 112, y: 144, r: 28, colours: [RED, WHITE, RED], count: 4 }) +
    drawStack(paint, { x: 164, y: 144, r: 28, colours: [GOLD, WHITE, GOLD], count: 6 }) +
    drawCoin(paint, { x: 98, y: 58, r: 24, turn: -14, squash: 0.95 }) +
    drawSpark({ x: 62, y: 88, r: 8 }) +
    drawSpark({ x: 166, y: 38, r: 9 }),
}
