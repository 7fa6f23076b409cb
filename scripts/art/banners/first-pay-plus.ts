import { type Banner, drawSpot } from '../banner.ts'
import { drawSpark } from '../light.ts'
import { PINK, WHITE } from '../palette.ts'
import { drawStack } from '../solids/chip.ts'
import { drawCoin } from '../solids/coin.ts'
import { drawGiftBox, VIOLET_BOX } from '../solids/gift-box.ts'

/** First payment, the larger offer. */
export const firstPayPlus: Banner = {
  ground: 'pink',
  draw: (paint) =>
    drawSpot(paint, { colour: '#ffc4ea', strength: 0.65 }) +
    drawGiftBox(paint, { x: 82, y: 104, size: 38, skin: VIOLET_BOX }) +
    drawStack(paint, { x: 154, y: 144, r: 32, colours: [PINK, WHITE, PINK], count: 4 }) +
    drawCoin(paint, { x: 150, y: 62, r: 26, turn: 12, squash: 0.95 }) +
    drawSpark({ x: 116, y: 36, r: 10 }) +
    drawSpark({ x: 56, y: 52, r: 7, opacity: 0.9 }),
}
