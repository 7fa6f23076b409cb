import { drawGlow, drawShadow, drawSpark } from '../light.ts'
import { BLUE_GEM, drawGem, GREEN_GEM, PINK_GEM, RED_GEM, TEAL_GEM } from '../solids/gem.ts'
import type { Scene } from '../stage.ts'

export const diamonds: Scene = {
  name: 'DIAMONDS',
  stage: ['#b8f2ff', '#2c8cf0', '#14237e'],
  draw: (paint) =>
    drawGlow(paint, { x: 156, y: 150, r: 190, colour: '#dff8ff', strength: 0.6 }) +
    drawShadow(paint, { x: 166, y: 316, rx: 150, ry: 24, strength: 0.6 }) +
    drawGem(paint, { x: 66, y: 96, size: 46, tones: GREEN_GEM }) +
    drawGem(paint, { x: 250, y: 88, size: 50, tones: PINK_GEM }) +
    drawGem(paint, { x: 70, y: 236, size: 58, tones: RED_GEM }) +
    drawGem(paint, { x: 252, y: 232, size: 56, tones: BLUE_GEM }) +
    drawShadow(paint, { x: 168, y: 262, rx: 84, ry: 20, strength: 0.5 }) +
    drawGem(paint, { x: 158, y: 168, size: 96, tones: TEAL_GEM }) +
    drawSpark({ x: 96, y: 112, r: 20 }) +
    drawSpark({ x: 226, y: 150, r: 11, opacity: 0.9 }) +
    drawSpark({ x: 156, y: 52, r: 9, opacity: 0.8 }),
}
