import { n, type Paint } from '../paint.ts'
import { place } from '../place.ts'

type Vector = readonly [x: number, y: number, z: number]

const GOLDEN = (1 + Math.sqrt(5)) / 2

/** The twelve corners of an icosahedron: the middles of a football's black patches. */
const CORNERS: readonly Vector[] = [-1, 1].flatMap((a) =>
  [-GOLDEN, GOLDEN].flatMap((b): Vector[] => [
    [0, a, b],
    [a, b, 0],
    [b, 0, a],
  ]),
)

/** A football, cut as a real one: twelve five-sided patches, seams between them, turned to show one near the lamp. */
export function drawFootball(paint: Paint, { x, y, r }: { x: number; y: number; r: number }): string {
  const corners = CORNERS.map(turnBall)
  const at = (from: Vector, to: Vector, share: number): Vector =>
    unit([0, 1, 2].map((axis) => from[axis]! + (to[axis]! - from[axis]!) * share) as unknown as Vector)
  const isNear = (a: Vector, b: Vector): boolean => a !== b && Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) < 2.1
  const point = ([px, py]: Vector): string => `${n(px * r)} ${n(py * r)}`
  // A great arc seen from the front: enough points that the eye sees a curve.
  const arc = (from: Vector, to: Vector): Vector[] => [0, 0.2, 0.4, 0.6, 0.8, 1].map((share) => at(from, to, share))

  let seams = ''
  let patches = ''
  for (const corner of corners) {
    const around = corners.filter((other) => isNear(corner, other)).sort(byAngleAround(corner))
    const rim = around.map((other) => at(corner, other, 1 / 3))
    for (const other of around) {
      const seam = arc(at(corner, other, 1 / 3), at(corner, other, 2 / 3))
      if (seam.every((spot) => spot[2] > -0.02)) seams += `M${seam.map(point).join('L')}`
    }
    const edge = rim.flatMap((spot, index) => arc(spot, rim[(index + 1) % rim.length] ?? spot))
    if (edge.some((spot) => spot[2] > 0)) {
      // Points behind the horizon are brought to it, so that a patch ends at the ball's edge.
      const shown = edge.map((spot): Vector => (spot[2] >= 0 ? spot : [...flat(spot), 0]))
      patches += `M${shown.map(point).join('L')}Z`
    }
  }

  const leather = paint.radial(
    [
      [0, '#ffffff'],
      [0.5, '#e9eefc'],
      [1, '#8d9bc9'],
    ],
    { at: [0.42, 0.4], r: 0.72, focus: [0.3, 0.24] },
  )
  const black = paint.linear(
    [
      [0, '#4d63c4'],
      [0.45, '#1b2663'],
      [1, '#0a0f33'],
    ],
    { from: [-r, -r], to: [r, r], fixed: true },
  )
  const dusk = paint.radial(
    [
      [0.55, '#0a1240', 0],
      [1, '#0a1240', 0.55],
    ],
    { at: [0.38, 0.34], r: 0.74 },
  )
  const shine = paint.radial(
    [
      [0, '#fff', 0.85],
      [1, '#fff', 0],
    ],
    { at: [-r * 0.42, -r * 0.48], r: r * 0.5, fixed: true },
  )
  return place(
    { x, y },
    `<circle r="${r}" fill="${leather}"/>` +
      `<path d="${seams}" fill="none" stroke="#7f8fc4" stroke-width="${n(r * 0.022)}" stroke-linecap="round"/>` +
      `<path d="${patches}" fill="${black}" stroke="#7f8fc4" stroke-width="${n(r * 0.016)}" stroke-linejoin="round"/>` +
      `<circle r="${r}" fill="${dusk}"/><circle r="${r}" fill="${shine}"/>` +
      `<path d="M${n(r * 0.9)} ${n(r * 0.1)}A${n(r * 0.92)} ${n(r * 0.92)} 0 0 1 ${n(-r * 0.1)} ${n(r * 0.92)}A${n(r * 1.1)} ${n(r * 1.1)} 0 0 0 ${n(r * 0.9)} ${n(r * 0.1)}Z" fill="#fff" opacity=".2"/>`,
  )
}

/** Turns the ball so that a patch looks up-left, toward the lamp, without lining up with it. */
function turnBall([x, y, z]: Vector): Vector {
  const [yaw, pitch] = [0.42, 0.3]
  const [x1, z1] = [x * Math.cos(yaw) - z * Math.sin(yaw), x * Math.sin(yaw) + z * Math.cos(yaw)]
  return [x1, y * Math.cos(pitch) - z1 * Math.sin(pitch), y * Math.sin(pitch) + z1 * Math.cos(pitch)]
}

function unit([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}

function flat([x, y]: Vector): [number, number] {
  const length = Math.hypot(x, y)
  return [x / length, y / length]
}

function byAngleAround(axis: Vector): (a: Vector, b: Vector) => number {
  const up: Vector = Math.abs(axis[1]) > 1.7 ? [1, 0, 0] : [0, 1, 0]
  const u = unit(cross(up, axis))
  const v = unit(cross(axis, u))
  const angle = (spot: Vector): number => Math.atan2(dot(spot, v), dot(spot, u))
  return (a, b) => angle(a) - angle(b)
}

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
