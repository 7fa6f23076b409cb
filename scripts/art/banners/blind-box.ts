import { type Banner, drawSpot } from '../banner.ts'
import { drawSpark } from '../light.ts'
import { drawCoin } from '../solids/coin.ts'
import { drawGiftBox } from '../solids/gift-box.ts'

/** A blind box: what is in it shows when it opens. */
export const blindBox: Banner = {
  ground: 'violet',
  draw: (paint) =>
    drawSpot(paint, { colour: '#e3c8ff', strength: 0.7 }) +
    drawGiftBox(paint, { x: 116, y: 88, size: 58 }) +
    drawCoin(paint, { x: 50, y: 136, r: 18, turn: -14, squash: 0.88 }) +
    drawCoin(paint, { x: 180, y: 132, r: 15, turn: 14, squash: 0.85 }) +
    drawSpark({ x: 58, y: 48, r: 9 }) +
    drawSpark({ x: 178, y: 40, r: 8, opacity: 0.9 }),
}
