import { type Banner, drawSpot } from '../banner.ts'
import { drawSpark } from '../light.ts'
import { BLUE, GOLD, GREEN, WHITE } from '../palette.ts'
import { drawArrow } from '../solids/arrow.ts'
import { drawStack } from '../solids/chip.ts'
import { drawCoin } from '../solids/coin.ts'

/** Another top-up, another bonus. */
export const repeatPay: Banner = {
  ground: 'green',
  draw: (paint) =>
    drawSpot(paint, { colour: '#b8ffe0', strength: 0.6 }) +
    drawStack(paint, { x: 82, y: 140, r: 32, colours: [GREEN, WHITE, GREEN], count: 4 }) +
    drawStack(paint, { x: 152, y: 140, r: 34, colours: [BLUE, WHITE, BLUE], count: 3 }) +
    drawArrow(paint, { x: 152, y: 68, size: 30, tones: GOLD }) +
    drawCoin(paint, { x: 86, y: 62, r: 26, turn: -12, squash: 0.95 }) +
    drawSpark({ x: 118, y: 34, r: 9 }) +
    drawSpark({ x: 56, y: 52, r: 6, opacity: 0.9 }),
}
