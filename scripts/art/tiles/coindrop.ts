import { drawGlow, drawShadow, drawSpark } from '../light.ts'
import { repeat } from '../place.ts'
import { drawCoin } from '../solids/coin.ts'
import type { Scene } from '../stage.ts'

export const coindrop: Scene = {
  name: 'COIN DROP',
  stage: ['#ffe09a', '#d8651c', '#5a1440'],
  draw: (paint) => {
    const block = paint.tones(['#ff9f8a', '#d62d4e', '#6e0834'])
    const shelf = paint.tones(['#9a6cff', '#4a249c', '#240a5c'])
    const lip = paint.tones(['#fff0c2', '#f0a83c', '#94500a'])
    return (
      drawGlow(paint, { x: 156, y: 90, r: 190, colour: '#fff0c8', strength: 0.6 }) +
      `<path d="M40 150H272L300 262H12Z" fill="${shelf}"/>` +
      `<rect x="34" y="104" width="244" height="56" rx="14" fill="${block}"/>` +
      '<path d="M46 132V124Q46 112 60 112H240" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="4" stroke-linecap="round"/>' +
      repeat(5, (coin) => drawCoin(paint, { x: 58 + coin * 50, y: 186, r: 30, squash: 0.56, turn: coin * 9 - 18 })) +
      repeat(5, (coin) => drawCoin(paint, { x: 40 + coin * 58, y: 226, r: 34, squash: 0.56, turn: 14 - coin * 8 })) +
      `<rect x="2" y="252" width="308" height="20" rx="9" fill="${lip}"/>` +
      drawShadow(paint, { x: 160, y: 176, rx: 54, ry: 14, strength: 0.6 }) +
      drawCoin(paint, { x: 158, y: 84, r: 60, turn: -12 }) +
      drawCoin(paint, { x: 86, y: 306, r: 32, turn: 30, squash: 0.8 }) +
      drawCoin(paint, { x: 214, y: 322, r: 28, turn: -24, squash: 0.86 }) +
      drawSpark({ x: 228, y: 46, r: 16 }) +
      drawSpark({ x: 84, y: 40, r: 9, opacity: 0.85 })
    )
  },
}
