/** A point in the box of a letter: x and y from 0 to 1, y downwards. */
export type Point = readonly [x: number, y: number]
type Stroke = readonly Point[]

/**
 * Letters as the movements of a pen, for captcha pictures. Only those that cannot be taken for one another when they are
 * bent: without 0, O and Q, 1 and I, and without B and 8, G, S and 5, Z and 2, V.
 */
const LETTERS: Record<string, readonly Stroke[]> = {
  A: [line(0, 1, 0.5, 0, 1, 1), line(0.19, 0.64, 0.81, 0.64)],
  C: [arc({ x: 0.56, y: 0.5, rx: 0.54, ry: 0.5, from: -48, to: -312 })],
  D: [line(0.42, 0, 0.02, 0, 0.02, 1, 0.42, 1), arc({ x: 0.42, y: 0.5, rx: 0.56, ry: 0.5, from: -90, to: 90 })],
  E: [line(0.95, 0, 0.05, 0, 0.05, 1, 0.95, 1), line(0.05, 0.48, 0.8, 0.48)],
  F: [line(0.95, 0, 0.05, 0, 0.05, 1), line(0.05, 0.48, 0.78, 0.48)],
  H: [line(0, 0, 0, 1), line(1, 0, 1, 1), line(0, 0.5, 1, 0.5)],
  J: [[...line(0.4, 0, 0.82, 0, 0.82, 0.68), ...arc({ x: 0.45, y: 0.68, rx: 0.37, ry: 0.32, from: 0, to: 165 })]],
  K: [line(0.02, 0, 0.02, 1), line(0.92, 0, 0.02, 0.58), line(0.34, 0.38, 0.98, 1)],
  L: [line(0.05, 0, 0.05, 1, 0.9, 1)],
  M: [line(0, 1, 0.05, 0, 0.5, 0.68, 0.95, 0, 1, 1)],
  N: [line(0, 1, 0, 0, 1, 1, 1, 0)],
  P: [
    line(0.05, 1, 0.05, 0, 0.5, 0),
    [...arc({ x: 0.5, y: 0.28, rx: 0.45, ry: 0.28, from: -90, to: 90 }), ...line(0.05, 0.56)],
  ],
  R: [
    line(0.05, 1, 0.05, 0, 0.5, 0),
    [...arc({ x: 0.5, y: 0.26, rx: 0.45, ry: 0.26, from: -90, to: 90 }), ...line(0.05, 0.52)],
    line(0.42, 0.52, 0.98, 1),
  ],
  T: [line(0, 0, 1, 0), line(0.5, 0, 0.5, 1)],
  U: [[...line(0.02, 0), ...arc({ x: 0.5, y: 0.56, rx: 0.48, ry: 0.44, from: 180, to: 0 }), ...line(0.98, 0)]],
  W: [line(0, 0, 0.22, 1, 0.5, 0.3, 0.78, 1, 1, 0)],
  X: [line(0.02, 0, 0.98, 1), line(0.98, 0, 0.02, 1)],
  Y: [line(0, 0, 0.5, 0.5, 1, 0), line(0.5, 0.5, 0.5, 1)],
  3: [
    arc({ x: 0.45, y: 0.25, rx: 0.4, ry: 0.25, from: -160, to: 90 }),
    arc({ x: 0.45, y: 0.74, rx: 0.48, ry: 0.26, from: -90, to: 158 }),
  ],
  4: [line(0.72, 1, 0.72, 0, 0.02, 0.7, 1, 0.7)],
  6: [
    arc({ x: 0.5, y: 0.68, rx: 0.44, ry: 0.32, from: 0, to: 360 }),
    arc({ x: 0.92, y: 0.68, rx: 0.86, ry: 0.68, from: 180, to: 262 }),
  ],
  7: [line(0.04, 0, 0.96, 0, 0.36, 1)],
  9: [
    arc({ x: 0.5, y: 0.32, rx: 0.44, ry: 0.32, from: 0, to: 360 }),
    arc({ x: 0.08, y: 0.32, rx: 0.86, ry: 0.68, from: 0, to: 82 }),
  ],
}

export const CHARACTERS: readonly string[] = Object.keys(LETTERS)

export function strokesOf(character: string): readonly Stroke[] {
  const strokes = LETTERS[character]
  if (!strokes) throw new Error(`the stroke font has no ${character}`)
  return strokes
}

/** Through the points x1, y1, x2, y2 … */
function line(...coordinates: number[]): Point[] {
  return Array.from({ length: coordinates.length / 2 }, (_, at) => [coordinates[2 * at]!, coordinates[2 * at + 1]!])
}

/** Part of an ellipse; degrees run clockwise from three o'clock, because y runs downwards. */
function arc(of: { x: number; y: number; rx: number; ry: number; from: number; to: number }): Point[] {
  const steps = Math.ceil(Math.abs(of.to - of.from) / 15)
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = ((of.from + ((of.to - of.from) * step) / steps) * Math.PI) / 180
    return [of.x + of.rx * Math.cos(angle), of.y + of.ry * Math.sin(angle)]
  })
}
