import { drawGlow, drawShadow } from '../light.ts'
import { drawCard } from '../solids/card.ts'
import { drawRipples } from '../solids/ring.ts'
import type { Scene } from '../stage.ts'

export const blackjack: Scene = {
  name: 'BLACKJACK',
  stage: ['#4fe0a8', '#0c8a62', '#04362f'],
  draw: (paint) =>
    drawGlow(paint, { x: 150, y: 150, r: 180, colour: '#d6ffe9', strength: 0.5 }) +
    drawRipples({ x: 150, y: 170 }) +
    drawShadow(paint, { x: 168, y: 316, rx: 130, ry: 22 }) +
    drawCard(paint, { x: 190, y: 190, width: 144, turn: 12, rank: 'K', suit: 'hearts' }) +
    drawCard(paint, { x: 116, y: 172, width: 148, turn: -10, rank: 'A', suit: 'spades' }),
}
