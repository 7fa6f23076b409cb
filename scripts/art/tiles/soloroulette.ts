import { drawGlow, drawShadow } from '../light.ts'
import type { Paint } from '../paint.ts'
import { repeat } from '../place.ts'
import { drawChip } from '../solids/chip.ts'
import { drawSphere } from '../solids/sphere.ts'
import type { Scene } from '../stage.ts'

const RED = new Set([1, 3, 5, 7, 9, 12])

/** The cloth, not the wheel: the shared table has that on its tile. */
export const soloroulette: Scene = {
  name: 'SOLO ROULETTE',
  stage: ['#8ff0c0', '#0c9a64', '#053c3c'],
  draw: (paint) =>
    drawGlow(paint, { x: 156, y: 120, r: 190, colour: '#d8ffe8', strength: 0.45 }) +
    `<g transform="translate(26 6) rotate(-9 130 130) skewX(-4)">${repeat(12, (cell) => drawField(paint, cell))}</g>` +
    drawShadow(paint, { x: 190, y: 226, rx: 76, ry: 22, strength: 0.6 }) +
    drawChip(paint, { x: 182, y: 200, r: 62, tones: ['#ff9fb2', '#e21f4e', '#7a0530'] }) +
    drawChip(paint, { x: 182, y: 176, r: 62, tones: ['#a8cbff', '#2f63ea', '#10278c'] }) +
    drawChip(paint, { x: 182, y: 152, r: 62, tones: ['#fff0b8', '#ffb62b', '#9c5200'] }) +
    drawShadow(paint, { x: 78, y: 120, rx: 34, ry: 16, strength: 0.6 }) +
    drawSphere(paint, { x: 72, y: 98, r: 26, tones: ['#ffffff', '#eef2ff', '#8a97c8'] }),
}

function drawField(paint: Paint, cell: number): string {
  const number = cell + 1
  const [x, y] = [(cell % 3) * 92, Math.floor(cell / 3) * 78]
  const face = paint.tones(RED.has(number) ? ['#ff8a9c', '#d51c42', '#7d0628'] : ['#5f6cb0', '#232b60', '#0b1036'])
  return (
    `<rect x="${x + 3}" y="${y + 6}" width="82" height="68" rx="15" fill="#02241e"/>` +
    `<rect x="${x}" y="${y}" width="82" height="68" rx="15" fill="${face}" stroke="#ffe9b0" stroke-width="2.4"/>` +
    `<path d="M${x + 9} ${y + 40}V${y + 20}Q${x + 9} ${y + 9} ${x + 22} ${y + 9}H${x + 56}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="3.4" stroke-linecap="round"/>`
  )
}
