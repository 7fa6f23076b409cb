import { type Banner, drawSpot } from '../banner.ts'
import { drawRays, drawSpark } from '../light.ts'
import { drawCoin } from '../solids/coin.ts'

/** Gold games: played with gold only. */
export const gold: Banner = {
  ground: 'amber',
  draw: (paint) =>
    drawSpot(paint, { colour: '#ffe9a8', strength: 0.75 }) +
    drawRays(paint, { x: 116, y: 80, r: 84, count: 14, colour: '#ffe9a8', strength: 0.3 }) +
    drawCoin(paint, { x: 70, y: 138, r: 30, turn: -12, squash: 0.5 }) +
    drawCoin(paint, { x: 160, y: 136, r: 32, turn: 10, squash: 0.5 }) +
    drawCoin(paint, { x: 116, y: 140, r: 36, turn: 0, squash: 0.5 }) +
    drawCoin(paint, { x: 92, y: 116, r: 32, turn: 8, squash: 0.55 }) +
    drawCoin(paint, { x: 142, y: 112, r: 32, turn: -8, squash: 0.55 }) +
    drawCoin(paint, { x: 118, y: 60, r: 46, turn: -12, squash: 0.97 }) +
    drawSpark({ x: 150, y: 30, r: 13 }) +
    drawSpark({ x: 66, y: 72, r: 7, opacity: 0.9 }),
}
