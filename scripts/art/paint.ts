/** Rounds to a hundredth: finer digits are invisible at every size we show and would double the files. */
export const n = (value: number): number => Math.round(value * 100) / 100

/** Offset 0–1, colour, opacity (1 when left out). */
export type Stop = readonly [offset: number, colour: string, opacity?: number]

/** Lit, body and shade of one material: every solid is drawn in these three. */
export type Tones = readonly [lit: string, body: string, shade: string]

export type Point = readonly [x: number, y: number]

type Line = { from: Point; to: Point; fixed?: boolean }
type Disc = { at: Point; r: number; focus?: Point; fixed?: boolean }

// The lamp hangs top left, so a gradient runs from there to the bottom right unless told otherwise.
const FROM_LAMP: Line = { from: [0, 0], to: [1, 1] }
const CENTRED: Disc = { at: [0.5, 0.5], r: 0.5 }

/**
 * The gradients of one drawing. Equal gradients are defined once; ids carry the drawing's own prefix, so that several
 * drawings may be inlined into one page.
 */
export class Paint {
  readonly #prefix: string
  readonly #known = new Map<string, string>()

  constructor(prefix: string) {
    this.#prefix = prefix
  }

  /** A linear gradient; `fixed` measures in units of the drawing instead of the painted shape's box. */
  linear(stops: readonly Stop[], { from, to, fixed }: Line = FROM_LAMP): string {
    const line = `x1="${n(from[0])}" y1="${n(from[1])}" x2="${n(to[0])}" y2="${n(to[1])}"`
    return this.#define('linearGradient', `${line}${units(fixed)}`, stops)
  }

  radial(stops: readonly Stop[], { at, r, focus = at, fixed }: Disc = CENTRED): string {
    const disc = `cx="${n(at[0])}" cy="${n(at[1])}" r="${n(r)}" fx="${n(focus[0])}" fy="${n(focus[1])}"`
    return this.#define('radialGradient', `${disc}${units(fixed)}`, stops)
  }

  /** Top to bottom of the painted shape. */
  down(stops: readonly Stop[]): string {
    return this.linear(stops, { from: [0, 0], to: [0, 1] })
  }

  /** Left to right of the painted shape. */
  across(stops: readonly Stop[]): string {
    return this.linear(stops, { from: [0, 0], to: [1, 0] })
  }

  /** Lit, body, shade from the lamp to the far corner. */
  tones([lit, body, shade]: Tones): string {
    return this.linear([
      [0, lit],
      [0.42, body],
      [1, shade],
    ])
  }

  /** An id of this drawing for something other than a gradient, a clip for instance. */
  id(name: string): string {
    return `${this.#prefix}-${name}`
  }

  /** The definitions, to be put before what is painted with them. */
  defs(): string {
    if (this.#known.size === 0) return ''
    const gradients = [...this.#known].map(([key, id]) => key.replace(' ', ` id="${id}" `))
    return `<defs>${gradients.join('')}</defs>`
  }

  #define(kind: string, attributes: string, stops: readonly Stop[]): string {
    const body = stops.map(
      ([offset, colour, opacity]) =>
        `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${n(opacity)}"`}/>`,
    )
    const key = `<${kind} ${attributes}>${body.join('')}</${kind}>`
    let id = this.#known.get(key)
    if (id === undefined) {
      id = `${this.#prefix}${this.#known.size.toString(36)}`
      this.#known.set(key, id)
    }
    return `url(#${id})`
  }
}

const units = (fixed = false): string => (fixed ? ' gradientUnits="userSpaceOnUse"' : '')
