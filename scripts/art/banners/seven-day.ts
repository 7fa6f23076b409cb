import { type Banner, drawSpot } from '../banner.ts'
import { drawSpark } from '../light.ts'
import { VIOLET } from '../palette.ts'
import { drawCalendar } from '../solids/calendar.ts'
import { drawGiftBox, TEAL_BOX } from '../solids/gift-box.ts'

/** Seven days in a row, a box at the end. */
export const sevenDay: Banner = {
  ground: 'violet',
  draw: (paint) =>
    drawSpot(paint, { colour: '#e3c8ff', strength: 0.6 }) +
    drawCalendar(paint, { x: 96, y: 78, turn: -8, tones: VIOLET, days: 7, done: 6 }) +
    drawGiftBox(paint, { x: 156, y: 118, size: 32, skin: TEAL_BOX }) +
    drawSpark({ x: 50, y: 40, r: 8 }) +
    drawSpark({ x: 176, y: 52, r: 9 }),
}
