import { drawSpark } from '../light.ts'
import { BLUE, WHITE } from '../palette.ts'
import { drawStack } from '../solids/chip.ts'
import { drawLetter } from '../solids/envelope.ts'
import { drawSpotlight, type State } from '../state.ts'

/** No letters: one that was read, and a quiet table. */
export const noMail: State = (paint) =>
  drawSpotlight(paint, { colour: '#6ea2ff', strength: 0.42 }) +
  drawLetter(paint, { x: 104, y: 82, scale: 0.98, turn: -7, seal: BLUE }) +
  drawStack(paint, { x: 172, y: 112, r: 20, colours: [BLUE, WHITE], count: 2 }) +
  drawSpark({ x: 168, y: 48, r: 8, opacity: 0.9 })
