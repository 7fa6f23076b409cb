import { type Banner, drawSpot } from '../banner.ts'
import { drawSpark } from '../light.ts'
import { BLUE, RED, WHITE } from '../palette.ts'
import { drawStack } from '../solids/chip.ts'
import { drawMedal } from '../solids/medal.ts'
import { drawTrophy } from '../solids/trophy.ts'

/** The whole platform's tournament. */
export const platformTournament: Banner = {
  ground: 'blue',
  draw: (paint) =>
    drawSpot(paint, { colour: '#bcd6ff', strength: 0.65 }) +
    drawTrophy(paint, { x: 108, y: 86, scale: 1.12 }) +
    drawMedal(paint, { x: 164, y: 96, scale: 0.7, turn: 8, ribbon: RED }) +
    drawStack(paint, { x: 58, y: 142, r: 24, colours: [BLUE, WHITE, BLUE], count: 3 }) +
    drawSpark({ x: 146, y: 30, r: 10 }),
}
