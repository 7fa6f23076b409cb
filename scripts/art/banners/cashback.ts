import { type Banner, drawSpot } from '../banner.ts'
import { drawSpark } from '../light.ts'
import { drawCoin } from '../solids/coin.ts'
import { drawNote } from '../solids/note.ts'

/** Cashback: part of what was lost returns, as cash. */
export const cashback: Banner = {
  ground: 'green',
  draw: (paint) =>
    drawSpot(paint, { colour: '#b8ffe0', strength: 0.6 }) +
    drawNote(paint, { x: 110, y: 124, scale: 1.3, turn: -6 }) +
    drawCoin(paint, { x: 116, y: 74, r: 40, turn: -10, squash: 0.97, face: drawTurnBack(24) }) +
    drawCoin(paint, { x: 176, y: 126, r: 16, turn: 14, squash: 0.85 }) +
    drawSpark({ x: 156, y: 32, r: 11 }) +
    drawSpark({ x: 62, y: 60, r: 7, opacity: 0.9 }),
}

/** An arrow that turns back on itself, cut into a coin. */
function drawTurnBack(r: number): string {
  return (
    `<g fill="none" stroke="#9a5600" stroke-width="7" stroke-linecap="round" stroke-linejoin="round" opacity=".85">` +
    `<path d="M${r * 0.6} ${-r * 0.6}A${r * 0.84} ${r * 0.84} 0 1 0 ${r * 0.8} ${r * 0.3}"/>` +
    `<path d="M${r * 0.72} ${-r * 1.0}V${-r * 0.5}H${r * 0.22}"/></g>`
  )
}
