import { GOLD, GREY, NAVY } from '../palette.ts'
import { drawGear } from '../solids/gear.ts'
import { drawLamp } from '../solids/lamp.ts'
import { drawTable } from '../solids/table.ts'
import { drawSpotlight, type State } from '../state.ts'

/** Maintenance: the table is covered, the works are open. */
export const maintenance: State = (paint) =>
  drawSpotlight(paint, { colour: '#ffd774', strength: 0.3 }) +
  drawTable(paint, { x: 110, y: 104, scale: 0.9, tones: NAVY }) +
  drawGear(paint, { x: 92, y: 70, scale: 0.7, turn: 6, tones: GOLD }) +
  drawGear(paint, { x: 146, y: 86, scale: 0.46, turn: 20, tones: GREY }) +
  drawLamp(paint, { x: 92, y: 24, scale: 0.5 })
