import { BLUE, GOLD, WHITE } from '../palette.ts'
import { drawCalendar } from '../solids/calendar.ts'
import { drawStack } from '../solids/chip.ts'
import { drawSpotlight, type State } from '../state.ts'

/** No history yet: an unwritten calendar and a first chip. */
export const noHistory: State = (paint) =>
  drawSpotlight(paint, { colour: '#6ea2ff', strength: 0.42 }) +
  drawCalendar(paint, { x: 100, y: 78, turn: -6, scale: 0.88, tones: BLUE, days: 8, done: 0 }) +
  drawStack(paint, { x: 164, y: 110, r: 22, colours: [GOLD, WHITE], count: 2 })
