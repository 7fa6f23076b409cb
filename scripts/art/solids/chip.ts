import { n, type Paint, type Tones } from '../paint.ts'
import { place, repeat, TURN } from '../place.ts'

type Chip = { x: number; y: number; r: number; tones: Tones; squash?: number; thickness?: number }

/** One poker chip lying on the table. */
export function drawChip(paint: Paint, { x, y, r, tones, squash = 0.42, thickness = 0.3 }: Chip): string {
  const [lit, body, shade] = tones
  const ry = r * squash
  const height = r * thickness
  const rim = paint.across([
    [0, body],
    [0.3, lit],
    [0.62, shade],
    [1, shade],
  ])
  const side = `<path d="M${n(x - r)} ${n(y)}V${n(y + height)}A${n(r)} ${n(ry)} 0 0 0 ${n(x + r)} ${n(y + height)}V${n(y)}Z" fill="${rim}"/>`
  const notch = (degrees: number): string => {
    const edge = (angle: number): [number, number] => {
      const radians = (angle * TURN) / 360
      return [n(x + r * Math.cos(radians)), n(y + ry * Math.sin(radians))]
    }
    const [[x1, y1], [x2, y2]] = [edge(degrees), edge(degrees + 17)]
    return `<path d="M${x1} ${y1}V${n(y1 + height)}A${n(r)} ${n(ry)} 0 0 1 ${x2} ${n(y2 + height)}V${y2}Z" fill="#fff" opacity="${degrees > 100 ? 0.92 : 0.55}"/>`
  }
  const dash = (r * 0.86 * TURN) / 16
  const well = paint.linear([
    [0, shade],
    [1, body],
  ])
  const face =
    `<circle r="${n(r)}" fill="${paint.tones(tones)}"/>` +
    `<circle r="${n(r * 0.86)}" fill="none" stroke="#fff" stroke-opacity=".92" stroke-width="${n(r * 0.22)}" stroke-dasharray="${n(dash)} ${n(dash * 1.667)}"/>` +
    `<circle r="${n(r * 0.66)}" fill="${well}"/>` +
    `<circle r="${n(r * 0.66)}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="${n(r * 0.03)}"/>` +
    `<circle r="${n(r * 0.98)}" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="${n(r * 0.03)}"/>`
  return side + [28, 72, 112, 155].map(notch).join('') + place({ x, y, squash }, face)
}

type Stack = Omit<Chip, 'tones'> & { colours: readonly Tones[]; count: number }

/** Chips piled up from the point given, a little out of line as hands leave them. */
export function drawStack(paint: Paint, { colours, count, ...chip }: Stack): string {
  const { x, y, r, thickness = 0.3 } = chip
  return repeat(count, (index) => {
    const tones = colours[index % colours.length]
    if (tones === undefined) return ''
    return drawChip(paint, { ...chip, x: x + (((index * 7) % 3) - 1) * r * 0.03, y: y - index * r * thickness, tones })
  })
}
