import { drawGlow } from '../light.ts'
import { n, type Paint } from '../paint.ts'
import { repeat } from '../place.ts'
import { drawSphere } from '../solids/sphere.ts'
import type { Scene } from '../stage.ts'

export const plinko: Scene = {
  name: 'PLINKO',
  stage: ['#ff9fd8', '#e8279b', '#5f0b73'],
  draw: (paint) => {
    const trail = paint.down([
      [0, '#fff', 0],
      [0.5, '#ffe9a6', 0.5],
      [1, '#ffe08a', 0.95],
    ])
    return (
      drawGlow(paint, { x: 150, y: 60, r: 180, colour: '#ffd0ee', strength: 0.5 }) +
      repeat(5, (row) => repeat(row + 3, (peg) => drawPeg(paint, { row, peg }))) +
      repeat(5, (index) => drawBucket(paint, index)) +
      `<path d="M134 0C128 50 112 76 122 110S176 150 182 188" fill="none" stroke="${trail}" stroke-width="22" stroke-linecap="round"/>` +
      drawGlow(paint, { x: 182, y: 190, r: 80, colour: '#ffd35a', strength: 0.9 }) +
      drawSphere(paint, { x: 182, y: 190, r: 34, tones: ['#fffbe2', '#ffc43a', '#a85e00'] })
    )
  },
}

function drawPeg(paint: Paint, { row, peg }: { row: number; peg: number }): string {
  const x = n(156 + (peg - (row + 2) / 2) * 45)
  const y = 62 + row * 40
  return (
    `<circle cx="${x + 5}" cy="${y + 7}" r="9" fill="#2b0339" opacity=".4"/>` +
    drawSphere(paint, { x, y, r: 8.5, tones: ['#ffffff', '#ffd3ee', '#b23c93'] })
  )
}

function drawBucket(paint: Paint, index: number): string {
  const edge = ['#ff3d6e', '#a80b3c'] as const
  const next = ['#ff8a2b', '#b34700'] as const
  const [lit, shade] = [edge, next, ['#ffc93d', '#b87500'] as const, next, edge][index] ?? edge
  const x = 20 + index * 55
  const face = paint.linear(
    [
      [0, lit],
      [1, shade],
    ],
    { from: [0, 0], to: [0.3, 1] },
  )
  const outline = (y: number): string => `M${x} ${y}h52v28q0 12-12 12h-28q-12 0-12-12z`
  return (
    `<path d="${outline(254)}" fill="${shade}"/><path d="${outline(246)}" fill="${face}"/>` +
    `<path d="M${x + 3} 249h46" stroke="#fff" stroke-opacity=".7" stroke-width="2.5"/>`
  )
}
