import { drawGlow, drawShadow } from '../light.ts'
import { repeat } from '../place.ts'
import { drawSphere } from '../solids/sphere.ts'
import type { Scene } from '../stage.ts'

export const keno: Scene = {
  name: 'KENO',
  stage: ['#7fe6ff', '#0a9fe0', '#073a8c'],
  draw: (paint) =>
    `<g transform="rotate(-8 156 160)">${repeat(36, drawField)}</g>` +
    drawGlow(paint, { x: 150, y: 170, r: 150, colour: '#b6f1ff', strength: 0.4 }) +
    drawShadow(paint, { x: 232, y: 178, rx: 62, ry: 18, strength: 0.5 }) +
    drawSphere(paint, { x: 226, y: 112, r: 62, tones: ['#fff0b8', '#ffb62b', '#9c5200'], label: '8', ink: '#7a3c00' }) +
    drawShadow(paint, { x: 250, y: 306, rx: 70, ry: 18, strength: 0.5 }) +
    drawSphere(paint, {
      x: 242,
      y: 246,
      r: 56,
      tones: ['#c3ffe6', '#12c48a', '#04584e'],
      label: '40',
      ink: '#034d44',
    }) +
    drawShadow(paint, { x: 130, y: 312, rx: 104, ry: 20, strength: 0.6 }) +
    drawSphere(paint, { x: 112, y: 206, r: 92, tones: ['#ffc2cf', '#ff3b66', '#80062e'], label: '21', ink: '#86062f' }),
}

function drawField(index: number): string {
  const [column, row] = [index % 6, Math.floor(index / 6)]
  const isPicked = (column * 5 + row * 3) % 7 === 0
  return `<rect x="${-8 + column * 57}" y="${-24 + row * 57}" width="50" height="50" rx="14" fill="${isPicked ? '#d6f8ff' : '#04357e'}" opacity="${isPicked ? 0.5 : 0.3}"/>`
}
