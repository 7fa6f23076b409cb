import { type Banner, drawSpot } from '../banner.ts'
import { drawSpark } from '../light.ts'
import { RED } from '../palette.ts'
import { drawCalendar } from '../solids/calendar.ts'
import { drawCoin } from '../solids/coin.ts'

/** Daily check-in. */
export const checkIn: Banner = {
  ground: 'blue',
  draw: (paint) =>
    drawSpot(paint, { colour: '#bcd6ff', strength: 0.6 }) +
    drawCalendar(paint, { x: 112, y: 82, turn: -6, scale: 1.15, tones: RED, days: 7, done: 4 }) +
    drawCoin(paint, { x: 170, y: 128, r: 24, turn: 14, squash: 0.95 }) +
    drawCoin(paint, { x: 56, y: 142, r: 14, turn: -14, squash: 0.8 }) +
    drawSpark({ x: 176, y: 36, r: 10 }),
}
