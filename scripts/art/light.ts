import { n, type Paint } from './paint.ts'
import { polar, repeat, TURN } from './place.ts'

/** The colour every scene falls into. */
export const NIGHT = '#060a20'
/** Shadows are a little deeper than the night. */
export const SHADE = '#02041a'

type Patch = { x: number; y: number; rx: number; ry: number; strength?: number }
type Glow = { x: number; y: number; r: number; ry?: number; colour: string; strength?: number }
type Spark = { x: number; y: number; r: number; colour?: string; opacity?: number }
type Rays = { x: number; y: number; r: number; count: number; colour: string; strength?: number }

/** The contact shadow below a solid: nothing floats. */
export function drawShadow(paint: Paint, { x, y, rx, ry, strength = 0.55 }: Patch): string {
  const fill = paint.radial([
    [0, SHADE, strength],
    [0.55, SHADE, strength * 0.6],
    [1, SHADE, 0],
  ])
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"/>`
}

export function drawGlow(paint: Paint, { x, y, r, ry = r, colour, strength = 0.8 }: Glow): string {
  const fill = paint.radial([
    [0, colour, strength],
    [0.4, colour, strength * 0.4],
    [1, colour, 0],
  ])
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(r)}" ry="${n(ry)}" fill="${fill}"/>`
}

export function drawSpark({ x, y, r, colour = '#fff', opacity = 1 }: Spark): string {
  const star = 'M0-1C.08-.2 .2-.08 1 0C.2 .08 .08 .2 0 1C-.08 .2-.2 .08-1 0C-.2-.08-.08-.2 0-1Z'
  return `<path transform="translate(${n(x)} ${n(y)}) scale(${n(r)})" d="${star}" fill="${colour}" opacity="${opacity}"/>`
}

/** Rays that burst from a point and fade out. */
export function drawRays(paint: Paint, { x, y, r, count, colour, strength = 0.5 }: Rays): string {
  const fill = paint.radial(
    [
      [0, colour, strength],
      [1, colour, 0],
    ],
    { at: [0, 0], r, fixed: true },
  )
  const step = TURN / count
  const wedge = (index: number): string => `M0 0L${polar(r, index * step)}L${polar(r, index * step + step * 0.36)}Z`
  return `<path transform="translate(${n(x)} ${n(y)})" d="${repeat(count, wedge)}" fill="${fill}"/>`
}

/** The three beams of the lamp over a scene of the given size. */
export function drawBeams(
  paint: Paint,
  { width, height, strength }: { width: number; height: number; strength: number },
): string {
  const fill = paint.linear(
    [
      [0, '#fff', strength],
      [0.65, '#fff', strength * 0.28],
      [1, '#fff', 0],
    ],
    { from: [0, 0], to: [width * 0.75, height * 0.9], fixed: true },
  )
  const beams = [
    `M-30-30L${n(width * 0.13)} ${n(height * 1.02)}H${n(width * 0.42)}Z`,
    `M-30-30L${n(width * 0.67)} ${n(height * 1.02)}H${n(width * 0.96)}Z`,
    `M-30-30L${n(width * 1.06)} ${n(height * 0.6)}V${n(height * 0.33)}Z`,
  ]
  return `<g fill="${fill}">${beams.map((beam, index) => `<path d="${beam}" opacity="${[1, 0.8, 0.7][index]}"/>`).join('')}</g>`
}
