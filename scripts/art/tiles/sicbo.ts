import { drawGlow, drawShadow } from '../light.ts'
import { drawDie, GOLD_DIE } from '../solids/die.ts'
import type { Scene } from '../stage.ts'

export const sicbo: Scene = {
  name: 'SIC BO',
  stage: ['#8ff0c4', '#0e9a72', '#05403c'],
  draw: (paint) =>
    drawGlow(paint, { x: 160, y: 150, r: 180, colour: '#d6ffe9', strength: 0.5 }) +
    drawShadow(paint, { x: 166, y: 316, rx: 150, ry: 26, strength: 0.6 }) +
    drawDie(paint, { x: 206, y: 112, size: 92, turn: 14, faces: [3, 1, 2] }) +
    drawDie(paint, { x: 108, y: 190, size: 104, turn: -12, faces: [6, 5, 4] }) +
    drawDie(paint, { x: 236, y: 236, size: 90, turn: 6, faces: [1, 4, 5], skin: GOLD_DIE }),
}
