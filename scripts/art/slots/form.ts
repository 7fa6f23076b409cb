/**
 * How symbols of slots are drawn. Every shape goes through `form`: an ink outline, its side down-right, the lamp from the top left,
 * light along the near edge and shade along the far one. A symbol is drawn around 0, 0 and keeps inside of 54.
 */
import { letter } from '../lettering.ts'
import { type Paint, n as round, type Stop, type Tones } from '../paint.ts'

export const n = round

/** Gradients by their corners, and clips: what drawings of symbols ask a paint for. */
export class Easel {
  readonly #paint: Paint
  #clips = 0

  constructor(paint: Paint) {
    this.#paint = paint
  }

  /** `isFixed` measures in units of the drawing. */
  lin(stops: readonly Stop[], x1 = 0, y1 = 0, x2 = 1, y2 = 1, isFixed = false): string {
    return this.#paint.linear(stops, { from: [x1, y1], to: [x2, y2], ...(isFixed && { fixed: true }) })
  }

  rad(stops: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5, fx = cx, fy = cy): string {
    return this.#paint.radial(stops, { at: [cx, cy], r, focus: [fx, fy] })
  }

  clip(): string {
    this.#clips += 1
    return this.#paint.id(`c${this.#clips}`)
  }
}

type Look = {
  ink?: string
  /** Half the outline. */
  w?: number
  hi?: number
  lo?: number
  /** How far the side reaches. */
  ext?: number
  inside?: string
  rule?: string
}

/** A solid: outline, side, lit face, light along the lamp's edge, shade along the far one. */
export function form(d: Easel, p: string, [lit, body, shade]: Tones, look: Look = {}): string {
  const { ink = '#1a0a2e', w = 3, hi = 0.62, lo = 0.5, ext = 4, inside = '', rule = '' } = look
  const id = d.clip()
  const filled = rule ? ` fill-rule="${rule}" clip-rule="${rule}"` : ''
  const face = d.lin([
    [0, lit],
    [0.42, body],
    [1, shade],
  ])
  const outline = `stroke="${ink}" stroke-width="${w * 2}" stroke-linejoin="round"`
  const side = `<path d="${p}" transform="translate(${n(ext * 0.45)} ${ext})" fill="${ink}" ${outline}/>`
  return (
    `${ext ? side : ''}<path d="${p}" fill="${face}" ${outline} paint-order="stroke"${filled}/>` +
    `<clipPath id="${id}"><path d="${p}"${filled}/></clipPath><g clip-path="url(#${id})">${inside}` +
    `<path d="${p}" fill="none" stroke="${shade}" stroke-opacity="${lo}" stroke-width="9" transform="translate(-2.8 -3.6)"/>` +
    `<path d="${p}" fill="none" stroke="#fff" stroke-opacity="${hi}" stroke-width="3.2" transform="translate(1.5 1.9)"/></g>`
  )
}

export const rad = (degrees: number): number => (degrees * Math.PI) / 180
export const pol = (r: number, angle: number): string => `${n(r * Math.cos(angle))} ${n(r * Math.sin(angle))}`

export function rrect(x: number, y: number, w: number, h: number, r: number): string {
  const [right, low] = [n(x + w), n(y + h)]
  return (
    `M${n(x + r)} ${y}H${n(right - r)}Q${right} ${y} ${right} ${n(y + r)}V${n(low - r)}Q${right} ${low} ${n(right - r)} ${low}` +
    `H${n(x + r)}Q${x} ${low} ${x} ${n(low - r)}V${n(y + r)}Q${x} ${y} ${n(x + r)} ${y}Z`
  )
}

export const oval = (rx: number, ry: number, x = 0, y = 0): string =>
  `M${n(x - rx)} ${y}A${rx} ${ry} 0 1 1 ${n(x + rx)} ${y}A${rx} ${ry} 0 1 1 ${n(x - rx)} ${y}Z`
export const disc = (r: number, x = 0, y = 0): string => oval(r, r, x, y)

export const star = (points: number, r: number, inner: number, from = -90): string =>
  `${Array.from({ length: points * 2 }, (_, i) => (i ? 'L' : 'M') + pol(i % 2 ? inner : r, rad(from + (i * 180) / points))).join('')}Z`

