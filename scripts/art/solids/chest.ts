import { drawGlow } from '../light.ts'
import type { Paint } from '../paint.ts'
import { type Place, place } from '../place.ts'
import { drawCoin } from './coin.ts'
import { BLUE_GEM, drawGem, RED_GEM } from './gem.ts'

/** A bound treasure chest, 120 wide; open, it is full. */
export function drawChest(paint: Paint, { isOpen = false, ...spot }: Place & { isOpen?: boolean }): string {
  const wood = paint.tones(['#c98a4a', '#8a4a1c', '#3c1808'])
  const lid = paint.down([
    [0, '#e0a060'],
    [0.4, '#9a541f'],
    [1, '#5a2a0e'],
  ])
  const band = paint.linear([
    [0, '#fff0b4'],
    [0.45, '#f0ab28'],
    [1, '#8a4c00'],
  ])
  const bands = [-52, -6, 40].map((x) => `<rect x="${x}" width="12" height="46"/>`).join('')
  const body =
    `<path d="M-58 0H58V38Q58 46 50 46H-50Q-58 46-58 38Z" fill="${wood}"/>` +
    `<path d="M-56 15H56M-56 30H56" stroke="#2c1006" stroke-opacity=".45" stroke-width="2"/>` +
    `<g fill="${band}">${bands}<rect x="-60" y="-3" width="120" height="9" rx="4"/></g>` +
    `<path d="M-11-4H11V14Q11 20 0 22Q-11 20-11 14Z" fill="${band}"/>` +
    `<path d="M0 4A4 4 0 0 1 2 11.5L3 16H-3L-2 11.5A4 4 0 0 1 0 4Z" fill="#5a2a00"/>`
  if (!isOpen) {
    return place(
      spot,
      `<path d="M-58 0V-16Q-58-44-28-44H28Q58-44 58-16V0Z" fill="${lid}"/>` +
        `<path d="M-52-12Q-50-38-26-39" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="3" stroke-linecap="round"/>` +
        `<path d="M-52 0V-31L-40-41V0ZM-6 0V-44H6V0ZM40 0V-41L52-31V0Z" fill="${band}"/>${body}`,
    )
  }
  const inside = paint.down([
    [0, '#5a2a0e'],
    [1, '#240c04'],
  ])
  return place(
    spot,
    `<path d="M-58-34Q-56-72-28-74H28Q56-72 58-34L50-30H-50Z" fill="${lid}"/>` +
      `<path d="M-50-34Q-48-64-24-66H24Q48-64 50-34Z" fill="${inside}"/>` +
      `<g fill="none" stroke="${band}" stroke-width="7"><path d="M-58-34Q-56-72-28-74H28Q56-72 58-34"/></g>` +
      `<path d="M-54 0L-50-34H50L54 0Z" fill="#2a0e04"/>${drawGlow(paint, { x: 0, y: -20, r: 70, ry: 44, colour: '#ffe08a', strength: 0.9 })}` +
      drawCoin(paint, { x: -34, y: -8, r: 15, turn: -20, squash: 0.7 }) +
      drawCoin(paint, { x: 34, y: -8, r: 15, turn: 20, squash: 0.7 }) +
      drawGem(paint, { x: 14, y: -22, size: 12, tones: RED_GEM }) +
      drawCoin(paint, { x: -12, y: -20, r: 16, turn: 10, squash: 0.85 }) +
      drawGem(paint, { x: -36, y: -26, size: 10, tones: BLUE_GEM }) +
      drawCoin(paint, { x: 12, y: -4, r: 15, squash: 0.6 }) +
      body,
  )
}
