import { type Banner, drawSpot } from '../banner.ts'
import { drawSpark } from '../light.ts'
import { BLUE, RED, WHITE } from '../palette.ts'
import { drawCard, drawCardBack } from '../solids/card.ts'
import { drawStack } from '../solids/chip.ts'

/** Live tables. */
export const live: Banner = {
  ground: 'red',
  draw: (paint) =>
    drawSpot(paint, { colour: '#ffd1c4', strength: 0.6 }) +
    drawCard(paint, { x: 78, y: 78, width: 60, turn: -12, rank: 'K', suit: 'clubs' }) +
    drawCard(paint, { x: 118, y: 72, width: 60, turn: 2, rank: '9', suit: 'diamonds' }) +
    drawCardBack(paint, { x: 160, y: 80, width: 60, turn: 14, colours: ['#d63cff', '#54128c'] }) +
    drawStack(paint, { x: 84, y: 142, r: 28, colours: [RED, WHITE, RED], count: 3 }) +
    drawStack(paint, { x: 148, y: 144, r: 28, colours: [BLUE, WHITE, BLUE], count: 4 }) +
    drawSpark({ x: 52, y: 40, r: 8 }),
}
