import { drawGlow, drawShadow, drawSpark } from '../light.ts'
import type { Paint } from '../paint.ts'
import { repeat } from '../place.ts'
import { drawBomb } from '../solids/bomb.ts'
import { drawGem, PINK_GEM } from '../solids/gem.ts'
import type { Scene } from '../stage.ts'

/** The tile that was taken in each row, from the lowest on. */
const WAY = [1, 2, 1, 0]
const ROWS = 5

export const tower: Scene = {
  name: 'TOWER',
  stage: ['#ffcf8a', '#a24bd8', '#33127a'],
  draw: (paint) =>
    drawGlow(paint, { x: 160, y: 70, r: 190, colour: '#ffe3b0', strength: 0.6 }) +
    drawShadow(paint, { x: 166, y: 330, rx: 140, ry: 24, strength: 0.6 }) +
    `<g transform="translate(42 22) rotate(-4 110 150) skewX(-2)">${repeat(ROWS * 3, (cell) => drawBrick(paint, cell))}</g>` +
    drawBomb(paint, { x: 252, y: 118, r: 26 }) +
    drawSpark({ x: 62, y: 52, r: 15 }) +
    drawSpark({ x: 262, y: 52, r: 9, opacity: 0.9 }),
}

function drawBrick(paint: Paint, cell: number): string {
  const [column, row] = [cell % 3, Math.floor(cell / 3)]
  const height = ROWS - 1 - row
  const isTaken = WAY[height] === column
  const isNext = height === WAY.length
  const [x, y] = [column * 76, row * 58]
  const foot = `<rect x="${x + 2}" y="${y + 7}" width="70" height="50" rx="13" fill="#1a0748"/>`
  const face = isTaken
    ? paint.linear([
        [0, '#1c0838'],
        [1, '#4a1a78'],
      ])
    : paint.tones(isNext ? ['#fff0c2', '#ffb536', '#b25c04'] : ['#cbb4ff', '#7a55e2', '#3d2298'])
  const light = `<path d="M${x + 7} ${y + 34}V${y + 16}Q${x + 7} ${y + 6} ${x + 18} ${y + 6}H${x + 50}" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="3.4" stroke-linecap="round"/>`
  return (
    `${foot}<rect x="${x}" y="${y}" width="70" height="50" rx="13" fill="${face}"/>` +
    (isTaken ? drawGem(paint, { x: x + 35, y: y + 24, size: 22, tones: PINK_GEM }) : light)
  )
}
