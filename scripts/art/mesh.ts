import { n, type Tones } from './paint.ts'
import { mix } from './palette.ts'

type Vector = readonly [x: number, y: number, z: number]

/**
 * A head cut in facets, like a stone. Points are in the middle (x = 0) or in the left half (x < 0), x to the right,
 * y down, z toward the viewer; the right half is the mirror image. A facet names its points.
 */
export type Mesh<Material extends string> = {
  points: Readonly<Record<string, Vector>>
  facets: Readonly<Record<Material, readonly string[]>>
  tones: Readonly<Record<Material, Tones>>
}

// Where the lamp is, seen from the table: left, above, in front.
const LAMP: Vector = unit([-0.55, -0.62, 0.56])

type View = { x: number; y: number; scale: number; yaw: number; pitch?: number }

/** Draws the facets from the farthest to the nearest, each in the tone the lamp gives it. */
export function drawMesh<Material extends string>(
  { points, facets, tones }: Mesh<Material>,
  { x, y, scale, yaw, pitch = 0 }: View,
): string {
  const look = (point: Vector): Vector => tilt(swing(point, yaw), pitch)
  const solid = (Object.entries(facets) as [Material, readonly string[]][]).flatMap(([material, list]) =>
    list.flatMap((names) => {
      const corners = names.split(' ').map((name) => {
        const point = points[name]
        if (point === undefined) throw new Error(`the mesh has no point ${name}`)
        return point
      })
      const isMiddle = corners.every(([px]) => px === 0)
      const mirrored = corners.map(([px, py, pz]): Vector => [-px, py, pz])
      return (isMiddle ? [corners] : [corners, mirrored]).map((half) => ({ material, corners: half.map(look) }))
    }),
  )
  const drawn = solid
    .map((facet) => ({
      ...facet,
      depth: facet.corners.reduce((sum, corner) => sum + corner[2], 0) / facet.corners.length,
    }))
    .sort((a, b) => a.depth - b.depth)
    .map(({ material, corners }) => {
      const colour = litTone(tones[material], normalOf(corners))
      const outline = corners.map(([px, py]) => `${n(x + px * scale)},${n(y + py * scale)}`).join(' ')
      // The hairline in the facet's own colour closes the seams that antialiasing would leave open.
      return `<polygon points="${outline}" fill="${colour}" stroke="${colour}"/>`
    })
  return `<g stroke-width=".6" stroke-linejoin="round">${drawn.join('')}</g>`
}

function litTone([lit, body, shade]: Tones, normal: Vector): string {
  const light = normal[0] * LAMP[0] + normal[1] * LAMP[1] + normal[2] * LAMP[2]
  // A little light comes back from the table, so the darkest facet keeps its colour.
  const share = Math.max(0, Math.min(1, 0.16 + 0.84 * light))
  return share < 0.55 ? mix(shade, body, share / 0.55) : mix(body, lit, (share - 0.55) / 0.45)
}

function normalOf([a, b, c]: readonly Vector[]): Vector {
  if (a === undefined || b === undefined || c === undefined) throw new Error('a facet needs three corners')
  const u: Vector = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
  const v: Vector = [c[0] - a[0], c[1] - a[1], c[2] - a[2]]
  const normal = unit([u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]])
  return normal[2] < 0 ? [-normal[0], -normal[1], -normal[2]] : normal
}

function swing([x, y, z]: Vector, yaw: number): Vector {
  return [x * Math.cos(yaw) + z * Math.sin(yaw), y, z * Math.cos(yaw) - x * Math.sin(yaw)]
}

function tilt([x, y, z]: Vector, pitch: number): Vector {
  return [x, y * Math.cos(pitch) + z * Math.sin(pitch), z * Math.cos(pitch) - y * Math.sin(pitch)]
}

function unit([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z) || 1
  return [x / length, y / length, z / length]
}
