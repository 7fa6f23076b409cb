import { drawGlow, drawShadow, drawSpark } from '../light.ts'
import { drawMedallion } from '../medallion.ts'
import { n, type Paint, type Tones } from '../paint.ts'
import { place, repeat } from '../place.ts'
import { drawCoin } from '../solids/coin.ts'
import { drawGoldRing, slice } from '../solids/ring.ts'
import { drawSphere } from '../solids/sphere.ts'
import type { Scene } from '../stage.ts'

const FEATHERS = 9
const LAPIS: Tones = ['#6fa2ff', '#1f4fd8', '#0a1c78']
const TURQUOISE: Tones = ['#b8fff6', '#22c8c0', '#065a78']
const GILT: Tones = ['#fff3c0', '#f4b02c', '#8a4c00']

export const scarab: Scene = {
  name: 'NILE SCARAB',
  stage: ['#8af2ff', '#0a86d8', '#0a2378'],
  draw: (paint) =>
    drawMedallion(paint, { tint: '#c8fbff', enamel: ['#58d8ff', '#0a4aa8', '#06144c'], inside: '' }) +
    drawShadow(paint, { x: 170, y: 178, rx: 124, ry: 104, strength: 0.6 }) +
    place({ x: 156, y: 160 }, drawWing(paint, 'left') + drawWing(paint, 'right') + drawBody(paint)) +
    drawCoin(paint, { x: 278, y: 256, r: 34, turn: 18, squash: 0.86 }) +
    drawSpark({ x: 52, y: 60, r: 18 }) +
    drawSpark({ x: 262, y: 54, r: 12, opacity: 0.9 }),
}

/** Feathers fan out in three bands, as on the pectorals of the Nile; the wing away from the lamp is a shade darker. */
function drawWing(paint: Paint, side: 'left' | 'right'): string {
  const bands: readonly (readonly [inner: number, outer: number, tones: Tones])[] = [
    [84, 118, GILT],
    [54, 86, TURQUOISE],
    [20, 56, LAPIS],
  ]
  const feather = (index: number): string => {
    const from = 0.3 - (index * 1.62) / FEATHERS
    const to = from - 1.5 / FEATHERS
    return bands
      .map(([inner, outer, [lit, body, shade]]) => {
        const fill = side === 'left' ? blend(paint, lit, body) : blend(paint, body, shade)
        const path = slice({ r: outer - Math.abs(index - 3) * 2, from: to, to: from, inner })
        return `<path d="${path}" fill="${fill}" stroke="#08123f" stroke-opacity=".55" stroke-width="1.4" stroke-linejoin="round"/>`
      })
      .join('')
  }
  const flip = side === 'left' ? -1 : 1
  return `<g transform="translate(${flip * 16} 14) scale(${flip} 1)">${repeat(FEATHERS, feather)}</g>`
}

function drawBody(paint: Paint): string {
  const gold = paint.linear([
    [0, '#fff3c0'],
    [0.45, '#f4b02c'],
    [1, '#8a4c00'],
  ])
  const legs = [
    'M-22-26C-52-34-54-62-24-84',
    'M22-26C52-34 54-62 24-84',
    'M-26 28C-50 34-58 54-46 84',
    'M26 28C50 34 58 54 46 84',
  ]
  const shell = (sign: number): string => {
    const [lit, body, shade] = TURQUOISE
    const fill = sign < 0 ? blend(paint, lit, body) : blend(paint, body, shade)
    return `<path d="M${sign * 1.5}-4C${sign * 30}-6 ${sign * 44} 14 ${sign * 40} 42C${sign * 36} 66 ${sign * 18} 80 ${sign * 1.5} 84Z" fill="${fill}"/>`
  }
  const ribs = repeat(2, (index) => {
    const x = 14 + index * 12
    return `<path d="M${-x} 4C${n(-x * 1.4)} 30 ${n(-x * 1.2)} 54 ${n(-x * 0.5)} 74M${x} 4C${n(x * 1.4)} 30 ${n(x * 1.2)} 54 ${n(x * 0.5)} 74"/>`
  })
  return (
    `<g fill="none" stroke-linecap="round">` +
    `<g stroke="#3a1c00" stroke-opacity=".6" stroke-width="10" transform="translate(3 5)">${legs.map((leg) => `<path d="${leg}"/>`).join('')}</g>` +
    `<g stroke="${gold}" stroke-width="9">${legs.map((leg) => `<path d="${leg}"/>`).join('')}</g></g>` +
    drawGlow(paint, { x: 0, y: -88, r: 60, colour: '#ffd27a', strength: 0.8 }) +
    place(
      { x: 0, y: -88 },
      drawSphere(paint, { x: 0, y: 0, r: 25, tones: ['#ffd0a0', '#f0442e', '#7a0a2c'] }) +
        drawGoldRing(paint, { r: 26, width: 6 }),
    ) +
    `<path d="M0-12C38-14 52 14 46 46C40 76 20 90 0 92S-40 76-46 46C-52 14-38-14 0-12Z" fill="#3a1c00" opacity=".5" transform="translate(4 7)"/>` +
    `<path d="M0-12C38-14 52 14 46 46C40 76 20 90 0 92S-40 76-46 46C-52 14-38-14 0-12Z" fill="${gold}"/>${shell(-1)}${shell(1)}` +
    `<g fill="none" stroke="#064a6a" stroke-opacity=".45" stroke-width="2.5">${ribs}</g>` +
    `<path d="M-30 12C-38 26-36 44-28 58" fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="5" stroke-linecap="round"/>` +
    `<path d="M-38-8C-36-34-18-44 0-44S36-34 38-8C20 2-20 2-38-8Z" fill="${gold}"/>` +
    `<path d="M-29-10C-27-28-14-36 0-36S27-28 29-10C14-4-14-4-29-10Z" fill="${paint.tones(LAPIS)}"/>` +
    `<path d="M-23-14C-21-25-12-31-3-32" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="4" stroke-linecap="round"/>` +
    `<path d="M-20-42C-18-56-10-60 0-60S18-56 20-42C8-38-8-38-20-42Z" fill="${gold}"/><g fill="#3a1c00">` +
    `<circle cx="-9" cy="-49" r="3"/><circle cx="9" cy="-49" r="3"/></g>`
  )
}

function blend(paint: Paint, from: string, to: string): string {
  return paint.linear([
    [0, from],
    [1, to],
  ])
}
