import { type Banner, drawSpot } from '../banner.ts'
import { drawSpark } from '../light.ts'
import { BLUE, GOLD } from '../palette.ts'
import { drawFriend } from '../solids/friend.ts'
import { drawPrizeWheel } from '../solids/prize-wheel.ts'

/** A wheel that friends turn further. */
export const inviteWheel: Banner = {
  ground: 'pink',
  draw: (paint) =>
    drawSpot(paint, { colour: '#ffc4ea', strength: 0.6 }) +
    drawPrizeWheel(paint, { x: 130, y: 82, r: 62 }) +
    drawFriend(paint, { x: 56, y: 112, scale: 0.7, tones: BLUE }) +
    drawFriend(paint, { x: 94, y: 124, scale: 0.56, tones: GOLD }) +
    drawSpark({ x: 48, y: 46, r: 8 }),
}
