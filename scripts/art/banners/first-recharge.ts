import { type Banner, drawSpot } from '../banner.ts'
import { drawSpark } from '../light.ts'
import { BLUE, WHITE } from '../palette.ts'
import { drawStack } from '../solids/chip.ts'
import { drawCoin } from '../solids/coin.ts'
import { drawGiftBox, RED_BOX } from '../solids/gift-box.ts'

/** The first recharge. */
export const firstRecharge: Banner = {
  ground: 'themed',
  draw: (paint) =>
    drawSpot(paint, { colour: '#bcd6ff', strength: 0.7 }) +
    drawStack(paint, { x: 80, y: 142, r: 36, colours: [BLUE, WHITE, BLUE], count: 3 }) +
    drawGiftBox(paint, { x: 142, y: 104, size: 40, skin: RED_BOX }) +
    drawCoin(paint, { x: 78, y: 76, r: 26, turn: -14, squash: 0.95 }) +
    drawCoin(paint, { x: 52, y: 112, r: 12, turn: -24, squash: 0.8 }) +
    drawSpark({ x: 104, y: 44, r: 10 }) +
    drawSpark({ x: 182, y: 54, r: 8, opacity: 0.9 }),
}
