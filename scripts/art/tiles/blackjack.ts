import { drawGlow, drawShadow } from '../light.ts'
import { GOLD, WHITE } from '../palette.ts'
import { drawCard } from '../solids/card.ts'
import { drawStack } from '../solids/chip.ts'
import type { Scene } from '../stage.ts'

export const blackjack: Scene = {
  name: 'BLACKJACK',
  stage: ['#7df0a8', '#0d9a5c', '#053f3c'],
  draw: (paint) =>
    drawGlow(paint, { x: 140, y: 130, r: 180, colour: '#d0ffe2', strength: 0.45 }) +
    '<g fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="4"><path d="M-20 250Q156 350 332 250"/>' +
    '<path d="M-20 276Q156 376 332 276"/></g>' +
    drawShadow(paint, { x: 166, y: 310, rx: 140, ry: 24 }) +
    drawCard(paint, { x: 104, y: 140, width: 138, turn: -13, rank: 'J', suit: 'diamonds' }) +
    drawCard(paint, { x: 184, y: 158, width: 148, turn: 8, rank: 'A', suit: 'spades' }) +
    drawShadow(paint, { x: 84, y: 290, rx: 80, ry: 26, strength: 0.7 }) +
    drawStack(paint, { x: 74, y: 268, r: 56, colours: [GOLD, WHITE], count: 3, squash: 0.46, thickness: 0.28 }),
}
