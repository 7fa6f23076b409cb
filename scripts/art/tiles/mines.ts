import { drawGlow, drawShadow, drawSpark } from '../light.ts'
import type { Paint } from '../paint.ts'
import { repeat } from '../place.ts'
import { drawBomb } from '../solids/bomb.ts'
import { drawGem, PINK_GEM } from '../solids/gem.ts'
import type { Scene } from '../stage.ts'

export const mines: Scene = {
  name: 'MINES',
  stage: ['#6ff0d0', '#0fae98', '#064a5c'],
  draw: (paint) => {
    const opened = [2, 4, 6]
    return (
      `<g transform="translate(54 20) rotate(-9 130 130) skewX(-3)">${repeat(9, (cell) => drawCell(paint, { cell, isOpen: opened.includes(cell) }))}</g>` +
      drawGlow(paint, { x: 166, y: 158, r: 90, colour: '#baffef', strength: 0.6 }) +
      drawShadow(paint, { x: 172, y: 196, rx: 54, ry: 16, strength: 0.6 }) +
      drawGem(paint, { x: 164, y: 150, size: 66, tones: PINK_GEM }) +
      drawSpark({ x: 120, y: 106, r: 16 }) +
      drawSpark({ x: 212, y: 118, r: 9, opacity: 0.9 }) +
      drawBomb(paint, { x: 92, y: 246, r: 34 }) +
      drawGem(paint, { x: 250, y: 44, size: 26, tones: PINK_GEM })
    )
  },
}

function drawCell(paint: Paint, { cell, isOpen }: { cell: number; isOpen: boolean }): string {
  const spot = `transform="translate(${(cell % 3) * 92} ${Math.floor(cell / 3) * 92})"`
  const foot = '<rect x="3" y="10" width="82" height="84" rx="20" fill="#032a3a"/>'
  if (isOpen) {
    const hollow = paint.linear([
      [0, '#053a48'],
      [1, '#0a6a70'],
    ])
    return (
      `<g ${spot}>${foot}<rect x="2" width="84" height="84" rx="20" fill="${hollow}"/>` +
      `<rect x="3" y="1" width="82" height="82" rx="19" fill="none" stroke="#02202c" stroke-width="3" opacity=".6"/>` +
      `<path d="M10 66Q12 80 26 82H64Q84 80 84 60" fill="none" stroke="#8ff" stroke-opacity=".4" stroke-width="2"/></g>`
    )
  }
  const key = paint.tones(['#b5fff0', '#34d6bd', '#0b8f88'])
  return (
    `<g ${spot}>${foot}<rect x="2" width="84" height="84" rx="20" fill="${key}"/>` +
    `<path d="M8 58V22Q8 6 24 6H62" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="4" stroke-linecap="round"/>` +
    '<circle cx="44" cy="42" r="11" fill="#066d70" opacity=".5"/></g>'
  )
}
