import { n, type Point } from '../paint.ts'

/** The three visible faces of a cube of the given edge, seen from above its front edge; height may differ. */
export function cubeFaces({ edge, height, x = 0, y = 0 }: { edge: number; height: number; x?: number; y?: number }) {
  const right: Point = [0.86 * edge, 0.44 * edge]
  const left: Point = [-0.86 * edge, 0.44 * edge]
  const down: Point = [0, height]
  const matrix = (u: Point, v: Point, [ox, oy]: Point): string =>
    `matrix(${[u[0], u[1], v[0], v[1], ox + x, oy + y].map(n).join(' ')})`
  return {
    /** Each face is the unit square under this transform. */
    top: matrix(right, left, [0, 0]),
    lit: matrix(right, down, left),
    shaded: matrix([0.86 * edge, -0.44 * edge], down, [0, 0.88 * edge]),
    outline: [
      [0, 0],
      right,
      [right[0], right[1] + height],
      [0, 0.88 * edge + height],
      [left[0], left[1] + height],
      left,
    ]
      .map(([px, py]) => `${n((px ?? 0) + x)},${n((py ?? 0) + y)}`)
      .join(' '),
  }
}
