import { GREY } from '../palette.ts'
import { drawBolt } from '../solids/bolt.ts'
import { drawChip } from '../solids/chip.ts'
import { drawSpotlight, type State } from '../state.ts'

/** Something broke on our side: grey chips and the bolt that struck them. */
export const error: State = (paint) =>
  drawSpotlight(paint, { colour: '#ff8097', strength: 0.3 }) +
  drawChip(paint, { x: 82, y: 96, r: 38, tones: GREY }) +
  drawChip(paint, { x: 146, y: 104, r: 34, tones: GREY }) +
  drawBolt(paint, { x: 112, y: 58 })
