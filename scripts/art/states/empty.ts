import { BLUE, RED, WHITE } from '../palette.ts'
import { drawCardBack } from '../solids/card.ts'
import { drawStack } from '../solids/chip.ts'
import { drawSpotlight, type State } from '../state.ts'

/** Nothing here yet: cards face down and chips that wait. */
export const empty: State = (paint) =>
  drawSpotlight(paint, { colour: '#6ea2ff', strength: 0.42 }) +
  '<path d="M40 104Q112 136 184 104" fill="none" stroke="#98b4ff" stroke-opacity=".25" stroke-width="2"/>' +
  drawCardBack(paint, { x: 84, y: 74, width: 56, turn: -14, colours: ['#3b62ff', '#1a1f9c'] }) +
  drawCardBack(paint, { x: 128, y: 70, width: 58, turn: 8, colours: ['#7a3dff', '#34109a'] }) +
  drawStack(paint, { x: 168, y: 112, r: 22, colours: [BLUE, WHITE, BLUE], count: 3 }) +
  drawStack(paint, { x: 52, y: 116, r: 20, colours: [RED, WHITE], count: 2 })
