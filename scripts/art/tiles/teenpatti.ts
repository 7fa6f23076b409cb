import { drawGlow, drawShadow } from '../light.ts'
import { drawCard } from '../solids/card.ts'
import type { Scene } from '../stage.ts'

export const teenpatti: Scene = {
  name: 'TEEN PATTI',
  stage: ['#9ab4ff', '#3a4fe0', '#160f66'],
  draw: (paint) =>
    drawGlow(paint, { x: 164, y: 140, r: 190, colour: '#d8e2ff', strength: 0.55 }) +
    drawShadow(paint, { x: 168, y: 320, rx: 150, ry: 24, strength: 0.6 }) +
    drawCard(paint, { x: 84, y: 186, width: 124, turn: -18, rank: 'A', suit: 'clubs' }) +
    drawCard(paint, { x: 164, y: 164, width: 126, turn: 0, rank: 'A', suit: 'hearts' }) +
    drawCard(paint, { x: 246, y: 186, width: 124, turn: 18, rank: 'A', suit: 'spades' }),
}
