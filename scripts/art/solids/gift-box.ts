import { n, type Paint } from '../paint.ts'
import { place } from '../place.ts'
import { cubeFaces } from './cube.ts'

export type BoxSkin = {
  top: readonly [string, string]
  left: readonly [string, string]
  right: readonly [string, string]
}

export const VIOLET_BOX: BoxSkin = {
  top: ['#e9d5ff', '#b98aff'],
  left: ['#9a5cff', '#5a1fc9'],
  right: ['#4a14b0', '#2a0878'],
}
export const BLUE_BOX: BoxSkin = {
  top: ['#d9e8ff', '#8db4ff'],
  left: ['#4a86ff', '#1a45d6'],
  right: ['#1638b0', '#0a1f74'],
}
export const RED_BOX: BoxSkin = {
  top: ['#ffd6de', '#ff8aa2'],
  left: ['#ff4a70', '#c01148'],
  right: ['#98093c', '#560426'],
}
export const TEAL_BOX: BoxSkin = {
  top: ['#d5fff6', '#7df0dc'],
  left: ['#2fd6c0', '#0b8f88'],
  right: ['#077074', '#033c48'],
}

const RIBBON = { lit: '#fff0b8', body: '#f4a91c', shade: '#9c5900' }

type Box = { x: number; y: number; size: number; skin?: BoxSkin }

/** A gift box, seen like a die; `drawOpenBox` has its lid off and light coming out. */
export function drawGiftBox(paint: Paint, { x, y, size, skin = VIOLET_BOX }: Box): string {
  const lid = cubeFaces({ edge: size * 1.08, height: size * 0.26, y: -0.84 * size })
  const bow = (sign: 1 | -1): string =>
    `M0 ${n(-size * 0.4)}C${n(sign * size * 0.72)} ${n(-size * 0.52)} ${n(sign * size * 0.56)} ${n(-size * 1.05)} 0 ${n(-size * 0.4)}`
  const satin = paint.linear([
    [0, RIBBON.lit],
    [1, RIBBON.body],
  ])
  return place(
    { x, y },
    drawBody(paint, { size, skin }) +
      drawSide({ matrix: lid.lit, fill: blend(paint, [skin.top[1], skin.left[1]]), ribbon: RIBBON.body }) +
      drawSide({ matrix: lid.shaded, fill: blend(paint, skin.right), ribbon: RIBBON.shade }) +
      `<g transform="${lid.top}"><rect width="1" height="1" rx=".04" fill="${blend(paint, skin.top)}"/>` +
      `<path d="M.38 0H.62V.38H1V.62H.62V1H.38V.62H0V.38H.38Z" fill="${RIBBON.lit}"/></g>` +
      `<g fill="none" stroke="${satin}" stroke-width="${n(size * 0.15)}" stroke-linejoin="round">` +
      `<path d="${bow(-1)}"/><path d="${bow(1)}"/></g>`,
  )
}

export function drawOpenBox(paint: Paint, { x, y, size, skin = VIOLET_BOX }: Box): string {
  const rim = cubeFaces({ edge: size, height: size * 0.3, y: -0.8 * size })
  const light = paint.linear(
    [
      [0, '#ffe9a8', 0],
      [0.55, '#ffe9a8', 0.45],
      [1, '#fff6d8', 0.95],
    ],
    { from: [0, -size * 2], to: [0, -size * 0.3], fixed: true },
  )
  const inside = paint.linear([
    [0, skin.right[1]],
    [0.6, skin.left[1]],
    [1, '#ffe9a8'],
  ])
  const lid = cubeFaces({ edge: size * 1.06, height: size * 0.24 })
  const tilted = place(
    { x: size * 0.95, y: -size * 1.28, turn: 28 },
    drawSide({ matrix: lid.lit, fill: blend(paint, [skin.top[1], skin.left[1]]), ribbon: RIBBON.body }) +
      drawSide({ matrix: lid.shaded, fill: blend(paint, skin.right), ribbon: RIBBON.shade }) +
      `<g transform="${lid.top}"><rect width="1" height="1" rx=".04" fill="${blend(paint, skin.top)}"/>` +
      `<path d="M.38 0H.62V.38H1V.62H.62V1H.38V.62H0V.38H.38Z" fill="${RIBBON.lit}"/></g>`,
  )
  return place(
    { x, y },
    `<g transform="${rim.top}"><rect width="1" height="1" fill="${inside}"/></g>` +
      `<path d="M${n(-size * 0.8)} ${n(-size * 0.36)}L${n(-size * 1.25)} ${n(-size * 2)}H${n(size * 1.25)}L${n(size * 0.8)} ${n(-size * 0.36)}L0 ${n(size * 0.05)}Z" fill="${light}"/>` +
      tilted +
      drawBody(paint, { size, skin }),
  )
}

function drawBody(paint: Paint, { size, skin }: { size: number; skin: BoxSkin }): string {
  const body = cubeFaces({ edge: size, height: size * 0.86, y: -0.8 * size })
  return (
    drawSide({ matrix: body.lit, fill: blend(paint, skin.left), ribbon: RIBBON.body, shadow: true }) +
    drawSide({ matrix: body.shaded, fill: blend(paint, skin.right), ribbon: RIBBON.shade, shadow: true })
  )
}

function drawSide({
  matrix,
  fill,
  ribbon,
  shadow = false,
}: {
  matrix: string
  fill: string
  ribbon: string
  shadow?: boolean
}): string {
  const cast = shadow ? '<rect width="1" height=".2" y=".22" fill="#000" opacity=".14"/>' : ''
  return (
    `<g transform="${matrix}"><rect width="1" height="1" rx=".03" fill="${fill}"/>` +
    `<rect x=".38" width=".24" height="1" fill="${ribbon}"/>${cast}</g>`
  )
}

function blend(paint: Paint, [from, to]: readonly [string, string]): string {
  return paint.linear([
    [0, from],
    [1, to],
  ])
}
