import { type Banner, drawSpot } from '../banner.ts'
import { drawSpark } from '../light.ts'
import { BLUE_BOX, drawGiftBox, RED_BOX, TEAL_BOX } from '../solids/gift-box.ts'

/** Boxes that friends open together. */
export const fissionBox: Banner = {
  ground: 'pink',
  draw: (paint) =>
    drawSpot(paint, { colour: '#ffc4ea', strength: 0.65 }) +
    drawGiftBox(paint, { x: 72, y: 112, size: 34, skin: BLUE_BOX }) +
    drawGiftBox(paint, { x: 160, y: 110, size: 34, skin: TEAL_BOX }) +
    drawGiftBox(paint, { x: 116, y: 82, size: 42, skin: RED_BOX }) +
    drawSpark({ x: 164, y: 40, r: 10 }) +
    drawSpark({ x: 60, y: 46, r: 7, opacity: 0.9 }),
}
