import { type Banner, drawSpot } from '../banner.ts'
import { drawSpark } from '../light.ts'
import { BLUE, GOLD, PINK } from '../palette.ts'
import { drawCoin } from '../solids/coin.ts'
import { drawFriend } from '../solids/friend.ts'

/** Bring friends: three pieces on the table and what they bring. */
export const invite: Banner = {
  ground: 'violet',
  draw: (paint) =>
    drawSpot(paint, { colour: '#e3c8ff', strength: 0.65 }) +
    drawFriend(paint, { x: 66, y: 92, scale: 0.82, tones: BLUE }) +
    drawFriend(paint, { x: 162, y: 92, scale: 0.82, tones: PINK }) +
    drawFriend(paint, { x: 114, y: 94, scale: 1.06, tones: GOLD }) +
    drawCoin(paint, { x: 80, y: 144, r: 15, turn: -12, squash: 0.7 }) +
    drawCoin(paint, { x: 150, y: 146, r: 16, turn: 14, squash: 0.7 }) +
    drawSpark({ x: 142, y: 30, r: 10 }) +
    drawSpark({ x: 58, y: 40, r: 6, opacity: 0.9 }),
}
