import { drawGlow, drawShadow, drawSpark } from '../light.ts'
import type { Paint, Tones } from '../paint.ts'
import { drawRipples } from '../solids/ring.ts'
import type { Scene } from '../stage.ts'

const CROWN = 'M-9 7L-11-6L-5 0L0-9L5 0L11-6L9 7Z'
const STAR = 'M0-11L2.9-3.9L10.5-3.4L4.7 1.5L6.5 8.9L0 4.9L-6.5 8.9L-4.7 1.5L-10.5-3.4L-2.9-3.9Z'

export const coinflip: Scene = {
  name: 'COIN FLIP',
  stage: ['#ffb98a', '#5a62f0', '#131a6e'],
  draw: (paint) =>
    drawGlow(paint, { x: 150, y: 140, r: 190, colour: '#ffe0c8', strength: 0.5 }) +
    drawRipples({ x: 156, y: 180 }) +
    drawShadow(paint, { x: 220, y: 318, rx: 90, ry: 20, strength: 0.6 }) +
    drawToken(paint, { x: 220, y: 226, r: 74, turn: 14, face: STAR, tones: ['#dff3ff', '#56b6ff', '#1257c4'] }) +
    drawShadow(paint, { x: 128, y: 286, rx: 110, ry: 22, strength: 0.55 }) +
    drawToken(paint, { x: 120, y: 146, r: 104, turn: -12, face: CROWN, tones: ['#ffe6cf', '#ff9a4d', '#c0430d'] }) +
    drawSpark({ x: 250, y: 70, r: 15 }) +
    drawSpark({ x: 40, y: 258, r: 10, opacity: 0.85 }),
}

type Token = { x: number; y: number; r: number; turn: number; face: string; tones: Tones }

/** A thick coin in two metals' stead: copper for heads, blue steel for tails. */
function drawToken(paint: Paint, { x, y, r, turn, face, tones }: Token): string {
  const [lit, body, shade] = tones
  const rim = paint.tones([lit, body, shade])
  const field = paint.linear([
    [0, shade],
    [1, body],
  ])
  const size = r / 20
  return (
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">` +
    `<circle cx="1" cy="2.6" r="20.4" fill="#0a0636"/><circle cx=".6" cy="1.6" r="20.2" fill="${shade}"/>` +
    `<circle r="20" fill="${rim}"/><circle r="15.6" fill="${field}"/>` +
    `<path d="${face}" transform="translate(.9 1.3)" fill="${shade}"/>` +
    `<path d="${face}" fill="${lit}" stroke="${lit}" stroke-width="1.3" stroke-linejoin="round"/>` +
    `<path d="M-17.4 2A17.5 17.5 0 0 1 2-17.4" fill="none" stroke="#fff" stroke-width="1.4" stroke-linecap="round" opacity=".85"/></g>`
  )
}
