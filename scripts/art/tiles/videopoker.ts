import { drawGlow, drawShadow, drawSpark } from '../light.ts'
import { repeat } from '../place.ts'
import { drawCard } from '../solids/card.ts'
import { drawRipples } from '../solids/ring.ts'
import type { Scene } from '../stage.ts'

const ROYAL = ['10', 'J', 'Q', 'K', 'A']

export const videopoker: Scene = {
  name: 'VIDEO POKER',
  stage: ['#ff9be0', '#8a2be2', '#2a0a5e'],
  draw: (paint) =>
    drawGlow(paint, { x: 150, y: 140, r: 190, colour: '#ffe0f6', strength: 0.5 }) +
    drawRipples({ x: 156, y: 180 }) +
    drawShadow(paint, { x: 160, y: 318, rx: 132, ry: 22 }) +
    // A fan: each card leans a little more and lies a little over the one before.
    repeat(5, (place) => {
      const lean = place - 2
      const [x, y] = [156 + lean * 46, 172 + lean * lean * 9]
      return drawCard(paint, { x, y, width: 104, turn: lean * 11, rank: ROYAL[place]!, suit: 'hearts' })
    }) +
    drawSpark({ x: 258, y: 62, r: 15 }) +
    drawSpark({ x: 44, y: 84, r: 10, opacity: 0.85 }),
}
