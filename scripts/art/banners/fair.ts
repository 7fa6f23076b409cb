import { type Banner, drawSpot } from '../banner.ts'
import { drawSpark } from '../light.ts'
import { GREEN } from '../palette.ts'
import { drawBalance } from '../solids/balance.ts'
import { drawDie, GOLD_DIE } from '../solids/die.ts'
import { drawShield } from '../solids/shield.ts'

/** Every draw can be checked: the dice on the scales, and the seal that held them. Kept to the end half: words stand before it. */
export const fair: Banner = {
  ground: 'teal',
  draw: (paint) =>
    drawSpot(paint, { colour: '#b8f4ff', strength: 0.65 }) +
    drawBalance(paint, {
      x: 132,
      y: 92,
      scale: 0.92,
      left: drawDie(paint, { x: 0, y: -8, size: 15, faces: [5, 1, 3] }),
      right: drawDie(paint, { x: 0, y: -8, size: 15, faces: [5, 1, 3], skin: GOLD_DIE }),
    }) +
    drawShield(paint, { x: 168, y: 132, scale: 0.5, tones: GREEN }) +
    drawSpark({ x: 92, y: 36, r: 8 }) +
    drawSpark({ x: 184, y: 52, r: 6, opacity: 0.9 }),
}
