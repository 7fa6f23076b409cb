import { BLUE, GREY } from '../palette.ts'
import { drawBolt } from '../solids/bolt.ts'
import { drawGear } from '../solids/gear.ts'
import { drawSpotlight, type State } from '../state.ts'

/** The house has a fault: a stalled wheel work and the bolt. */
export const serverError: State = (paint) =>
  drawSpotlight(paint, { colour: '#ff8097', strength: 0.32 }) +
  drawGear(paint, { x: 84, y: 84, scale: 0.86, turn: 8, tones: GREY }) +
  drawGear(paint, { x: 148, y: 98, scale: 0.62, turn: 24, tones: BLUE }) +
  drawBolt(paint, { x: 128, y: 52, scale: 1.05 })
