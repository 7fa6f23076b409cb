import { n } from './paint.ts'

export type Place = { x: number; y: number; scale?: number; squash?: number; turn?: number; opacity?: number }

/** Moves, turns and sizes a drawing made around the origin. `squash` flattens it, as things lying on a table are. */
export function place({ x, y, scale = 1, squash = 1, turn = 0, opacity = 1 }: Place, body: string): string {
  const turned = turn === 0 ? '' : ` rotate(${n(turn)})`
  const factor = (value: number): string => String(Math.round(value * 10_000) / 10_000)
  const sized = scale === 1 && squash === 1 ? '' : ` scale(${factor(scale)} ${factor(scale * squash)})`
  const faded = opacity === 1 ? '' : ` opacity="${n(opacity)}"`
  return `<g transform="translate(${n(x)} ${n(y)})${turned}${sized}"${faded}>${body}</g>`
}

/** Calls `draw` with 0 … count − 1 and joins what it drew. */
export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('')
}

/** `x y` of the point at an angle (in radians, clockwise from three o'clock) on a circle around the origin. */
export function polar(r: number, angle: number): string {
  return `${n(r * Math.cos(angle))} ${n(r * Math.sin(angle))}`
}

export const TURN = 2 * Math.PI
