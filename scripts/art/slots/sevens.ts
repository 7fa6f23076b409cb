// biome-ignore-all format: a drawing is read symbol by symbol, one a line.
// biome-ignore-all lint/style/useTemplate: a drawing is a sum of its parts.
import { disc, type Easel, form, GOLD, glow, letterform, n, plate, RED, rad, rows, rrect, sheen, spark } from './form.ts'
import type { Drawing, SlotArt } from './slot-art.ts'

const bars = (count: number): Drawing => (d, k) => Array.from({ length: count }, (_, i) => { const y = (i - (count - 1) / 2) * 30; return plate(d, 'BAR', y, { ink: k, T: i % 2 ? ['#ffb0a0', '#d8223c', '#6a0426'] : ['#c8d4ff', '#3a56c8', '#101c66'], size: 24, w: 98 }) }).join('')

const drawings = {
  diamond: (d, k) => glow(d, 0, 0, 58, '#bff4ff', .75) + form(d, 'M-30-36H30L52-8L0 50L-52-8Z', ['#ffffff', '#8fe6ff', '#1a6ad0'], { ink: k, ext: 5, inside: '<g fill="#fff"><path opacity=".55" d="M-30-36L-16-8H-52Z"/><path opacity=".8" d="M-30-36H0L-16-8Z"/><path opacity=".35" d="M30-36H0L16-8Z"/><path opacity=".2" d="M-16-8H16L0 50Z"/></g><g fill="#0a4ab0" opacity=".3"><path d="M16-8H52L0 50Z"/></g>' }) + spark(-22, -24, 14) + spark(30, 10, 8),
  seven: (d, k) => glow(d, 0, 0, 56, '#ff9a5a', .7) + `<g transform="scale(1.12) translate(0 2)">${letterform(d, '7', ['#ffb09a', '#ee1f42', '#86042e'], k)}</g>` + `<path d="M-22-34H14" stroke="#fff" stroke-opacity=".8" stroke-width="5" stroke-linecap="round"/>` + spark(26, -30, 12, '#fff3c0'),
  triple: bars(3),
  bell: (d, k) => form(d, disc(10, 0, 42), GOLD, { ink: k, ext: 3 }) + form(d, 'M0-46C24-46 28-20 31 6Q33 22 47 30V38H-47V30Q-33 22-31 6C-28-20-24-46 0-46Z', GOLD, { ink: k, ext: 5, inside: '<path d="M-48 22H48" stroke="#a86200" stroke-width="5"/><path d="M-40 12H40" stroke="#fff" stroke-opacity=".4" stroke-width="3"/>' }) + form(d, rrect(-9, -54, 18, 12, 5), RED, { ink: k, ext: 2 }) + sheen(d, 'M-22 4C-20-22-14-34-4-38C-12-26-12-10-12 8Z', .6),
  bar: bars(1),
  plum: (d, k) => `<path d="M2-30Q4-46 16-52" stroke="${k}" stroke-width="10" fill="none" stroke-linecap="round"/><path d="M2-30Q4-46 16-52" stroke="#7a4a1c" stroke-width="5" fill="none" stroke-linecap="round"/>` + form(d, 'M0-32C26-36 46-18 44 10C42 36 20 50 0 46C-20 50-42 36-44 10C-46-18-26-36 0-32Z', ['#d8b0ff', '#7a35d0', '#2c0a6a'], { ink: k, ext: 5, inside: '<path d="M2-32Q-12 8 2 48" stroke="#2c0a6a" stroke-opacity=".6" stroke-width="4" fill="none"/>' }) + form(d, 'M6-34Q28-54 46-40Q34-22 6-34Z', ['#c8ffa0', '#3aae3a', '#0a5a2a'], { ink: k, ext: 2 }) + sheen(d, 'M-34 6C-36-12-26-22-14-24C-24-14-26 0-24 14Z', .55),
  cherry: (d, k) => `<path d="M-22 14Q-10-26 20-50M22 16Q26-20 20-50" stroke="${k}" stroke-width="10" fill="none" stroke-linecap="round"/><path d="M-22 14Q-10-26 20-50M22 16Q26-20 20-50" stroke="#4aa03a" stroke-width="5" fill="none" stroke-linecap="round"/>` + rows([[-24, 26], [24, 28]]).map(([x, y]) => form(d, disc(22, x!, y!), ['#ffb0b8', '#e0142e', '#70021e'], { ink: k, ext: 4 }) + `<path d="M${n(x! - 13)} ${y! - 2}A14 14 0 0 1 ${x! - 2} ${y! - 14}" stroke="#fff" stroke-opacity=".85" stroke-width="5" stroke-linecap="round" fill="none"/>`).join(''),
} satisfies Record<string, Drawing>

const rays = (d: Easel) => Array.from({ length: 14 }, (_, i) => `<path d="M156 150L${n(156 + 330 * Math.cos(rad(i * 360 / 14)))} ${n(150 + 330 * Math.sin(rad(i * 360 / 14)))}L${n(156 + 330 * Math.cos(rad(i * 360 / 14 + 12)))} ${n(150 + 330 * Math.sin(rad(i * 360 / 14 + 12)))}Z" fill="${d.lin([[0, '#fff0b0', .34], [1, '#fff0b0', .04]])}"/>`).join('')

export const sevens: SlotArt = {
  name: 'HOT SEVENS',
  stage: ['#ffd27a', '#d8301c', '#4a0626'],
  ink: '#2c0410',
  reel: ['#fff6e4', '#f2d9b8', '#c99a78'],
  symbols: { W: drawings.diamond, A: drawings.seven, B: drawings.triple, D: drawings.bell, E: drawings.bar, F: drawings.plum, G: drawings.cherry },
  scene: (d) => rays(d) + glow(d, 156, 140, 170, '#fff2c2', .6) + Array.from({ length: 16 }, (_, i) => `<circle cx="${10 + i * 19.5}" cy="14" r="6" fill="${i % 2 ? '#fffbe0' : '#ffb52b'}"/>`).join(''),
  heroes: [['A', 96, 120, 1.5], ['A', 236, 112, 1.15], ['A', 160, 180, 1.9], ['G', 272, 250, .9]],
}
