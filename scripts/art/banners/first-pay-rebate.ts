import { type Banner, drawSpot } from '../banner.ts'
import { drawSpark } from '../light.ts'
import { GOLD, WHITE } from '../palette.ts'
import { drawLetters } from '../relief.ts'
import { drawStack } from '../solids/chip.ts'
import { drawCoin } from '../solids/coin.ts'
import { drawNote } from '../solids/note.ts'

/** Part of the first payment comes back. */
export const firstPayRebate: Banner = {
  ground: 'amber',
  draw: (paint) =>
    drawSpot(paint, { colour: '#ffe9a8', strength: 0.65 }) +
    drawStack(paint, { x: 148, y: 138, r: 34, colours: [GOLD, WHITE, GOLD], count: 3 }) +
    drawNote(paint, { x: 84, y: 122, scale: 1.05, turn: -10 }) +
    drawLetters(paint, { text: '%', x: 106, y: 92, size: 78, tones: WHITE, depth: 7 }) +
    drawCoin(paint, { x: 56, y: 60, r: 15, turn: -20, squash: 0.8 }) +
    drawSpark({ x: 170, y: 40, r: 10 }),
}
