import { type Banner, drawSpot } from '../banner.ts'
import { drawSpark } from '../light.ts'
import { drawCoin } from '../solids/coin.ts'
import { drawRedEnvelope } from '../solids/envelope.ts'

/** Red envelope rain. */
export const redEnvelope: Banner = {
  ground: 'amber',
  draw: (paint) =>
    drawSpot(paint, { colour: '#ffd27a', strength: 0.55 }) +
    drawRedEnvelope(paint, { x: 66, y: 74, scale: 0.74, turn: -18 }) +
    drawRedEnvelope(paint, { x: 172, y: 62, scale: 0.6, turn: 20 }) +
    drawRedEnvelope(paint, { x: 120, y: 86, scale: 1.06, turn: 5 }) +
    drawCoin(paint, { x: 62, y: 140, r: 16, turn: -14, squash: 0.8 }) +
    drawCoin(paint, { x: 176, y: 130, r: 19, turn: 18, squash: 0.8 }) +
    drawCoin(paint, { x: 94, y: 22, r: 11, turn: 10, squash: 0.8 }) +
    drawSpark({ x: 152, y: 26, r: 9 }),
}
