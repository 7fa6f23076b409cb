import { type Banner, drawSpot } from '../banner.ts'
import { drawRays, drawSpark } from '../light.ts'
import { drawCoin } from '../solids/coin.ts'
import { drawCrown } from '../solids/crown.ts'
import { BLUE_GEM } from '../solids/gem.ts'

/** The VIP club. */
export const vip: Banner = {
  ground: 'night',
  draw: (paint) =>
    drawSpot(paint, { colour: '#ffe9a8', strength: 0.6 }) +
    drawRays(paint, { x: 116, y: 78, r: 84, count: 14, colour: '#bcd6ff', strength: 0.3 }) +
    drawCrown(paint, { x: 116, y: 82, scale: 1.22, gem: BLUE_GEM, points: 5 }) +
    drawCoin(paint, { x: 56, y: 138, r: 17, turn: -14, squash: 0.75 }) +
    drawCoin(paint, { x: 178, y: 136, r: 15, turn: 14, squash: 0.75 }) +
    drawSpark({ x: 160, y: 34, r: 12 }) +
    drawSpark({ x: 62, y: 50, r: 7, opacity: 0.9 }),
}
