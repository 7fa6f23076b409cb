import { type Banner, drawSpot } from '../banner.ts'
import { drawSpark } from '../light.ts'
import { drawCoin } from '../solids/coin.ts'
import { BLUE_GEM, drawGem } from '../solids/gem.ts'
import { drawOpenBox, RED_BOX } from '../solids/gift-box.ts'

/** A gift packet. */
export const gift: Banner = {
  ground: 'pink',
  draw: (paint) =>
    drawSpot(paint, { colour: '#ffc4ea', strength: 0.65 }) +
    drawOpenBox(paint, { x: 104, y: 118, size: 44, skin: RED_BOX }) +
    drawCoin(paint, { x: 88, y: 60, r: 20, turn: -14, squash: 0.95 }) +
    drawCoin(paint, { x: 124, y: 76, r: 15, turn: 14, squash: 0.9 }) +
    drawGem(paint, { x: 66, y: 84, size: 15, tones: BLUE_GEM }) +
    drawSpark({ x: 58, y: 44, r: 9 }),
}
