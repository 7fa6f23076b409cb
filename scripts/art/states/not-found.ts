import { BLUE, GOLD, WHITE } from '../palette.ts'
import { drawLetters } from '../relief.ts'
import { drawStack } from '../solids/chip.ts'
import { drawLamp } from '../solids/lamp.ts'
import { drawTable } from '../solids/table.ts'
import { drawSpotlight, type State } from '../state.ts'

/** No such page: the lamp finds an empty seat. */
export const notFound: State = (paint) =>
  drawSpotlight(paint, { colour: '#6ea2ff', strength: 0.35 }) +
  drawTable(paint, { x: 110, y: 102, scale: 0.92, tones: BLUE }) +
  drawLamp(paint, { x: 84, y: 34, scale: 0.66 }) +
  drawLetters(paint, { text: '404', x: 110, y: 108, size: 52, tones: WHITE, depth: 6 }) +
  drawStack(paint, { x: 176, y: 108, r: 15, colours: [GOLD, WHITE], count: 2 })
