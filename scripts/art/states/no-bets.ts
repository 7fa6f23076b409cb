import { BLUE } from '../palette.ts'
import { drawFootball } from '../solids/football.ts'
import { drawTicket } from '../solids/ticket.ts'
import { drawSpotlight, type State } from '../state.ts'

/** No bets on the slip: an empty ticket and the ball waiting. */
export const noBets: State = (paint) =>
  drawSpotlight(paint, { colour: '#6ea2ff', strength: 0.42 }) +
  drawTicket(paint, { x: 96, y: 86, scale: 0.98, turn: -9, tones: BLUE }) +
  drawFootball(paint, { x: 166, y: 94, r: 28 })
