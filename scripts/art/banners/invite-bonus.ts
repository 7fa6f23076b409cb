import { type Banner, drawSpot } from '../banner.ts'
import { drawSpark } from '../light.ts'
import { BLUE, RED } from '../palette.ts'
import { drawCoin } from '../solids/coin.ts'
import { drawFriend } from '../solids/friend.ts'
import { drawGiftBox, VIOLET_BOX } from '../solids/gift-box.ts'

/** A bonus for each friend. */
export const inviteBonus: Banner = {
  ground: 'green',
  draw: (paint) =>
    drawSpot(paint, { colour: '#b8ffe0', strength: 0.6 }) +
    drawFriend(paint, { x: 70, y: 98, scale: 0.96, tones: BLUE }) +
    drawFriend(paint, { x: 118, y: 108, scale: 0.78, tones: RED }) +
    drawGiftBox(paint, { x: 162, y: 116, size: 30, skin: VIOLET_BOX }) +
    drawCoin(paint, { x: 142, y: 48, r: 18, turn: 14, squash: 0.95 }) +
    drawSpark({ x: 168, y: 34, r: 9 }) +
    drawSpark({ x: 50, y: 36, r: 6, opacity: 0.9 }),
}
