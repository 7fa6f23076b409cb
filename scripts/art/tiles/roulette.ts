import { drawGlow, drawShadow } from '../light.ts'
import type { Paint, Point } from '../paint.ts'
import { repeat, TURN } from '../place.ts'
import { drawGoldRing, slice } from '../solids/ring.ts'
import { drawSphere } from '../solids/sphere.ts'
import type { Scene } from '../stage.ts'

const POCKETS = 26
const KNOBS: readonly Point[] = [
  [-54, -10],
  [54, 10],
  [10, -54],
  [-10, 54],
]

export const roulette: Scene = {
  name: 'ROULETTE',
  stage: ['#ff9d95', '#d3163f', '#560a2c'],
  draw: (paint) => {
    const bowl = paint.tones(['#b9683a', '#6a2a14', '#2c0a0a'])
    const cone = paint.tones(['#c97a44', '#7a341a', '#36100c'])
    const arms = paint.linear(
      [
        [0, '#fff0b8'],
        [1, '#c98712'],
      ],
      { from: [-60, -60], to: [60, 60], fixed: true },
    )
    return (
      drawGlow(paint, { x: 150, y: 120, r: 190, colour: '#ffd1c4', strength: 0.5 }) +
      drawShadow(paint, { x: 172, y: 320, rx: 160, ry: 26, strength: 0.65 }) +
      `<g transform="translate(158 178) rotate(-12) scale(1 .84)">` +
      `<circle cx="8" cy="20" r="154" fill="#2a0414" opacity=".75"/><circle r="152" fill="${bowl}"/>` +
      drawGoldRing(paint, { r: 137, width: 8 }) +
      repeat(POCKETS, (index) => drawPocket(paint, index)) +
      `<circle r="84" fill="${cone}"/>${drawGoldRing(paint, { r: 84, width: 6 })}` +
      `<g stroke="${arms}" stroke-width="11" stroke-linecap="round"><path d="M-54-10L54 10M10-54L-10 54"/></g>` +
      KNOBS.map(([x, y]) => drawSphere(paint, { x, y, r: 10, tones: ['#fff8dc', '#ffc94d', '#8f5200'] })).join('') +
      drawSphere(paint, { x: 0, y: 0, r: 28, tones: ['#fffbe8', '#ffc94d', '#7f4700'] }) +
      `<path d="${slice({ r: 150, from: -3, to: -1.5, inner: 86 })}" fill="#fff" opacity=".16"/></g>` +
      drawShadow(paint, { x: 232, y: 98, rx: 26, ry: 20, strength: 0.7 }) +
      drawSphere(paint, { x: 226, y: 86, r: 19, tones: ['#ffffff', '#eef2ff', '#8a97c8'] })
    )
  },
}

function drawPocket(paint: Paint, index: number): string {
  const green = ['#0fd08a', '#046a4c'] as const
  const red = ['#ff3f62', '#a60a34'] as const
  const black = ['#39406e', '#0c1030'] as const
  const [lit, shade] = index === 17 ? green : index % 2 ? red : black
  const fill = paint.radial(
    [
      [0.6, shade],
      [1, lit],
    ],
    { at: [0, 0], r: 131, fixed: true },
  )
  const step = TURN / POCKETS
  return `<path d="${slice({ r: 131, from: index * step, to: (index + 1) * step, inner: 84 })}" fill="${fill}" stroke="#ffdf9a" stroke-width="1.8"/>`
}
