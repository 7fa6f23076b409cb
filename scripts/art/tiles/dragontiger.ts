import { drawGlow, drawShadow } from '../light.ts'
import { drawCard } from '../solids/card.ts'
import { drawRipples } from '../solids/ring.ts'
import type { Scene } from '../stage.ts'

export const dragontiger: Scene = {
  name: 'DRAGON TIGER',
  stage: ['#ffb27a', '#e0421a', '#5c0a22'],
  draw: (paint) =>
    drawGlow(paint, { x: 96, y: 130, r: 150, colour: '#ffd98a', strength: 0.6 }) +
    drawGlow(paint, { x: 236, y: 150, r: 140, colour: '#8ad0ff', strength: 0.5 }) +
    drawRipples({ x: 164, y: 164 }) +
    drawShadow(paint, { x: 168, y: 318, rx: 150, ry: 24, strength: 0.65 }) +
    drawCard(paint, { x: 104, y: 168, width: 138, turn: -13, rank: 'K', suit: 'hearts' }) +
    drawCard(paint, { x: 222, y: 182, width: 138, turn: 12, rank: 'Q', suit: 'spades' }),
}
