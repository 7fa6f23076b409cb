import { BLUE, VIOLET } from '../palette.ts'
import { drawBubble } from '../solids/bubble.ts'
import { drawSpotlight, type State } from '../state.ts'

/** No messages yet: say hello. */
export const noSupport: State = (paint) =>
  drawSpotlight(paint, { colour: '#6ea2ff', strength: 0.42 }) +
  drawBubble(paint, { x: 92, y: 84, scale: 0.9, tones: BLUE }) +
  drawBubble(paint, { x: 152, y: 66, scale: 0.6, tones: VIOLET })
