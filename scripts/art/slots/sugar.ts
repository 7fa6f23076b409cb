// biome-ignore-all format: a drawing is read symbol by symbol, one a line.
// biome-ignore-all lint/style/useTemplate: a drawing is a sum of its parts.
import { disc, form, glow, oval, plate, rows, sheen, star } from './form.ts'
import type { Drawing, SlotArt } from './slot-art.ts'

const drawings: Record<string, Drawing> = {
    wild: (d, k) => glow(d, 10, -8, 54, '#fff0a8', .7) + rows([['#ff5a8a', 0], ['#ffb52b', 9], ['#5ae0c8', 18]]).map(([, o]) => `<path d="M${-48 + o * .4} ${42 - o * .2}Q${-30 + o} ${10 + o * .6} ${4 + o * .4} ${-8 + o}" stroke="${k}" stroke-width="15" stroke-linecap="round" fill="none"/>`).join('') + rows([['#ff5a8a', 0], ['#ffb52b', 9], ['#5ae0c8', 18]]).map(([c, o]) => `<path d="M${-48 + o * .4} ${42 - o * .2}Q${-30 + o} ${10 + o * .6} ${4 + o * .4} ${-8 + o}" stroke="${c}" stroke-width="9" stroke-linecap="round" fill="none"/>`).join('') + `<g transform="translate(14 -12) rotate(12)">${form(d, star(5, 40, 20).replace(/L/g, 'L'), ['#fffbd8', '#ffd23a', '#d8840a'], { ink: k, w: 4, ext: 4 })}<circle cx="-8" cy="-2" r="3.600" fill="${k}"/><circle cx="9" cy="-2" r="3.600" fill="${k}"/><path d="M-6 7Q0 13 7 7" stroke="${k}" stroke-width="3" fill="none" stroke-linecap="round"/></g>` + plate(d, 'WILD', 36, { ink: k, T: ['#ffc2e4', '#f03a9a', '#8a0a6a'] }),
    scatter: (d, k) => glow(d, 0, 0, 54, '#ffd6f4', .6) + `<g transform="rotate(-20)"><path d="M-54 4A54 17 0 0 1 54 4" fill="none" stroke="${k}" stroke-width="17"/><path d="M-54 4A54 17 0 0 1 54 4" fill="none" stroke="#8de8ff" stroke-width="10"/></g>` + form(d, disc(34), ['#ffe3c0', '#e8a05a', '#8a4a1a'], { ink: k, ext: 5, inside: `<path d="M-40-40H40V0Q34 10 26 2Q20 14 10 4Q4 16-6 5Q-14 14-20 3Q-30 10-40 0Z" fill="${d.lin([[0, '#ffc8ea'], [.5, '#ff5ab0'], [1, '#c01a80']])}"/>` + rows([[-16, -20, '#fff'], [4, -24, '#ffe23a'], [18, -12, '#5ae0c8'], [-4, -10, '#8d6aff'], [-24, -8, '#ffe23a']]).map(([x, y, c], i) => `<rect x="${x}" y="${y}" width="9" height="3.600" rx="1.800" fill="${c}" transform="rotate(${i * 50} ${x} ${y})"/>`).join('') }) + `<g transform="rotate(-20)"><path d="M-54 4A54 17 0 0 0 54 4" fill="none" stroke="${k}" stroke-width="17"/><path d="M-54 4A54 17 0 0 0 54 4" fill="none" stroke="${d.lin([[0, '#d8faff'], [.5, '#4ac8f0'], [1, '#1a6ac0']])}" stroke-width="10"/><path d="M-50 9A54 17 0 0 0 20 19" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="2.600" stroke-linecap="round"/></g>`,
    lolly: (d, k) => `<path d="M6 20L22 54" stroke="${k}" stroke-width="14" stroke-linecap="round"/><path d="M6 20L22 54" stroke="${d.lin([[0, '#fff'], [1, '#d8c8f0']])}" stroke-width="8" stroke-linecap="round"/>` + form(d, disc(38, -4, -12), ['#ffd6ec', '#ff5a9a', '#a80a62'], { ink: k, ext: 5, inside: `<g transform="translate(-4 -12)">${Array.from({ length: 6 }, (_, i) => `<path transform="rotate(${i * 60})" d="M0 0C8-14 26-20 40-10L36 16C26 2 12-2 0 0Z" fill="${['#fff', '#ffe23a', '#5ae0c8'][i % 3]}" opacity=".9"/>`).join('')}</g>` }) + sheen(d, 'M-34-16C-34-32-22-42-8-42C-20-34-26-26-26-12Z', .65) + form(d, 'M6 20L-8 12L-10 28L6 22L22 30L20 14Z', ['#b8f5ff', '#38b8f0', '#0a5aa8'], { ink: k, w: 2.5, ext: 2 }),
    cone: (d, k) => form(d, 'M-26 2H26L0 54Z', ['#ffe0a8', '#e0a04a', '#8a5012'], { ink: k, ext: 4, inside: `<g stroke="#8a5012" stroke-opacity=".6" stroke-width="2.600"><path d="M-30 10L10 60M-14 0L20 44M2-4L30 30M30 10L-10 60M14 0L-20 44M-2-4L-30 30"/></g>` }) + form(d, 'M-32 4C-40-6-34-16-28-18C-30-34-16-40-8-38C-4-50 18-50 20-36C32-36 36-22 28-16C38-12 38 2 30 6C24 12 18 4 12 8C6 14-2 6-8 10C-16 14-24 12-32 4Z', ['#fff0fa', '#ff9ad0', '#c02a8a'], { ink: k, ext: 3 }) + form(d, disc(9, 6, -46), ['#ffb0b8', '#e8123c', '#7a0328'], { ink: k, w: 2.5, ext: 2 }) + rows([[-14, -22, '#ffe23a'], [4, -28, '#5ae0c8'], [16, -12, '#8d6aff'], [-18, -4, '#5ae0c8'], [0, -10, '#ffe23a']]).map(([x, y, c], i) => `<rect x="${x}" y="${y}" width="9" height="4" rx="2" fill="${c}" transform="rotate(${i * 47} ${x} ${y})"/>`).join(''),
    candy: (d, k) => form(d, 'M-24-6L-52-24Q-46-2-52 20L-24 8Z', ['#d8faff', '#38c6e8', '#0a6aae'], { ink: k, ext: 4 }) + form(d, 'M24-6L52-24Q46-2 52 20L24 8Z', ['#d8faff', '#38c6e8', '#0a6aae'], { ink: k, ext: 4 }) + form(d, oval(34, 28), ['#e0fbff', '#2ab8e8', '#0a5aa8'], { ink: k, ext: 5, inside: `<g fill="#fff" opacity=".85"><path d="M-20-40Q-30 0-16 40H-6Q-20 0-10-40ZM8-40Q-2 0 12 40H22Q8 0 18-40Z"/></g>` }) + sheen(d, 'M-26-6C-24-18-12-23 0-23C-12-18-18-10-18 0Z', .6),
    ...Object.fromEntries(rows([['jelly1', 'M0 42C-26 24-44 10-44-12C-44-30-30-40-18-40C-8-40-2-34 0-28C2-34 8-40 18-40C30-40 44-30 44-12C44 10 26 24 0 42Z', ['#ffc0cc', '#ff3a6a', '#a80a3c']], ['jelly2', star(5, 50, 27), ['#fff6c0', '#ffc81a', '#c07a00']], ['jelly3', 'M14-44C-20-44-44-22-40 8C-36 36-8 48 18 40C38 34 44 20 42 12C30 24 6 24-2 6C-8-12-2-34 14-44Z', ['#e0ffc8', '#6ad83a', '#1a7a2a']]]).map(([key, p, T]) => [key, (d, k) => form(d, p, T, { ink: k, w: 3.5, ext: 6, hi: .8, inside: `<path d="${p}" transform="scale(.72) translate(3 5)" fill="#fff" opacity=".24"/>` + Array.from({ length: 14 }, (_, i) => `<circle cx="${((i * 37) % 84) - 42}" cy="${((i * 53) % 84) - 42}" r="1.700" fill="#fff" opacity=".75"/>`).join('') })])) 
}

