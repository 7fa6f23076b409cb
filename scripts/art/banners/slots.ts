import { type Banner, drawSpot } from '../banner.ts'
import { drawSpark } from '../light.ts'
import { GOLD, RED } from '../palette.ts'
import { drawLetters } from '../relief.ts'
import { drawCoin } from '../solids/coin.ts'

/** Slots. */
export const slots: Banner = {
  ground: 'amber',
  draw: (paint) =>
    drawSpot(paint, { colour: '#ffe9a8', strength: 0.65 }) +
    drawLetters(paint, { text: '7', x: 84, y: 128, size: 104, tones: RED, depth: 8 }) +
    drawLetters(paint, { text: '7', x: 150, y: 134, size: 104, tones: RED, depth: 8 }) +
    drawLetters(paint, { text: '7', x: 117, y: 138, size: 124, tones: GOLD, depth: 9 }) +
    drawCoin(paint, { x: 52, y: 140, r: 15, turn: -14, squash: 0.8 }) +
    drawSpark({ x: 150, y: 34, r: 11 }) +
    drawSpark({ x: 62, y: 48, r: 7, opacity: 0.9 }),
}
