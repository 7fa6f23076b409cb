import { GREEN, RED, WHITE } from '../palette.ts'
import { drawRope } from '../solids/barrier.ts'
import { drawCardBack } from '../solids/card.ts'
import { drawStack } from '../solids/chip.ts'
import { drawLamp } from '../solids/lamp.ts'
import { drawTable } from '../solids/table.ts'
import { drawSpotlight, type State } from '../state.ts'

/** Not open yet: a table behind its rope, the lamp already on. */
export const notOpen: State = (paint) =>
  drawSpotlight(paint, { colour: '#6ea2ff', strength: 0.35 }) +
  drawTable(paint, { x: 112, y: 96, scale: 0.84, tones: GREEN }) +
  drawCardBack(paint, { x: 94, y: 86, width: 26, turn: -12, colours: ['#3b62ff', '#1a1f9c'] }) +
  drawStack(paint, { x: 136, y: 96, r: 14, colours: [RED, WHITE, RED], count: 3 }) +
  drawLamp(paint, { x: 92, y: 34, scale: 0.62 }) +
  drawRope(paint, { x: 112, y: 98, scale: 0.86 })
