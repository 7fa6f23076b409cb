import { drawGlow, drawShadow } from '../light.ts'
import { repeat } from '../place.ts'
import { drawFootball } from '../solids/football.ts'
import type { Scene } from '../stage.ts'

export const football: Scene = {
  name: 'FOOTBALL',
  stage: ['#a5ff9a', '#1aa04a', '#06443f'],
  draw: (paint) =>
    `<g transform="rotate(-14 156 200)">${repeat(7, (index) => `<rect x="${index * 76 - 96}" y="-60" width="38" height="560" fill="#fff" opacity=".07"/>`)}` +
    '<g fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="6"><circle cx="150" cy="220" r="120"/>' +
    '<path d="M-80 220H420"/></g></g>' +
    drawGlow(paint, { x: 156, y: 160, r: 170, colour: '#e6ffd0', strength: 0.4 }) +
    drawShadow(paint, { x: 188, y: 294, rx: 118, ry: 26, strength: 0.7 }) +
    drawFootball(paint, { x: 156, y: 170, r: 118 }),
}
