import { type Banner, drawSpot } from '../banner.ts'
import { drawSpark } from '../light.ts'
import { GOLD } from '../palette.ts'
import { drawDie } from '../solids/die.ts'
import { drawGem, PINK_GEM } from '../solids/gem.ts'
import { drawSphere } from '../solids/sphere.ts'

/** Our own games. */
export const originals: Banner = {
  ground: 'violet',
  draw: (paint) =>
    drawSpot(paint, { colour: '#e3c8ff', strength: 0.65 }) +
    drawGem(paint, { x: 146, y: 66, size: 40, tones: PINK_GEM }) +
    drawDie(paint, { x: 88, y: 102, size: 46, turn: -9, faces: [5, 1, 3] }) +
    drawSphere(paint, { x: 158, y: 128, r: 22, tones: GOLD }) +
    drawSpark({ x: 112, y: 36, r: 10 }) +
    drawSpark({ x: 186, y: 96, r: 7, opacity: 0.9 }),
}
