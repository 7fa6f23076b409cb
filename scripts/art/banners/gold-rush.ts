import { type Banner, drawSpot } from '../banner.ts'
import { drawSpark } from '../light.ts'
import { drawCoin } from '../solids/coin.ts'
import { drawPan } from '../solids/pan.ts'

/** Gold panning. */
export const goldRush: Banner = {
  ground: 'amber',
  draw: (paint) =>
    drawSpot(paint, { colour: '#ffe9a8', strength: 0.7 }) +
    drawPan(paint, { x: 114, y: 108, scale: 1.24 }) +
    drawCoin(paint, { x: 116, y: 48, r: 26, turn: -14, squash: 0.94 }) +
    drawCoin(paint, { x: 170, y: 66, r: 13, turn: 18, squash: 0.8 }) +
    drawSpark({ x: 146, y: 30, r: 11 }) +
    drawSpark({ x: 62, y: 62, r: 7, opacity: 0.9 }),
}
