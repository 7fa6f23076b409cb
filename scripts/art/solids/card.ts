import { SUIT_PATHS, type Suit } from '@tablestakes/look/figures/suit-paths'
import { letter } from '../lettering.ts'
import { SHADE } from '../light.ts'
import { n, type Paint } from '../paint.ts'
import { place, repeat } from '../place.ts'
import { drawMark } from './mark.ts'

type Spot = { x: number; y: number; width: number; turn?: number }

/** A playing card, face up. */
export function drawCard(paint: Paint, { rank, suit, ...spot }: Spot & { rank: string; suit: Suit }): string {
  const { width } = spot
  const isRed = suit === 'hearts' || suit === 'diamonds'
  const ink = paint.linear(
    isRed
      ? [
          [0, '#ff5a72'],
          [1, '#c00f3c'],
        ]
      : [
          [0, '#3a4c96'],
          [1, '#0a1238'],
        ],
  )
  const paper = paint.linear([
    [0, '#ffffff'],
    [0.55, '#eef2fd'],
    [1, '#c3cdec'],
  ])
  const [left, top] = [-width / 2, -width * 0.71]
  const pip = (x: number, y: number, scale: number): string =>
    `<path transform="translate(${n(x)} ${n(y)}) scale(${Math.round(scale * 10_000) / 10_000})" d="${SUIT_PATHS[suit]}" fill="${ink}"/>`
  const corner = letter({ text: rank, x: left + width * 0.09, y: top + width * 0.42, size: width * 0.4 })
  return cutCard(
    spot,
    sheet({ width, inset: 0, fill: paper }) +
      `<path d="${corner}" fill="${ink}"/>${pip(left + width * 0.1, top + width * 0.48, width * 0.0022)}` +
      pip(-width * 0.2, -width * 0.12, width * 0.0064),
  )
}

/** A playing card, face down: a lattice with our mark in the middle. */
export function drawCardBack(
  paint: Paint,
  { colours, ...spot }: Spot & { colours: readonly [string, string] },
): string {
  const { width } = spot
  const paper = paint.linear([
    [0, '#fff'],
    [1, '#c5d0f2'],
  ])
  const field = paint.linear([
    [0, colours[0]],
    [1, colours[1]],
  ])
  const step = width * 0.125
  const diamond = (x: number, y: number, r: number): string =>
    `M${n(x)} ${n(y - r)}L${n(x + r)} ${n(y)}L${n(x)} ${n(y + r)}L${n(x - r)} ${n(y)}Z`
  const lattice = (parity: number): string =>
    repeat(63, (index) => {
      const [column, row] = [(index % 7) - 3, Math.floor(index / 7) - 4]
      return Math.abs(column + row) % 2 === parity ? diamond(column * step, row * step * 1.08, width * 0.045) : ''
    })
  return cutCard(
    spot,
    sheet({ width, inset: 0, fill: paper }) +
      sheet({ width, inset: width * 0.07, fill: field }) +
      `<path d="${lattice(0)}" fill="#fff" opacity=".24"/><path d="${lattice(1)}" fill="#fff" opacity=".1"/>` +
      `<circle r="${n(width * 0.21)}" fill="${field}" stroke="#fff" stroke-opacity=".55" stroke-width="${n(width * 0.022)}"/>` +
      drawMark({ x: -width * 0.13, y: -width * 0.13, size: width * 0.26, fill: '#fff', opacity: 0.9 }),
  )
}

function cutCard({ x, y, width, turn = 0 }: Spot, face: string): string {
  const shade = (away: number, opacity: number): string =>
    `<g transform="translate(${n(away * 0.55)} ${n(away)})" opacity="${opacity}">${sheet({ width, inset: 0, fill: SHADE })}</g>`
  const depth = Math.min(1, width / 90)
  return place({ x, y, turn }, shade(9 * depth, 0.26) + shade(4 * depth, 0.3) + face)
}

function sheet({ width, inset, fill }: { width: number; inset: number; fill: string }): string {
  const height = width * 1.42
  return `<rect x="${n(-width / 2 + inset)}" y="${n(-height / 2 + inset)}" width="${n(width - 2 * inset)}" height="${n(height - 2 * inset)}" rx="${n(width * 0.11 - inset * 0.5)}" fill="${fill}"/>`
}
