import { n, type Paint } from '../paint.ts'
import { place, polar, repeat, TURN } from '../place.ts'
import { drawMark } from './mark.ts'
import { drawGoldRing, slice } from './ring.ts'

const SECTORS = [
  ['#3f86ff', '#1440c4'],
  ['#ffffff', '#c9d4f5'],
  ['#ff4a74', '#a30c3e'],
  ['#ffd152', '#c67c00'],
  ['#22d39a', '#067056'],
  ['#a066ff', '#4b17ad'],
] as const

/** A wheel of fortune with its pointer; `r` is the outer radius of its gold rim. */
export function drawPrizeWheel(
  paint: Paint,
  { x, y, r, sectors = 12 }: { x: number; y: number; r: number; sectors?: number },
): string {
  const step = TURN / sectors
  const sector = (index: number): string => {
    const [lit, shade] = SECTORS[index % SECTORS.length] ?? SECTORS[0]
    const from = index * step - TURN / 4 - step / 2
    const fill = paint.radial(
      [
        [0, shade],
        [1, lit],
      ],
      { at: [0, 0], r: 128, fixed: true },
    )
    return `<path d="${slice({ r: 128, from, to: from + step })}" fill="${fill}" stroke="#fff" stroke-opacity=".35" stroke-width="1.5"/>`
  }
  const bulb = (index: number): string => {
    const [bx, by] = polar(134, (index * TURN) / 24).split(' ')
    return `<circle cx="${bx}" cy="${by}" r="4.6" fill="${index % 2 ? '#fff' : '#fff3b8'}"/>`
  }
  const hub = paint.linear([
    [0, '#fff6d0'],
    [0.4, '#ffc94d'],
    [1, '#a86400'],
  ])
  const well = paint.linear([
    [0, '#b86f00'],
    [1, '#ffdc7d'],
  ])
  const pointer = paint.linear([
    [0, '#fff'],
    [0.5, '#ff5c80'],
    [1, '#a10736'],
  ])
  return place(
    { x, y, scale: r / 143 },
    '<circle cx="7" cy="11" r="146" fill="#3a0a18" opacity=".5"/><circle r="142" fill="#5a2400"/>' +
      repeat(sectors, sector) +
      drawGoldRing(paint, { r: 134, width: 18 }) +
      repeat(24, bulb) +
      `<path d="${slice({ r: 127, from: -2.9, to: -1.3 })}" fill="#fff" opacity=".14"/>` +
      `<circle cx="3" cy="6" r="40" fill="#3a0a18" opacity=".5"/><circle r="38" fill="${hub}"/>` +
      `<circle r="27" fill="${well}"/>` +
      drawMark({ x: -17, y: -17, size: 34, fill: '#7c4300' }) +
      `<g transform="translate(0 ${n(-164)})">` +
      `<path d="M-18 2H22L2 50Z" fill="#4a0a1c" opacity=".5" transform="translate(4 7)"/>` +
      `<path d="M-22 0Q-22-8-14-8H14Q22-8 22 0L6 40Q0 52-6 40Z" fill="${pointer}"/></g>`,
  )
}
