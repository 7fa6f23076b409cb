import { type Banner, drawSpot } from '../banner.ts'
import { drawSpark } from '../light.ts'
import { GOLD } from '../palette.ts'
import { drawLetters } from '../relief.ts'
import { drawCoin } from '../solids/coin.ts'
import { drawNote } from '../solids/note.ts'

/** Part of each top-up comes back. */
export const rechargeRebate: Banner = {
  ground: 'teal',
  draw: (paint) =>
    drawSpot(paint, { colour: '#b8f4ff', strength: 0.6 }) +
    drawNote(paint, { x: 104, y: 118, scale: 1.25, turn: -8 }) +
    drawNote(paint, { x: 122, y: 98, scale: 1.25, turn: 6 }) +
    drawLetters(paint, { text: '%', x: 116, y: 84, size: 78, tones: GOLD, depth: 7 }) +
    drawCoin(paint, { x: 176, y: 132, r: 18, turn: 14, squash: 0.85 }) +
    drawSpark({ x: 168, y: 36, r: 10 }) +
    drawSpark({ x: 56, y: 60, r: 7, opacity: 0.9 }),
}
