import { type Banner, drawSpot } from '../banner.ts'
import { drawSpark } from '../light.ts'
import { GREEN } from '../palette.ts'
import { drawBalance } from '../solids/balance.ts'
import { drawDie, GOLD_DIE } from '../solids/die.ts'
import { drawShield } from '../solids/shield.ts'

/** Every draw can be checked: the dice on the scales, and the seal that held them. */
export const fair: Banner = {
  ground: 'teal',
  draw: (paint) =>
    drawSpot(paint, { colour: '#b8f4ff', strength: 0.65 }) +
    drawBalance(paint, {
      x: 106,
      y: 84,
      scale: 1.14,
      left: drawDie(paint, { x: 0, y: -8, size: 15, faces: [5, 1, 3] }),
      right: drawDie(paint, { x: 0, y: -8, size: 15, faces: [5, 1, 3], skin: GOLD_DIE }),
    }) +
    drawShield(paint, { x: 160, y: 126, scale: 0.56, tones: GREEN }) +
    drawSpark({ x: 60, y: 34, r: 9 }) +
    drawSpark({ x: 176, y: 44, r: 7, opacity: 0.9 }),
}
