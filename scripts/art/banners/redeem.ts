import { type Banner, drawSpot } from '../banner.ts'
import { drawSpark } from '../light.ts'
import { BLUE, RED } from '../palette.ts'
import { drawCoin } from '../solids/coin.ts'
import { drawTicket } from '../solids/ticket.ts'

/** A code to redeem. */
export const redeem: Banner = {
  ground: 'green',
  draw: (paint) =>
    drawSpot(paint, { colour: '#b8ffe0', strength: 0.6 }) +
    drawTicket(paint, { x: 106, y: 100, scale: 1.16, turn: 8, tones: BLUE }) +
    drawTicket(paint, { x: 116, y: 78, scale: 1.24, turn: -8, tones: RED }) +
    drawCoin(paint, { x: 168, y: 130, r: 20, turn: 14, squash: 0.85 }) +
    drawSpark({ x: 60, y: 42, r: 9 }),
}
