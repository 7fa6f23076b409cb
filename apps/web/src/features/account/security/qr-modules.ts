import { encode } from 'uqr'

/** The clear rim every reader needs around the code, in modules. */
export const QUIET_RIM = 4
const FINDER = 7

export type Qr = {
  /** Modules along one side, without the rim. */
  size: number
  /** The dark modules outside the three corner marks, as one path: each run of a row is a box. */
  path: string
  /** Where the corner marks begin. */
  corners: readonly { x: number; y: number }[]
}

/** A seventh of the code may be unreadable; the mark on its middle covers a twentieth. More would make it finer to scan. */
export function drawQr(content: string): Qr {
  const { data, size } = encode(content, { ecc: 'M', border: 0 })
  const end = size - FINDER
  const corners = [
    { x: 0, y: 0 },
    { x: end, y: 0 },
    { x: 0, y: end },
  ]
  const isCorner = (x: number, y: number) =>
    corners.some((corner) => x >= corner.x && x < corner.x + FINDER && y >= corner.y && y < corner.y + FINDER)
  const isDark = (x: number, y: number) => data[y]?.[x] === true && !isCorner(x, y)

  let path = ''
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!isDark(x, y)) continue
      let length = 1
      while (isDark(x + length, y)) length++
      path += `M${x} ${y}h${length}v1h-${length}z`
      x += length
    }
  }
  return { size, path, corners }
}
