import { type Banner, drawSpot } from '../banner.ts'
import { drawSpark } from '../light.ts'
import { GREY, SKY, TEAL, WHITE } from '../palette.ts'
import { drawSlab } from '../relief.ts'
import { drawStack } from '../solids/chip.ts'

/** Test money: chips no one can cash, beside a flask. */
export const sandbox: Banner = {
  ground: 'night',
  draw: (paint) =>
    drawSpot(paint, { colour: '#a8c4ff', strength: 0.55 }) +
    drawStack(paint, { x: 78, y: 136, r: 34, colours: [GREY, WHITE, GREY], count: 3 }) +
    drawStack(paint, { x: 146, y: 140, r: 36, colours: [TEAL, WHITE, TEAL], count: 4 }) +
    drawSlab(paint, {
      path: 'M98 22H134V30H129V60L152 100Q158 112 145 114H87Q74 112 80 100L103 60V30H98Z',
      tones: SKY,
      depth: 9,
    }) +
    `<path d="M95 84H137L148 103Q151 109 144 109H88Q81 109 84 103Z" fill="#eafffb" opacity=".8"/>` +
    `<g fill="#0a8f88"><circle cx="104" cy="97" r="5"/><circle cx="122" cy="92" r="3.5"/>` +
    `<circle cx="118" cy="103" r="3"/></g>` +
    drawSpark({ x: 164, y: 50, r: 9 }) +
    drawSpark({ x: 62, y: 66, r: 6, opacity: 0.9 }),
}
