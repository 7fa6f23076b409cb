import { letter } from '../lettering.ts'
import { drawGlow, drawShadow, drawSpark } from '../light.ts'
import { n, type Paint } from '../paint.ts'
import { repeat } from '../place.ts'
import { drawCoin } from '../solids/coin.ts'
import type { Scene } from '../stage.ts'

export const sevens: Scene = {
  name: 'HOT SEVENS',
  stage: ['#ffe08a', '#e88a0c', '#7a1a1a'],
  draw: (paint) => {
    const frame = paint.linear([
      [0, '#fff4c4'],
      [0.3, '#ffc845'],
      [0.6, '#c57a06'],
      [0.8, '#ffc23c'],
      [1, '#7d4300'],
    ])
    const bulbs = repeat(
      9,
      (index) =>
        `<circle cx="${40 + index * 29}" cy="68" r="4.5" opacity="${index % 2 ? 1 : 0.75}"/>` +
        `<circle cx="${40 + index * 29}" cy="284" r="4.5" opacity="${index % 2 ? 0.75 : 1}"/>`,
    )
    return (
      drawGlow(paint, { x: 150, y: 120, r: 200, colour: '#fff2c2', strength: 0.6 }) +
      drawShadow(paint, { x: 166, y: 322, rx: 150, ry: 22, strength: 0.6 }) +
      `<g transform="translate(0 -18)">` +
      `<rect x="26" y="78" width="280" height="232" rx="38" fill="#3a0d05" opacity=".6"/>` +
      `<rect x="16" y="60" width="280" height="232" rx="38" fill="${frame}"/>` +
      `<rect x="30" y="76" width="252" height="200" rx="26" fill="#4a1206"/>` +
      repeat(3, (reel) => drawReel(paint, 37 + reel * 81)) +
      `<g fill="#fffbe8">${bulbs}</g></g>` +
      drawCoin(paint, { x: 264, y: 272, r: 32, turn: -14, squash: 0.9 }) +
      drawCoin(paint, { x: 50, y: 34, r: 24, turn: 16, squash: 0.95 }) +
      drawSpark({ x: 240, y: 42, r: 20 })
    )
  },
}

function drawReel(paint: Paint, x: number): string {
  const drum = paint.down([
    [0, '#8d97bd'],
    [0.2, '#eef2ff'],
    [0.5, '#ffffff'],
    [0.8, '#e2e8fb'],
    [1, '#7d88b4'],
  ])
  const enamel = paint.tones(['#ff8a76', '#f3234c', '#a8062f'])
  const above = paint.down([
    [0, '#1c0a2a', 0.6],
    [1, '#1c0a2a', 0],
  ])
  const below = paint.down([
    [0, '#1c0a2a', 0],
    [1, '#1c0a2a', 0.55],
  ])
  const seven = letter({ text: '7', x: x + 37, y: 224, size: 108, anchor: 'middle' })
  const side = [5, 4, 3, 2, 1].map((step) => `<path d="${seven}" transform="translate(${n(step * 0.8)} ${step})"/>`)
  return (
    `<rect x="${x}" y="84" width="76" height="184" rx="16" fill="${drum}"/><g fill="#6d0320">${side.join('')}</g>` +
    `<path d="${seven}" fill="${enamel}" stroke="#ffe29a" stroke-width="2.5"/>` +
    `<rect x="${x}" y="84" width="76" height="40" rx="16" fill="${above}"/>` +
    `<rect x="${x}" y="238" width="76" height="30" rx="14" fill="${below}"/>`
  )
}
