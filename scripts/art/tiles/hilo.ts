import { drawGlow, drawShadow } from '../light.ts'
import { drawArrow } from '../solids/arrow.ts'
import { drawCard, drawCardBack } from '../solids/card.ts'
import { drawRipples } from '../solids/ring.ts'
import type { Scene } from '../stage.ts'

export const hilo: Scene = {
  name: 'HI-LO',
  stage: ['#93a8ff', '#4a4dff', '#1c1583'],
  draw: (paint) =>
    drawGlow(paint, { x: 150, y: 150, r: 180, colour: '#c7d2ff', strength: 0.5 }) +
    drawRipples({ x: 150, y: 170 }) +
    drawShadow(paint, { x: 168, y: 316, rx: 130, ry: 22 }) +
    drawCardBack(paint, { x: 206, y: 186, width: 138, turn: 13, colours: ['#3b62ff', '#1a1f9c'] }) +
    drawCard(paint, { x: 118, y: 176, width: 148, turn: -9, rank: 'Q', suit: 'hearts' }) +
    drawArrow(paint, { x: 250, y: 82, size: 36, tones: ['#8dffce', '#0fbf7d', '#04583f'] }) +
    drawArrow(paint, { x: 250, y: 262, size: 36, isDown: true, tones: ['#ff9fb2', '#f02b58', '#7a0530'] }),
}
