import { n, type Paint, type Point } from '../paint.ts'
import { place } from '../place.ts'
import { cubeFaces } from './cube.ts'

/** Two colours for each face: top, left (lit), right (shaded); and for the pips. */
export type DieSkin = {
  top: readonly [string, string]
  left: readonly [string, string]
  right: readonly [string, string]
  pip: readonly [string, string]
}

const IVORY_DIE: DieSkin = {
  top: ['#ffffff', '#e3ebff'],
  left: ['#cfdcff', '#93abf0'],
  right: ['#6a83d8', '#2f479e'],
  pip: ['#0c1a5c', '#3a5be0'],
}
export const GOLD_DIE: DieSkin = {
  top: ['#fff3cf', '#ffd977'],
  left: ['#ffc94d', '#e09a14'],
  right: ['#b8730a', '#7c4600'],
  pip: ['#5a2b00', '#a8650c'],
}

const PIPS: Record<number, readonly Point[]> = {
  1: [[0.5, 0.5]],
  2: [
    [0.28, 0.28],
    [0.72, 0.72],
  ],
  3: [
    [0.26, 0.26],
    [0.5, 0.5],
    [0.74, 0.74],
  ],
  4: [
    [0.28, 0.28],
    [0.72, 0.28],
    [0.28, 0.72],
    [0.72, 0.72],
  ],
  5: [
    [0.27, 0.27],
    [0.73, 0.27],
    [0.5, 0.5],
    [0.27, 0.73],
    [0.73, 0.73],
  ],
  6: [
    [0.28, 0.24],
    [0.28, 0.5],
    [0.28, 0.76],
    [0.72, 0.24],
    [0.72, 0.5],
    [0.72, 0.76],
  ],
}

type Die = {
  x: number
  y: number
  size: number
  turn?: number
  faces: readonly [top: number, left: number, right: number]
  skin?: DieSkin
}

export function drawDie(paint: Paint, { x, y, size, turn = 0, faces, skin = IVORY_DIE }: Die): string {
  const cube = cubeFaces({ edge: size, height: 0.98 * size, y: -0.93 * size })
  const blend = ([from, to]: readonly [string, string]): string =>
    paint.linear([
      [0, from],
      [1, to],
    ])
  const hollow = blend(skin.pip)
  const pip = ([px, py]: Point): string =>
    `<circle cx="${px}" cy="${py}" r=".115" fill="${hollow}"/>` +
    `<path d="M${n(px + 0.1)} ${n(py - 0.03)}A.108 .108 0 0 1 ${n(px - 0.03)} ${n(py + 0.1)}" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width=".022"/>`
  const face = (matrix: string, fill: string, value: number, rim: number): string =>
    `<g transform="${matrix}"><rect x=".015" y=".015" width=".97" height=".97" rx=".15" fill="${fill}"/>` +
    `<path d="M.06 .9V.17Q.06 .06 .17 .06H.9" fill="none" stroke="#fff" stroke-opacity="${rim}" stroke-width=".028" stroke-linecap="round"/>` +
    `${(PIPS[value] ?? []).map(pip).join('')}</g>`
  const inner = skin.left[1]
  // The rounded faces leave gaps at the edges; the shrunken hull behind them fills these.
  const hull = `<polygon points="${cube.outline}" fill="${inner}" stroke="${inner}" stroke-width="${n(size * 0.02)}" stroke-linejoin="round" transform="scale(.955)"/>`
  const [top, left, right] = faces
  return place(
    { x, y, turn },
    hull +
      face(cube.lit, blend(skin.left), left, 0.35) +
      face(cube.shaded, blend(skin.right), right, 0.12) +
      face(cube.top, blend(skin.top), top, 0.9),
  )
}
