import { drawGlow, drawSpark } from '../light.ts'
import { n, type Paint } from '../paint.ts'
import { repeat } from '../place.ts'
import { drawSphere } from '../solids/sphere.ts'
import type { Scene } from '../stage.ts'

export const limbo: Scene = {
  name: 'LIMBO',
  stage: ['#c79bff', '#7a3dff', '#30108c'],
  draw: (paint) => {
    const beam = paint.down([
      [0, '#fff', 0.95],
      [0.35, '#ffd774', 0.75],
      [1, '#ffb52e', 0],
    ])
    const cross = 'M154 66L190 102M190 66L154 102'
    return (
      drawGlow(paint, { x: 170, y: 120, r: 200, colour: '#e3c8ff', strength: 0.55 }) +
      repeat(4, (ring) => drawBackHalf(paint, ring)) +
      `<path d="M132 330L152 90H190L210 330Z" fill="${beam}"/>` +
      repeat(4, (ring) => drawFrontHalf(paint, ring)) +
      drawGlow(paint, { x: 172, y: 82, r: 110, colour: '#ffd774', strength: 0.95 }) +
      drawSphere(paint, { x: 172, y: 82, r: 50, tones: ['#fffbe6', '#ffc847', '#a85e00'] }) +
      `<g fill="none" stroke-linecap="round">` +
      `<path d="${cross}" stroke="#fff0b8" stroke-width="13" transform="translate(1.5 2)"/>` +
      `<path d="${cross}" stroke="#7c4300" stroke-width="12"/></g>` +
      drawSpark({ x: 72, y: 74, r: 15, opacity: 0.9 }) +
      drawSpark({ x: 258, y: 132, r: 10, opacity: 0.8 })
    )
  },
}

/** The rings the ball rises through, the lowest first. */
function ringAt(index: number) {
  const rx = 128 - index * 21
  return { x: 160 + index * 3, y: 286 - index * 58, rx, ry: n(rx * 0.3), width: 25 - index * 3 }
}

function drawBackHalf(paint: Paint, index: number): string {
  const { x, y, rx, ry, width } = ringAt(index)
  const metal = paint.across([
    [0, '#e9d8ff'],
    [0.12, '#9a62f5'],
    [0.5, '#5a26c4'],
    [1, '#3a129f'],
  ])
  return `<path d="M${x - rx} ${y}A${rx} ${ry} 0 0 1 ${x + rx} ${y}" fill="none" stroke="${metal}" stroke-width="${width}"/>`
}

function drawFrontHalf(paint: Paint, index: number): string {
  const { x, y, rx, ry, width } = ringAt(index)
  const metal = paint.across([
    [0, '#e9d8ff'],
    [0.22, '#dcc2ff'],
    [0.6, '#8a4dff'],
    [1, '#3a129f'],
  ])
  const half = `M${x - rx} ${y}A${rx} ${ry} 0 0 0 ${x + rx} ${y}`
  return (
    `<g fill="none">` +
    `<path d="${half}" stroke="#1c0764" stroke-width="${width + 2}" transform="translate(2 7)" opacity=".55"/>` +
    `<path d="${half}" stroke="${metal}" stroke-width="${width}"/>` +
    `<path d="M${x - rx + 3} ${y - 3}A${rx} ${ry} 0 0 0 ${x + 8} ${n(y + ry - 5)}" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".75"/>` +
    `</g>`
  )
}
