import { type Banner, drawSpot } from '../banner.ts'
import { drawRays, drawSpark } from '../light.ts'
import { drawCoin } from '../solids/coin.ts'
import { drawTrophy } from '../solids/trophy.ts'

/** The coin tournament. */
export const tournament: Banner = {
  ground: 'red',
  draw: (paint) =>
    drawSpot(paint, { colour: '#ffd27a', strength: 0.7 }) +
    drawRays(paint, { x: 116, y: 74, r: 84, count: 14, colour: '#ffe9a8', strength: 0.32 }) +
    drawTrophy(paint, { x: 116, y: 86, scale: 1.2 }) +
    drawCoin(paint, { x: 54, y: 140, r: 18, turn: -14, squash: 0.8 }) +
    drawCoin(paint, { x: 176, y: 140, r: 16, turn: 14, squash: 0.8 }) +
    drawSpark({ x: 156, y: 32, r: 11 }) +
    drawSpark({ x: 70, y: 48, r: 6, opacity: 0.9 }),
}
