import { drawGlow, drawRays } from '../light.ts'
import { n, type Paint } from '../paint.ts'
import { repeat, TURN } from '../place.ts'

const CONFETTI = ['#ffd15c', '#6ea2ff', '#ff6f91', '#4fe0ae', '#c39bff', '#ffffff']

/** Light and confetti around a won thing; the golden angle spreads the pieces evenly without a pattern. */
export function drawBurst(paint: Paint, { x, y, r }: { x: number; y: number; r: number }): string {
  const golden = TURN * 0.381966
  const piece = (index: number): string => {
    const away = r * (0.5 + 0.46 * Math.sqrt((index + 0.5) / 36))
    const [px, py] = [x + away * Math.cos(index * golden), y + away * Math.sin(index * golden)]
    const colour = CONFETTI[index % CONFETTI.length]
    const turn = (index * 73) % 180
    const size = r * (0.022 + 0.012 * (index % 3))
    return index % 3 === 0
      ? `<circle cx="${n(px)}" cy="${n(py)}" r="${n(size)}" fill="${colour}"/>`
      : `<rect x="${n(px - size)}" y="${n(py - size / 2)}" width="${n(size * 2.2)}" height="${n(size * 1.2)}" rx="1" transform="rotate(${turn} ${n(px)} ${n(py)})" fill="${colour}"/>`
  }
  return (
    drawGlow(paint, { x, y, r, colour: '#ffe9a8', strength: 0.75 }) +
    drawRays(paint, { x, y, r, count: 18, colour: '#fff3c4', strength: 0.6 }) +
    repeat(36, piece)
  )
}
