import { type Banner, drawSpot } from '../banner.ts'
import { drawSpark } from '../light.ts'
import { BLUE } from '../palette.ts'
import { drawHeadset } from '../solids/headset.ts'

/** Someone to talk to. */
export const support: Banner = {
  ground: 'blue',
  draw: (paint) =>
    drawSpot(paint, { colour: '#bcd6ff', strength: 0.6 }) +
    drawHeadset(paint, { x: 118, y: 82, scale: 1.24, tones: BLUE }) +
    drawSpark({ x: 178, y: 36, r: 9 }) +
    drawSpark({ x: 54, y: 54, r: 7, opacity: 0.9 }),
}
