import { type Banner, drawSpot } from '../banner.ts'
import { drawSpark } from '../light.ts'
import { GREEN, WHITE } from '../palette.ts'
import { drawCard } from '../solids/card.ts'
import { drawStack } from '../solids/chip.ts'
import { drawCoin } from '../solids/coin.ts'

/** Table games for cash. */
export const cash: Banner = {
  ground: 'green',
  draw: (paint) =>
    drawSpot(paint, { colour: '#b8ffe0', strength: 0.6 }) +
    drawCard(paint, { x: 84, y: 84, width: 74, turn: -14, rank: 'A', suit: 'spades' }) +
    drawCard(paint, { x: 132, y: 80, width: 74, turn: 8, rank: 'K', suit: 'hearts' }) +
    drawStack(paint, { x: 150, y: 138, r: 34, colours: [GREEN, WHITE, GREEN], count: 3 }) +
    drawCoin(paint, { x: 72, y: 132, r: 24, turn: -14, squash: 0.9 }) +
    drawCoin(paint, { x: 178, y: 44, r: 14, turn: 16, squash: 0.8 }) +
    drawSpark({ x: 48, y: 36, r: 9 }),
}
