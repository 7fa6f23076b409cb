import { type Banner, drawSpot } from '../banner.ts'
import { drawSpark } from '../light.ts'
import { drawCoin } from '../solids/coin.ts'
import { drawDie } from '../solids/die.ts'
import { BLUE_BOX, drawOpenBox } from '../solids/gift-box.ts'

/** A box won by playing. */
export const gameBox: Banner = {
  ground: 'teal',
  draw: (paint) =>
    drawSpot(paint, { colour: '#b8f4ff', strength: 0.65 }) +
    drawOpenBox(paint, { x: 104, y: 116, size: 42, skin: BLUE_BOX }) +
    drawDie(paint, { x: 96, y: 60, size: 24, turn: -12, faces: [5, 1, 3] }) +
    drawCoin(paint, { x: 66, y: 92, r: 13, turn: -14, squash: 0.85 }) +
    drawCoin(paint, { x: 132, y: 82, r: 12, turn: 14, squash: 0.85 }) +
    drawSpark({ x: 60, y: 46, r: 8 }),
}
