import { encode } from 'uqr'

/** The clear rim every reader needs around the code, in modules. */
const QUIET_RIM = 4
const FINDER = 7

export type Qr = {
  /** Modules along one side, with the rim. */
  side: number
  /** The dark modules outside the three corner marks, as one path: each run of a row is a box. */
  path: string
  /** The corner marks, as rings with a dot: filled by the even-odd rule. */
  corners: string
}

/** A seventh of the code may be unreadable; a mark on its middle covers a twentieth. More would make it finer to scan. */
export function drawQr(content: string): Qr {
  const { data, size: side } = encode(content, { ecc: 'M', border: QUIET_RIM })
  const [start, end] = [QUIET_RIM, side - QUIET_RIM - FINDER]
  const corners = [
    [start, start],
    [end, start],
    [start, end],
  ] as const
  const isCorner = (x: number, y: number) =>
    corners.some(([left, top]) => x >= left && x < left + FINDER && y >= top && y < top + FINDER)
  const path = data.flatMap((row, y) =>
    runsOf(row.map((isDark, x) => isDark && !isCorner(x, y))).map(
      ({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`,
    ),
  )
  return { side, path: path.join(''), corners: corners.map(([x, y]) => drawCorner(x, y)).join('') }
}

function runsOf(row: readonly boolean[]): { x: number; length: number }[] {
  const runs: { x: number; length: number }[] = []
  row.forEach((isDark, x) => {
    const last = runs.at(-1)
    if (!isDark) return
    if (last && last.x + last.length === x) last.length += 1
    else runs.push({ x, length: 1 })
  })
  return runs
}

const drawCorner = (x: number, y: number): string =>
  drawBox(x, y, { side: FINDER, radius: 2.1 }) +
  drawBox(x + 1, y + 1, { side: FINDER - 2, radius: 1.1 }) +
  drawBox(x + 2, y + 2, { side: FINDER - 4, radius: 0.8 })

function drawBox(x: number, y: number, { side, radius }: { side: number; radius: number }): string {
  const edge = Number((side - 2 * radius).toFixed(1))
  const turn = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx * radius} ${dy * radius}`
  return `M${x + radius} ${y}h${edge}${turn(1, 1)}v${edge}${turn(-1, 1)}h-${edge}${turn(-1, -1)}v-${edge}${turn(1, -1)}z`
}
