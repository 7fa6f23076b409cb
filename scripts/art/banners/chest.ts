import { type Banner, drawSpot } from '../banner.ts'
import { drawSpark } from '../light.ts'
import { drawChest } from '../solids/chest.ts'
import { drawCoin } from '../solids/coin.ts'

/** The active chest: play fills it. */
export const chest: Banner = {
  ground: 'teal',
  draw: (paint) =>
    drawSpot(paint, { colour: '#ffe9a8', strength: 0.7 }) +
    drawChest(paint, { x: 114, y: 98, scale: 1.2, isOpen: true }) +
    drawCoin(paint, { x: 52, y: 146, r: 14, turn: -14, squash: 0.7 }) +
    drawCoin(paint, { x: 182, y: 144, r: 13, turn: 14, squash: 0.7 }) +
    drawSpark({ x: 160, y: 28, r: 11 }) +
    drawSpark({ x: 62, y: 38, r: 7, opacity: 0.9 }),
}
