import { type Banner, drawSpot } from '../banner.ts'
import { drawSpark } from '../light.ts'
import { GOLD, VIOLET, WHITE } from '../palette.ts'
import { drawStack } from '../solids/chip.ts'
import { drawCoin } from '../solids/coin.ts'

/** The second recharge. */
export const secondRecharge: Banner = {
  ground: 'violet',
  draw: (paint) =>
    drawSpot(paint, { colour: '#e3c8ff', strength: 0.65 }) +
    drawStack(paint, { x: 80, y: 142, r: 34, colours: [VIOLET, WHITE, VIOLET], count: 4 }) +
    drawStack(paint, { x: 148, y: 144, r: 34, colours: [GOLD, WHITE, GOLD], count: 3 }) +
    drawCoin(paint, { x: 94, y: 66, r: 24, turn: -14, squash: 0.95 }) +
    drawCoin(paint, { x: 142, y: 78, r: 22, turn: 14, squash: 0.95 }) +
    drawSpark({ x: 118, y: 36, r: 10 }) +
    drawSpark({ x: 176, y: 54, r: 7, opacity: 0.9 }),
}
