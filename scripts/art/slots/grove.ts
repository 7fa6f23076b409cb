// biome-ignore-all format: a drawing is read symbol by symbol, one a line.
// biome-ignore-all lint/style/useTemplate: a drawing is a sum of its parts.

import type { Tones } from '../paint.ts'
import { disc, type Easel, form, GOLD, glow, n, oval, plate, pol, rad, rows, sheen, spark } from './form.ts'
import type { Drawing, SlotArt } from './slot-art.ts'

const LEAF: Tones = ['#d0ffa8', '#4ab83a', '#12602a']
const leaf = (d: Easel, k: string, x: number, y: number, turn = 0) => `<g transform="translate(${x} ${y}) rotate(${turn})">${form(d, 'M0 0Q16-22 40-16Q30 10 0 0Z', LEAF, { ink: k, ext: 2 })}</g>`
const stalk = (k: string, p: string) => `<path d="${p}" stroke="${k}" stroke-width="10" fill="none" stroke-linecap="round"/><path d="${p}" stroke="#8c5a22" stroke-width="5" fill="none" stroke-linecap="round"/>`

const drawings = {
  sun: (d, k) => glow(d, 0, 0, 60, '#fff0a0', .9) + form(d, `M${Array.from({ length: 24 }, (_, i) => pol(i % 2 ? 38 : 54, rad(i * 15))).join('L')}Z`, ['#fff6b8', '#ffb52b', '#d06a00'], { ink: k, ext: 4 }) + form(d, disc(33), ['#fffbe0', '#ffd23a', '#f09a10'], { ink: k, w: 2, ext: 0 }) + `<circle cx="-11" cy="-6" r="4.500" fill="${k}"/><circle cx="11" cy="-6" r="4.500" fill="${k}"/><path d="M-13 8Q0 22 13 8" stroke="${k}" stroke-width="4" fill="none" stroke-linecap="round"/>` + plate(d, 'WILD', 40, { ink: k, T: ['#ffd0a0', '#f0641a', '#8a2a00'], size: 22 }),
  melon: (d, k) => form(d, 'M-54-18A54 54 0 0 0 54-18Z', ['#c8ff9a', '#3aa83a', '#0c5a24'], { ink: k, ext: 5, inside: `<path d="M-47-18A47 47 0 0 0 47-18Z" fill="#f4ffe0"/><path d="M-42-18A42 42 0 0 0 42-18Z" fill="${d.lin([[0, '#ff9a8a'], [.5, '#f0344a'], [1, '#b80a34']])}"/>${rows([[-20, -4], [0, 6], [20, -4], [-10, 14], [10, 14]]).map(([x, y]) => `<ellipse cx="${x}" cy="${y}" rx="3" ry="4.500" fill="#3a0a14"/>`).join('')}` }),
  grape: (d, k) => stalk(k, 'M0-34Q0-46 8-52') + rows([[-20, -22], [0, -24], [20, -22], [-30, -4], [-10, -4], [10, -4], [30, -4], [-20, 14], [0, 14], [20, 14], [-10, 32], [10, 32], [0, 46]]).map(([x, y]) => form(d, disc(12, x!, y!), ['#ecc8ff', '#9a3ae0', '#3c0a7a'], { ink: k, w: 2, ext: 2 }) + `<circle cx="${x! - 4}" cy="${y! - 4}" r="3" fill="#fff" opacity=".75"/>`).join('') + leaf(d, k, 4, -34, -10),
  orange: (d, k) => form(d, disc(42, 0, 6), ['#ffe0a0', '#ff8a1a', '#b04000'], { ink: k, ext: 6, inside: Array.from({ length: 20 }, (_, i) => `<circle cx="${((i * 37) % 76) - 38}" cy="${((i * 29) % 76) - 30}" r="1.800" fill="#b04000" opacity=".45"/>`).join('') }) + sheen(d, 'M-30 0C-28-18-14-26-2-28C-14-18-20-6-20 8Z', .6) + stalk(k, 'M0-34V-42') + leaf(d, k, 2, -36, -6),
  lemon: (d, k) => `<g transform="rotate(-24)">${form(d, 'M-54 0C-46-6-44-14-36-22C-18-40 18-40 36-22C44-14 46-6 54 0C46 6 44 14 36 22C18 40-18 40-36 22C-44 14-46 6-54 0Z', ['#fffbc0', '#ffe01a', '#c09000'], { ink: k, ext: 5 })}${sheen(d, 'M-30-8C-22-24-4-28 8-28C-8-20-18-10-20 4Z', .7)}</g>` + leaf(d, k, 18, -30, -20),
  plum: (d, k) => form(d, oval(38, 44, 0, 6), ['#c8c0ff', '#5a4ae0', '#1c1070'], { ink: k, ext: 5, inside: '<path d="M6-40Q-10 6 6 52" stroke="#1c1070" stroke-opacity=".6" stroke-width="4" fill="none"/>' }) + sheen(d, 'M-28 4C-28-14-20-24-8-28C-16-16-20-2-18 14Z', .55) + stalk(k, 'M2-36Q2-46 10-52') + leaf(d, k, 6, -40, 6),
  cherry: (d, k) => stalk(k, 'M-20 10Q-12-24 10-48M22 14Q24-18 10-48') + leaf(d, k, 10, -44, 10) + rows([[-22, 24], [22, 28]]).map(([x, y]) => form(d, disc(21, x!, y!), ['#ffc0c8', '#f02a4a', '#8a0428'], { ink: k, ext: 4 }) + `<path d="M${n(x! - 12)} ${y! - 2}A13 13 0 0 1 ${x! - 2} ${y! - 13}" stroke="#fff" stroke-opacity=".85" stroke-width="4.500" stroke-linecap="round" fill="none"/>`).join('') + spark(34, -6, 7, '#fff3c0', .9),
} satisfies Record<string, Drawing>

export const grove: SlotArt = {
  name: 'SUNNY GROVE',
  stage: ['#fff2a8', '#5ac04a', '#0c4a3a'],
  ink: '#1c1a06',
  reel: ['#eafbe0', '#bfe6a8', '#6aa86a'],
  symbols: { W: drawings.sun, A: drawings.melon, B: drawings.grape, D: drawings.orange, E: drawings.lemon, F: drawings.plum, G: drawings.cherry },
  scene: (d) => `<circle cx="60" cy="70" r="44" fill="${d.rad([[0, '#fffbe0'], [.7, '#ffe26a'], [1, '#ffc640']])}"/>` + glow(d, 60, 70, 150, '#fff3b0', .6) + `<path d="M-20 260C60 190 130 240 180 214S290 200 340 240V420H-20Z" fill="${d.lin([[0, '#7ad84a'], [1, '#0c5a34']], 0, 0, 0, 1)}"/>` + rows([[40, 236, 30], [268, 220, 38], [210, 226, 22]]).map(([x, y, r]) => `<rect x="${x! - 4}" y="${y}" width="8" height="34" fill="#6a3a16"/>` + form(d, disc(r!, x!, y! - r! * .4), LEAF, { ink: '#1c3a0c', w: 2, ext: 3 })).join('') + `<g opacity=".9">${form(d, disc(5, 262, 206), GOLD, { w: 1, ext: 0 })}${form(d, disc(5, 282, 224), GOLD, { w: 1, ext: 0 })}</g>`,
  heroes: [['E', 66, 190, 1.15], ['D', 246, 206, 1.25], ['A', 156, 180, 1.7], ['G', 238, 74, .9]],
}
