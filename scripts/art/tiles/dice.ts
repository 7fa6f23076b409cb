import { drawGlow, drawShadow } from '../light.ts'
import { drawDie, GOLD_DIE } from '../solids/die.ts'
import { drawRipples } from '../solids/ring.ts'
import type { Scene } from '../stage.ts'

export const dice: Scene = {
  name: 'DICE',
  stage: ['#6fb1ff', '#1f5dff', '#101f86'],
  draw: (paint) =>
    drawGlow(paint, { x: 170, y: 180, r: 170, colour: '#8fc0ff', strength: 0.5 }) +
    drawRipples({ x: 156, y: 176 }) +
    drawShadow(paint, { x: 190, y: 304, rx: 118, ry: 26 }) +
    drawDie(paint, { x: 222, y: 106, size: 72, turn: 16, faces: [2, 4, 6], skin: GOLD_DIE }) +
    drawShadow(paint, { x: 150, y: 296, rx: 110, ry: 22, strength: 0.5 }) +
    drawDie(paint, { x: 126, y: 204, size: 108, turn: -9, faces: [5, 1, 3] }),
}
