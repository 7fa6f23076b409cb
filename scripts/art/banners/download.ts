import { type Banner, drawSpot } from '../banner.ts'
import { drawSpark } from '../light.ts'
import { GREEN } from '../palette.ts'
import { drawArrow } from '../solids/arrow.ts'
import { drawCoin } from '../solids/coin.ts'
import { drawMark } from '../solids/mark.ts'
import { drawPhone } from '../solids/phone.ts'

/** The app on the home screen. */
export const download: Banner = {
  ground: 'blue',
  draw: (paint) =>
    drawSpot(paint, { colour: '#bcd6ff', strength: 0.6 }) +
    drawPhone(paint, {
      x: 116,
      y: 82,
      scale: 1.12,
      turn: 8,
      screen: drawMark({ x: -19, y: -32, size: 38, fill: '#ffd774' }),
    }) +
    drawArrow(paint, { x: 66, y: 96, size: 26, isDown: true, tones: GREEN }) +
    drawCoin(paint, { x: 170, y: 134, r: 17, turn: 14, squash: 0.85 }) +
    drawSpark({ x: 176, y: 42, r: 9 }) +
    drawSpark({ x: 60, y: 44, r: 6, opacity: 0.9 }),
}
