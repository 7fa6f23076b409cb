import { type Banner, drawSpot } from '../banner.ts'
import { drawSpark } from '../light.ts'
import { drawChest } from '../solids/chest.ts'
import { drawCoin } from '../solids/coin.ts'
import { drawNote } from '../solids/note.ts'

/** A reward for topping up. */
export const rechargeReward: Banner = {
  ground: 'green',
  draw: (paint) =>
    drawSpot(paint, { colour: '#b8ffe0', strength: 0.6 }) +
    drawNote(paint, { x: 92, y: 126, scale: 1.1, turn: -6 }) +
    drawChest(paint, { x: 128, y: 88, scale: 0.9, isOpen: true }) +
    drawCoin(paint, { x: 58, y: 92, r: 14, turn: -14, squash: 0.85 }) +
    drawSpark({ x: 176, y: 38, r: 10 }) +
    drawSpark({ x: 60, y: 50, r: 7, opacity: 0.9 }),
}
