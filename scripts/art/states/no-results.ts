import { drawCardBack } from '../solids/card.ts'
import { drawLoupe } from '../solids/loupe.ts'
import { drawSpotlight, type State } from '../state.ts'

/** Nothing matches: the glass over cards face down. */
export const noResults: State = (paint) =>
  drawSpotlight(paint, { colour: '#6ea2ff', strength: 0.42 }) +
  drawCardBack(paint, { x: 66, y: 78, width: 46, turn: -14, colours: ['#3b62ff', '#1a1f9c'] }) +
  drawCardBack(paint, { x: 106, y: 72, width: 46, turn: -2, colours: ['#7a3dff', '#34109a'] }) +
  drawCardBack(paint, { x: 148, y: 80, width: 46, turn: 12, colours: ['#17b8b0', '#065a68'] }) +
  drawLoupe(paint, { x: 122, y: 80, scale: 0.88 })