export const sugar: SlotArt = {
  name: 'SUGAR COMET',
  stage: ['#ffc2ec', '#a83ad8', '#2c0f7a'],
  ink: '#3a0a52',
  reel: ['#5a2a9c', '#341470', '#170a44'],
  symbols: {
    W: drawings.wild!,
    S: drawings.scatter!,
    A: drawings.lolly!,
    B: drawings.cone!,
    D: drawings.candy!,
    E: drawings.jelly1!,
    F: drawings.jelly2!,
    G: drawings.jelly3!,
  },
  scene: d => Array.from({ length: 26 }, (_, i) => `<circle cx="${(i * 83) % 312}" cy="${(i * 47) % 300}" r="${1 + i % 3}" fill="#fff" opacity="${.3 + (i % 5) * .12}"/>`).join('') + `<path d="M-20 330C60 250 120 300 170 270S280 250 340 300V340H-20Z" fill="${d.lin([[0, '#ffb8e8', .9], [1, '#7a2ac0', .6]], 0, 0, 0, 1)}"/>` + glow(d, 160, 130, 160, '#ffd6f4', .5),
  heroes: [['A', 60, 234, 1.05], ['B', 254, 226, 1.15], ['S', 158, 138, 2.25], ['F', 268, 60, .55]],
}
