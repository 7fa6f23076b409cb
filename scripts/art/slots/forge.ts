// biome-ignore-all format: a drawing is read symbol by symbol, one a line.
// biome-ignore-all lint/style/useTemplate: a drawing is a sum of its parts.
import { disc, form, GOLD, glow, IVORY, n, oval, plate, RED, rows, rrect, STEEL, spark, WOOD } from './form.ts'
import type { Drawing, SlotArt } from './slot-art.ts'

const drawings: Record<string, Drawing> = {
    wild: (d, k) => glow(d, 0, -4, 58, '#ff8a2a', .8) + form(d, 'M4-54C10-36 36-26 40 4C44 32 22 48 0 48S-42 34-40 6C-38-12-24-16-22-34C-12-30-8-20-8-12C2-22 6-38 4-54Z', ['#fff0a0', '#ff8a1a', '#a81a10'], { ink: k, ext: 4, inside: `<path d="M4-20C8-6 24 2 22 22C20 38 10 46 0 46S-22 38-20 22C-18 10-8 8-6-4C2 0 4-12 4-20Z" fill="${d.lin([[0, '#ffffff'], [.5, '#fff0a0'], [1, '#ffb52b']], 0, 0, 0, 1)}"/>` }) + plate(d, 'WILD', 30, { ink: k, T: STEEL }),
    scatter: (d, k) => glow(d, 0, -20, 52, '#ffb040', .85) + form(d, 'M-40-20H40L32 34Q30 46 18 46H-18Q-30 46-32 34Z', ['#a8b4d4', '#4c567e', '#161a34'], { ink: k, ext: 5, inside: `<path d="M-50 4H50" stroke="#8a96bc" stroke-width="5"/>` }) + form(d, oval(42, 13, 0, -20), STEEL, { ink: k, ext: 2 }) + `<ellipse cy="-20" rx="34" ry="9" fill="${d.rad([[0, '#fffbe0'], [.5, '#ffc23a'], [1, '#f0501a']])}"/>` + `<path d="M30-20Q46-14 44 10Q44 26 40 30" stroke="${k}" stroke-width="13" fill="none" stroke-linecap="round"/><path d="M30-20Q46-14 44 10Q44 26 40 30" stroke="${d.lin([[0, '#fff3b0'], [1, '#ff6a1a']], 0, 0, 0, 1)}" stroke-width="7" fill="none" stroke-linecap="round"/>` + spark(-18, -40, 9, '#fff3c0') + spark(10, -48, 7, '#ffd98a') + spark(26, -38, 5, '#fff'),
    helm: (d, k) => form(d, 'M-32-8C-50-14-56-34-48-50C-42-34-30-28-22-28Z', IVORY, { ink: k, ext: 3 }) + form(d, 'M32-8C50-14 56-34 48-50C42-34 30-28 22-28Z', IVORY, { ink: k, ext: 3 }) + form(d, 'M0-42C26-42 38-20 38 6V40L24 48V12H-24V48L-38 40V6C-38-20-26-42 0-42Z', STEEL, { ink: k, ext: 5 }) + form(d, 'M-38-2H38V14H-38Z', GOLD, { ink: k, ext: 2, w: 2.5 }) + form(d, 'M-7-42Q0-48 7-42V10L5 36Q0 42-5 36L-7 10Z', GOLD, { ink: k, ext: 2 }) + [-28, -16, 16, 28].map(x => `<circle cx="${x}" cy="6" r="3" fill="#6e3d08"/>`).join('') + `<path d="M-22 20H-10M10 20H22" stroke="#ff8a2a" stroke-width="6" stroke-linecap="round"/>`,
    hammer: (d, k) => `<g transform="rotate(38)">` + form(d, rrect(-6, -14, 12, 66, 5), WOOD, { ink: k, ext: 3 }) + form(d, rrect(-7, 34, 14, 18, 5), RED, { ink: k, ext: 2 }) + form(d, 'M-40-44H32L44-32V-22L32-10H-40Q-46-10-46-16V-38Q-46-44-40-44Z', STEEL, { ink: k, ext: 5, inside: `<path d="M-30-50V0M22-50V0" stroke="#2b3568" stroke-opacity=".6" stroke-width="4"/>` }) + form(d, rrect(-14, -48, 26, 42, 4), GOLD, { ink: k, ext: 2 }) + `<path d="M-1-38L5-27L-1-16L-7-27Z" fill="#ff5a2a" stroke="#6e1a08" stroke-width="2"/></g>`,
    shield: (d, k) => form(d, disc(48), WOOD, { ink: k, ext: 6, inside: `<path d="M-60-60H0V0H-60ZM0 0H60V60H0Z" fill="#c22438"/><path d="M-60-60H0V0H-60ZM0 0H60V60H0Z" fill="${d.lin([[0, '#fff', .25], [1, '#000', .3]])}"/>` }) + form(d, disc(48) + disc(39), STEEL, { ink: k, w: 2, rule: 'evenodd', ext: 0 }) + form(d, 'M-5-40H5V40H-5ZM-40-5H40V5H-40Z', STEEL, { ink: k, w: 2, ext: 1 }) + form(d, disc(15), GOLD, { ink: k, ext: 3 }) + Array.from({ length: 8 }, (_, i) => `<circle cx="${n(43.5 * Math.cos(i * .785 + .39))}" cy="${n(43.5 * Math.sin(i * .785 + .39))}" r="2.600" fill="#10143a"/>`).join(''),
    ...Object.fromEntries(rows([['rune1', 'M-8-26V26M-8-22L14-6L-8 8', '#ff6a3a'], ['rune2', 'M-12-26V26M12-26V26M-12-12L12 12', '#4ab8ff'], ['rune3', 'M0-26V26M0-24L16-8M0-24L-16-8', '#7df06a']]).map(([key, g, c], i) => [key, (d, k) => form(d, ['M-30-40L20-46L36-30L34 34L14 46L-34 38Z', 'M-22-46L28-40L38 8L22 44L-30 42L-36-20Z', 'M-34-30L0-48L34-32L36 26L4 48L-32 34Z'][i]!, ['#b4b9c8', '#666c82', '#24283a'], { ink: k, ext: 6, inside: `<path d="M-40-6L-10-20L4-50M40 20L16 8L0 50" stroke="#24283a" stroke-opacity=".5" stroke-width="2.400" fill="none"/>` }) + glow(d, 0, 0, 40, c, .55) + `<path d="${g}" fill="none" stroke="#14060a" stroke-width="12" stroke-linecap="round" stroke-linejoin="round"/><path d="${g}" fill="none" stroke="${c}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/><path d="${g}" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="2.400" stroke-linecap="round" stroke-linejoin="round"/>`])) 
}

export const forge: SlotArt = {
  name: 'EMBER FORGE',
  stage: ['#ffb07a', '#c23a1a', '#2a0c1e'],
  ink: '#190806',
  reel: ['#4a1c14', '#2a0f14', '#12070e'],
  symbols: {
    W: drawings.wild!,
    S: drawings.scatter!,
    A: drawings.helm!,
    B: drawings.hammer!,
    D: drawings.shield!,
    E: drawings.rune1!,
    F: drawings.rune2!,
    G: drawings.rune3!,
  },
  scene: d => glow(d, 150, 250, 190, '#ff8a2a', .75) + Array.from({ length: 18 }, (_, i) => `<circle cx="${(i * 71) % 312}" cy="${(i * 53) % 280}" r="${1.5 + i % 3}" fill="#ffd98a" opacity="${.35 + (i % 4) * .15}"/>`).join(''),
  heroes: [['B', 250, 96, 1.25], ['A', 148, 158, 2.25], ['E', 44, 264, .8], ['F', 270, 252, .85]],
}
