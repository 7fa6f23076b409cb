import { drawGlow, drawShadow } from '../light.ts'
import { drawCard, drawCardBack } from '../solids/card.ts'
import type { Scene } from '../stage.ts'

export const andarbahar: Scene = {
  name: 'ANDAR BAHAR',
  stage: ['#ffe08a', '#e88a12', '#6a2a06'],
  draw: (paint) =>
    drawGlow(paint, { x: 160, y: 120, r: 190, colour: '#fff3c4', strength: 0.55 }) +
    drawShadow(paint, { x: 164, y: 320, rx: 150, ry: 24, strength: 0.6 }) +
    drawCardBack(paint, { x: 66, y: 214, width: 108, turn: -16, colours: ['#ff9d3c', '#9a3606'] }) +
    drawCardBack(paint, { x: 262, y: 214, width: 108, turn: 16, colours: ['#3ca6ff', '#0a3a9a'] }) +
    drawCard(paint, { x: 164, y: 142, width: 140, turn: 0, rank: 'J', suit: 'diamonds' }),
}
