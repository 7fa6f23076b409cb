import { GOLD } from '../palette.ts'
import { drawCardBack } from '../solids/card.ts'
import { drawLock } from '../solids/lock.ts'
import { drawSpotlight, type State } from '../state.ts'

/** Locked: it opens when the condition is met. */
export const locked: State = (paint) =>
  drawSpotlight(paint, { colour: '#6ea2ff', strength: 0.42 }) +
  drawCardBack(paint, { x: 74, y: 80, width: 48, turn: -16, colours: ['#3b62ff', '#1a1f9c'] }) +
  drawCardBack(paint, { x: 146, y: 80, width: 48, turn: 14, colours: ['#7a3dff', '#34109a'] }) +
  drawLock(paint, { x: 110, y: 78, scale: 0.84, tones: GOLD })
