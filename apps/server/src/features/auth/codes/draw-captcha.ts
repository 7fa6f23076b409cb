import { randomInt } from 'node:crypto'
import { encodePng } from '../../../platform/png.ts'
import { type Point, strokesOf } from './stroke-font.ts'

const WIDTH = 300
const HEIGHT = 100
/** Its own paper, so that it reads the same on a dark page and on a light one. */
const PAPER = [244, 247, 255] as const
const INK = [33, 46, 110] as const
const SHADES = 16
const PEN = 2.6
const COLOURS = Array.from({ length: SHADES }, (_, shade) => mix(PAPER, INK, shade / (SHADES - 1)))

/**
 * Six characters as a picture (a `data:` address) that a person reads at a glance and a program not as easily: each
 * letter is turned, slanted and scaled on its own, all of it is bent by waves, and lines of the same ink run through it.
 */
export function drawCaptcha(text: string): string {
  const canvas = openCanvas()
  const bend = makeWave()
  const space = (WIDTH - 40) / text.length
  for (const [place, character] of text.split('').entries()) {
    const put = placeLetter({ x: 20 + (place + 0.5) * space, y: HEIGHT / 2 })
    for (const stroke of strokesOf(character)) canvas.draw(refine(stroke.map(put)).map(bend), PEN)
  }
  for (let line = 0; line < 3; line++) canvas.draw(strayLine().map(bend), between(0.7, 1.1))
  for (let dot = 0; dot < 40; dot++) {
    const at: Point = [between(0, WIDTH), between(0, HEIGHT)]
    canvas.draw([at, [at[0] + between(-3, 3), at[1] + between(-3, 3)]], between(0.5, 0.9))
  }
  const png = encodePng({ width: WIDTH, height: HEIGHT, colours: COLOURS, pixels: canvas.pixels })
  return `data:image/png;base64,${png.toString('base64')}`
}

/** Moves a letter from its box to its place in the picture. */
function placeLetter(middle: { x: number; y: number }): (point: Point) => Point {
  const [width, height] = [between(24, 29), between(44, 54)]
  const angle = between(-0.22, 0.22)
  const slant = between(-0.18, 0.18)
  const [dx, dy] = [between(-3, 3), between(-8, 8)]
  return ([x, y]) => {
    const up = (y - 0.5) * height
    const across = (x - 0.5) * width - slant * up
    return [
      middle.x + dx + across * Math.cos(angle) - up * Math.sin(angle),
      middle.y + dy + across * Math.sin(angle) + up * Math.cos(angle),
    ]
  }
}

/** Straight strokes get points in between, or a wave could not bend them. */
function refine(stroke: readonly Point[]): Point[] {
  return stroke.flatMap((point, at) => {
    const next = stroke[at + 1]
    if (!next) return [point]
    const steps = Math.max(1, Math.ceil(Math.hypot(next[0] - point[0], next[1] - point[1]) / 5))
    return Array.from({ length: steps }, (_, step) => along(point, next, step / steps))
  })
}

function makeWave(): (point: Point) => Point {
  const [upDown, leftRight] = [between(2, 3.5), between(1, 2)]
  const [long, tall] = [between(70, 130), between(40, 70)]
  const [start, side] = [between(0, 2 * Math.PI), between(0, 2 * Math.PI)]
  return ([x, y]) => [
    x + leftRight * Math.sin((2 * Math.PI * y) / tall + side),
    y + upDown * Math.sin((2 * Math.PI * x) / long + start),
  ]
}

/** From edge to edge, in a gentle curve. */
function strayLine(): Point[] {
  const [from, middle, to] = [between(15, HEIGHT - 15), between(0, HEIGHT), between(15, HEIGHT - 15)]
  return Array.from({ length: 31 }, (_, step) => {
    const t = step / 30
    return [t * WIDTH, (1 - t) ** 2 * from + 2 * t * (1 - t) * middle + t ** 2 * to]
  })
}

/** How dark each pixel is. Lines that cross do not get darker, so they cannot be told apart by it. */
function openCanvas() {
  const pixels = new Uint8Array(WIDTH * HEIGHT)

  /** Plain numbers only, because the inner loop runs some fifty thousand times a picture: 2 ms in place of 8. */
  const drawSegment = ([ax, ay]: Point, [bx, by]: Point, radius: number) => {
    const reach = radius + 1
    const [dx, dy] = [bx - ax, by - ay]
    const length2 = dx * dx + dy * dy
    const [left, right] = [Math.max(0, Math.floor(Math.min(ax, bx) - reach)), Math.min(WIDTH, Math.max(ax, bx) + reach)]
    const [top, bottom] = [
      Math.max(0, Math.floor(Math.min(ay, by) - reach)),
      Math.min(HEIGHT, Math.max(ay, by) + reach),
    ]
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const px = x + 0.5 - ax
        const py = y + 0.5 - ay
        // The nearest point of the segment, as a share of its length.
        const t = length2 === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length2))
        const ex = px - t * dx
        const ey = py - t * dy
        // The edge is as soft as one pixel is wide.
        const shade = Math.round(Math.min(1, radius + 0.5 - Math.sqrt(ex * ex + ey * ey)) * (SHADES - 1))
        if (shade > pixels[y * WIDTH + x]!) pixels[y * WIDTH + x] = shade
      }
    }
  }

  return {
    draw(stroke: readonly Point[], radius: number) {
      for (const [at, point] of stroke.entries()) drawSegment(stroke[at - 1] ?? point, point, radius)
    },
    pixels,
  }
}

function along(a: Point, b: Point, t: number): Point {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
}

function mix(a: readonly number[], b: readonly number[], t: number): [number, number, number] {
  const channel = (at: number) => Math.round(a[at]! + (b[at]! - a[at]!) * t)
  return [channel(0), channel(1), channel(2)]
}

const FINE = 1_000_000

/** Not guessable, like the answer: a program that knew the bends could take them out. */
function between(least: number, most: number): number {
  return least + ((most - least) * randomInt(FINE)) / FINE
}
