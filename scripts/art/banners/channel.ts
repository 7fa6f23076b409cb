import { type Banner, drawSpot } from '../banner.ts'
import { drawSpark } from '../light.ts'
import { SKY } from '../palette.ts'
import { drawBubble, drawPlane } from '../solids/bubble.ts'
import { drawCoin } from '../solids/coin.ts'

/** Our messaging channel. */
export const channel: Banner = {
  ground: 'blue',
  draw: (paint) =>
    drawSpot(paint, { colour: '#bcd6ff', strength: 0.6 }) +
    drawBubble(paint, { x: 96, y: 100, scale: 1.06, tones: SKY }) +
    drawPlane(paint, { x: 142, y: 62, scale: 0.98 }) +
    drawCoin(paint, { x: 170, y: 132, r: 18, turn: 14, squash: 0.85 }) +
    drawSpark({ x: 66, y: 36, r: 8 }),
}
