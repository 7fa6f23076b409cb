import { encode } from 'uqr'

/** The clear rim every reader needs around the code, in modules. */
const QUIET_RIM = 4

export type Qr = {
  /** Modules along one side, with the rim. */
  side: number
  /** The dark modules as one path: each run of a row is a box. */
  path: string
}

/** A payment's code is long; the least correction that readers are content with keeps its modules large. */
export function drawQr(content: string): Qr {
  const { data, size } = encode(content, { ecc: 'M', border: QUIET_RIM })
  const path = data.flatMap((row, y) => runsOf(row).map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`))
  return { side: size, path: path.join('') }
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
