import { drawGlow, drawShadow } from '../light.ts'
import type { Tones } from '../paint.ts'
import { BLUE, GOLD, RED, WHITE } from '../palette.ts'
import { drawCard, drawCardBack } from '../solids/card.ts'
import { drawStack } from '../solids/chip.ts'
import { drawRipples } from '../solids/ring.ts'
import type { Scene } from '../stage.ts'

const BLUE_STACK: readonly Tones[] = [BLUE, WHITE, BLUE]
const RED_STACK: readonly Tones[] = [RED, GOLD, RED, RED]

export const baccarat: Scene = {
  name: 'BACCARAT',
  stage: ['#e7a2ff', '#9a1fb0', '#3c0a55'],
  draw: (paint) => {
    const lying = { squash: 0.46, thickness: 0.28 }
    return (
      drawGlow(paint, { x: 120, y: 110, r: 180, colour: '#ffd9ff', strength: 0.45 }) +
      drawRipples({ x: 170, y: 150 }) +
      drawShadow(paint, { x: 160, y: 312, rx: 150, ry: 24 }) +
      drawCardBack(paint, { x: 80, y: 116, width: 118, turn: -15, colours: ['#d63cff', '#54128c'] }) +
      drawCard(paint, { x: 156, y: 106, width: 118, turn: 2, rank: '9', suit: 'diamonds' }) +
      drawCard(paint, { x: 234, y: 118, width: 116, turn: 17, rank: 'K', suit: 'clubs' }) +
      drawShadow(paint, { x: 104, y: 290, rx: 90, ry: 30, strength: 0.65 }) +
      drawStack(paint, { x: 90, y: 262, r: 66, colours: BLUE_STACK, count: 3, ...lying }) +
      drawShadow(paint, { x: 236, y: 294, rx: 84, ry: 28, strength: 0.6 }) +
      drawStack(paint, { x: 226, y: 270, r: 64, colours: RED_STACK, count: 4, ...lying })
    )
  },
}