export function gear(teeth: number, r: number, inner: number, hole = 0): string {
  const step = (2 * Math.PI) / teeth
  const tooth = (i: number) => {
    const at = i * step
    return `${i ? 'L' : 'M'}${pol(inner, at)}L${pol(r, at + step * 0.12)}L${pol(r, at + step * 0.42)}L${pol(inner, at + step * 0.54)}`
  }
  return `${Array.from({ length: teeth }, (_, i) => tooth(i)).join('')}Z${hole ? disc(hole) : ''}`
}

export const GOLD: Tones = ['#fff3c0', '#ffc640', '#a86200']
export const RED: Tones = ['#ff9c8a', '#e3203f', '#7c0430']
export const JADE: Tones = ['#c9ffe4', '#22c08a', '#04594e']
export const BRASS: Tones = ['#ffeab0', '#d89a3a', '#6e3d08']
export const COP: Tones = ['#ffd0ae', '#c9683a', '#5c200c']
export const IVORY: Tones = ['#ffffff', '#f3e6cf', '#a98a68']
export const WOOD: Tones = ['#e0a468', '#8c4f22', '#42200c']
export const STEEL: Tones = ['#eaf1ff', '#8796c4', '#2b3568']

type Plate = { ink: string; T?: Tones; fill?: string; size?: number; w?: number }

/** A ribbon with a word on it. */
export function plate(
  d: Easel,
  text: string,
  y: number,
  { ink, T = GOLD, fill = '#fff', size = 25, w = 86 }: Plate,
): string {
  const shape = `M${-w / 2} ${y - 14}H${w / 2}L${w / 2 - 7} ${y}L${w / 2} ${y + 14}H${-w / 2}L${-w / 2 + 7} ${y}Z`
  const word = letter({ text, x: 0, y: y + size * 0.36, size, anchor: 'middle' })
  return (
    form(d, shape, T, { ink, ext: 4 }) +
    `<path d="${word}" fill="${ink}" stroke="${ink}" stroke-width="4" stroke-linejoin="round" transform="translate(.8 1.6)"/>` +
    `<path d="${word}" fill="${fill}"/>`
  )
}

export function letterform(d: Easel, text: string, tones: Tones, ink: string): string {
  const shape = letter({ text, x: 0, y: 31, size: 86, anchor: 'middle' })
  return form(d, shape, tones, { ink, w: 4, ext: 6, hi: 0.7 })
}

export const sheen = (_d: Easel, p: string, opacity = 0.5): string =>
  `<path d="${p}" fill="#fff" opacity="${opacity}"/>`

export function glow(d: Easel, x: number, y: number, r: number, colour: string, strength = 0.8, ry = r): string {
  const fill = d.rad([
    [0, colour, strength],
    [0.4, colour, strength * 0.4],
    [1, colour, 0],
  ])
  return `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${ry}" fill="${fill}"/>`
}

export const spark = (x: number, y: number, r: number, colour = '#fff', opacity = 1): string =>
  `<path transform="translate(${x} ${y}) scale(${r})" d="M0-1C.08-.2 .2-.08 1 0C.2 .08 .08 .2 0 1C-.08 .2-.2 .08-1 0C-.2-.08-.08-.2 0-1Z" fill="${colour}" opacity="${opacity}"/>`

/** A ball, lit from the top left. */
export function sphere(d: Easel, x: number, y: number, r: number, [lit, body, shade]: Tones): string {
  const face = d.rad(
    [
      [0, lit],
      [0.45, body],
      [1, shade],
    ],
    0.42,
    0.4,
    0.72,
    0.3,
    0.24,
  )
  const light = `M${n(x - r * 0.82)} ${n(y + r * 0.2)}A${n(r * 0.86)} ${n(r * 0.86)} 0 0 1 ${n(x + r * 0.1)} ${n(y - r * 0.85)}`
  const back = `A${n(r * 1.05)} ${n(r * 1.05)} 0 0 0 ${n(x - r * 0.82)} ${n(y + r * 0.2)}Z`
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${face}"/><path d="${light}${back}" fill="#fff" opacity=".6"/>`
}

export function shadow(d: Easel, x: number, y: number, rx: number, ry: number, strength = 0.55): string {
  const fill = d.rad([
    [0, '#02041a', strength],
    [0.55, '#02041a', strength * 0.6],
    [1, '#02041a', 0],
  ])
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`
}

/** A list of rows whose columns keep their types. */
export const rows = <const Row extends readonly unknown[]>(list: readonly Row[]): readonly Row[] => list
