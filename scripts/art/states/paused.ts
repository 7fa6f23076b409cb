import { TEAL, WHITE } from '../palette.ts'
import { drawStack } from '../solids/chip.ts'
import { drawShield } from '../solids/shield.ts'
import { drawSpotlight, type State } from '../state.ts'

/** A pause the player asked for, or a limit: the shield. */
export const paused: State = (paint) =>
  drawSpotlight(paint, { colour: '#7df5c8', strength: 0.35 }) +
  drawStack(paint, { x: 66, y: 112, r: 24, colours: [TEAL, WHITE, TEAL], count: 3 }) +
  drawStack(paint, { x: 164, y: 114, r: 22, colours: [TEAL, WHITE], count: 2 }) +
  drawShield(paint, { x: 112, y: 72, scale: 0.92, tones: TEAL })
