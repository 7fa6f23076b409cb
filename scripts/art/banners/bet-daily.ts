import { type Banner, drawSpot } from '../banner.ts'
import { drawSpark } from '../light.ts'
import { TEAL } from '../palette.ts'
import { drawCalendar } from '../solids/calendar.ts'
import { drawDie, GOLD_DIE } from '../solids/die.ts'

/** A bet every day. */
export const betDaily: Banner = {
  ground: 'teal',
  draw: (paint) =>
    drawSpot(paint, { colour: '#b8f4ff', strength: 0.6 }) +
    drawCalendar(paint, { x: 84, y: 80, turn: -8, tones: TEAL, days: 8, done: 5 }) +
    drawDie(paint, { x: 152, y: 106, size: 36, turn: 10, faces: [6, 2, 3], skin: GOLD_DIE }) +
    drawSpark({ x: 168, y: 42, r: 9 }) +
    drawSpark({ x: 50, y: 136, r: 7, opacity: 0.9 }),
}
