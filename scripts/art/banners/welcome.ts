import type { Banner } from '../banner.ts'
import { drawGlow, drawRays, drawShadow, drawSpark } from '../light.ts'
import { BLUE, GOLD, RED, WHITE } from '../palette.ts'
import { drawStack } from '../solids/chip.ts'
import { drawCoin } from '../solids/coin.ts'

/** The first top-up is met with a bonus: chips piled high under one coin. */
export const welcome: Banner = {
  ground: 'themed',
  draw: (paint) =>
    drawGlow(paint, { x: 116, y: 82, r: 84, colour: '#bcd6ff', strength: 0.75 }) +
    drawRays(paint, { x: 116, y: 82, r: 84, count: 14, colour: '#ffe9a8', strength: 0.28 }) +
    drawShadow(paint, { x: 122, y: 158, rx: 86, ry: 18, strength: 0.7 }) +
    drawStack(paint, { x: 158, y: 128, r: 36, colours: [BLUE, WHITE, BLUE, BLUE], count: 5 }) +
    drawStack(paint, { x: 66, y: 142, r: 32, colours: [RED, WHITE, RED], count: 3 }) +
    drawStack(paint, { x: 112, y: 148, r: 38, colours: [GOLD, GOLD, WHITE, GOLD], count: 3 }) +
    drawCoin(paint, { x: 116, y: 62, r: 32, turn: -16, squash: 0.96 }) +
    drawCoin(paint, { x: 70, y: 98, r: 13, turn: 24, squash: 0.8 }) +
    drawCoin(paint, { x: 178, y: 36, r: 15, turn: -30, squash: 0.7 }) +
    drawCoin(paint, { x: 78, y: 26, r: 11, turn: 12, squash: 0.75 }) +
    drawSpark({ x: 140, y: 40, r: 12 }) +
    drawSpark({ x: 66, y: 62, r: 6, opacity: 0.9 }) +
    drawSpark({ x: 186, y: 84, r: 8, opacity: 0.9 }),
}
