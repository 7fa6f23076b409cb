import { GREY, WHITE } from '../palette.ts'
import { drawStack } from '../solids/chip.ts'
import { drawPulledPlug } from '../solids/plug.ts'
import { drawSpotlight, type State } from '../state.ts'

/** No connection: the plug is out. */
export const offline: State = (paint) =>
  drawSpotlight(paint, { colour: '#ffd774', strength: 0.32 }) +
  drawStack(paint, { x: 168, y: 116, r: 22, colours: [GREY, WHITE, GREY], count: 2 }) +
  drawPulledPlug(paint, { x: 108, y: 74, scale: 1.05 })
