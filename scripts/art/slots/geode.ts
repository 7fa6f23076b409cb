// biome-ignore-all format: a drawing is read symbol by symbol, one a line.
// biome-ignore-all lint/style/useTemplate: a drawing is a sum of its parts.

import type { Tones } from '../paint.ts'
import { disc, type Easel, form, GOLD, glow, n, rad, rows, spark, star } from './form.ts'
import type { Drawing, SlotArt } from './slot-art.ts'

/** A cut stone: a table in the middle, a facet from each of its edges to the girdle, each as light as it faces the lamp. */
function stone(d: Easel, k: string, { corners, r, flat = r, turn = 0, tones, hole = .56 }: { corners: number; r: number; flat?: number; turn?: number; tones: Tones; hole?: number }): string {
  const at = (scale: number, i: number) => { const a = rad(turn + i * 360 / corners - 90); return [n(r * scale * Math.cos(a)), n(flat * scale * Math.sin(a))] as const }
  const ring = (scale: number) => `M${Array.from({ length: corners }, (_, i) => at(scale, i).join(' ')).join('L')}Z`
  const facets = Array.from({ length: corners }, (_, i) => { const [a, b, c, e] = [at(1, i), at(1, i + 1), at(hole, i + 1), at(hole, i)]; const light = Math.cos(rad(turn + (i + .5) * 360 / corners - 90 + 135)); return `<path d="M${a.join(' ')}L${b.join(' ')}L${c.join(' ')}L${e.join(' ')}Z" fill="${light > 0 ? '#fff' : tones[2]}" opacity="${n(Math.abs(light) * .55)}"/>` }).join('')
  return form(d, ring(1), tones, { ink: k, ext: 6, hi: .5, inside: `${facets}<path d="${ring(hole)}" fill="${d.lin([[0, '#fff', .65], [.5, tones[1], .9], [1, tones[2], .5]])}"/><path d="${ring(hole)}" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="1.6"/>` }) + spark(n(-r * .34), n(-flat * .4), n(r * .2))
}

const drawings = {
  key: (d, k) => glow(d, 0, 0, 58, '#ffe38a', .8) + form(d, 'M-7-4H7V22H22V32H7V44H-7Z', GOLD, { ink: k }) + `<g transform="translate(0 -24)">${form(d, star(6, 34, 27), GOLD, { ink: k, ext: 4 })}${form(d, disc(13), ['#e8d6ff', '#8a4af0', '#3a0a9c'], { ink: k, ext: 0, w: 2 })}</g>` + spark(-14, -40, 12),
  orb: (d, k) => glow(d, 0, 0, 60, '#8dffe8', .9) + form(d, disc(42), ['#e8fffb', '#22d8c0', '#055a6a'], { ink: k, ext: 5, inside: '<circle cx="-12" cy="-16" r="20" fill="#fff" opacity=".35"/><circle r="33" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="3"/>' }),
  ruby: (d, k) => stone(d, k, { corners: 6, r: 46, tones: ['#ffb0b8', '#f01a4a', '#6a0030'] }),
  amber: (d, k) => stone(d, k, { corners: 8, r: 44, turn: 22.5, tones: ['#ffe9b0', '#ff9a1a', '#8a3a00'] }),
  citrine: (d, k) => stone(d, k, { corners: 5, r: 48, tones: ['#fffbc8', '#ffd81a', '#a06a00'] }),
  emerald: (d, k) => stone(d, k, { corners: 4, r: 52, flat: 52, turn: 45, tones: ['#d0ffd8', '#1ac04a', '#03562a'], hole: .62 }),
  sapphire: (d, k) => stone(d, k, { corners: 8, r: 34, flat: 50, turn: 22.5, tones: ['#d0e6ff', '#2a6aff', '#0a1a8a'] }),
  violet: (d, k) => stone(d, k, { corners: 3, r: 54, turn: 180, tones: ['#ecd0ff', '#a03af0', '#42088a'], hole: .5 }),
  quartz: (d, k) => stone(d, k, { corners: 4, r: 36, flat: 52, tones: ['#ffffff', '#c6d2f0', '#5a6a9c'], hole: .5 }),
} satisfies Record<string, Drawing>

const crystal = (x: number, y: number, h: number, turn: number, d: Easel) => `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M-16 0V${-h}L0 ${-h - 22}L16 ${-h}V0Z" fill="${d.lin([[0, '#f0dcff', .9], [.5, '#9a4ae0', .9], [1, '#3a0a7a', .9]])}"/><path d="M-16 0V${-h}L0 ${-h - 22}V0Z" fill="#fff" opacity=".25"/></g>`

export const geode: SlotArt = {
  name: 'GEODE RAIN',
  stage: ['#c8f0ff', '#5a3ad0', '#1a0a5a'],
  ink: '#12063a',
  reel: ['#2a2a86', '#1a1660', '#0c0a38'],
  symbols: { S: drawings.key, X: drawings.orb, A: drawings.ruby, B: drawings.amber, D: drawings.citrine, E: drawings.emerald, F: drawings.sapphire, G: drawings.violet, H: drawings.quartz },
  scene: (d) => glow(d, 156, 120, 190, '#d8c8ff', .6) + rows([[10, 330, 120, -14], [54, 340, 80, 6], [300, 330, 140, 14], [262, 344, 90, -4], [150, 352, 60, 2]]).map(([x, y, h, t]) => crystal(x!, y!, h!, t!, d)).join('') + Array.from({ length: 22 }, (_, i) => `<path d="M${(i * 71) % 320} ${(i * 43) % 260}l-6 22" stroke="#e8f6ff" stroke-opacity=".45" stroke-width="2.4" stroke-linecap="round"/>`).join(''),
  heroes: [['F', 70, 200, 1.2], ['E', 246, 210, 1.25], ['A', 156, 132, 2.1], ['D', 248, 62, .7], ['G', 62, 66, .7]],
}
