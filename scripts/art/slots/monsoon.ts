// biome-ignore-all format: a drawing is read symbol by symbol, one a line.
// biome-ignore-all lint/style/useTemplate: a drawing is a sum of its parts.
import { form, GOLD, glow, JADE, letterform, n, oval, plate, pol, rad, rows, rrect, sheen, spark } from './form.ts'
import type { Drawing, SlotArt } from './slot-art.ts'

const drawings: Record<string, Drawing> = {
    wild: (d, k) => glow(d, 0, -8, 56, '#8dffe0', .6) + form(d, 'M0-54C30-54 48-30 42-4C36 18 16 22 4 48H-4C-16 22-36 18-42-4C-48-30-30-54 0-54Z', ['#c8ff9a', '#2fae4a', '#0a4f3a'], { ink: k, ext: 5, inside: Array.from({ length: 11 }, (_, i) => `<path d="M0 46L${pol(110, rad(-150 + i * 12))}" transform="translate(0 40)" stroke="#0a4f3a" stroke-opacity=".45" stroke-width="2"/>`).join('') }) + form(d, oval(25, 27, 0, -20), ['#ffe9a8', '#e89a2a', '#8a4a0a'], { ink: k, w: 2, ext: 0 }) + form(d, oval(18, 20, 0, -18), ['#9ff5ff', '#12a0c8', '#0a4a8a'], { ink: k, w: 1.5, ext: 0 }) + form(d, 'M0-28C10-28 12-16 8-8C4-2-4-2-8-8C-12-16-10-28 0-28Z', ['#8a9aff', '#2a2ac0', '#120a5a'], { ink: k, w: 1.5, ext: 0 }) + plate(d, 'WILD', 30, { ink: k, T: ['#ffb8d8', '#d8246a', '#6a0a4a'] }),
    scatter: (d, k) => glow(d, 0, -14, 58, '#ffb84a', .85) + form(d, 'M0-54C6-40 16-34 14-18C12-8 6-4 0-4S-12-8-14-18C-14-30-4-38 0-54Z', ['#fffbe0', '#ffb52b', '#e0500a'], { ink: k, w: 2.5, ext: 0, inside: `<ellipse cy="-14" rx="6" ry="10" fill="#fff" opacity=".8"/>` }) + form(d, 'M-50 2Q-30 10-10 4Q0 0 10 4Q30 10 50 2Q46 38 0 42Q-46 38-50 2Z', ['#ffd9a0', '#d8742a', '#7a2a0a'], { ink: k, ext: 5, inside: `<path d="M-50 14Q0 34 50 14" stroke="#ffe9a8" stroke-width="4" fill="none"/>` + [-28, -14, 0, 14, 28].map(x => `<circle cx="${x}" cy="${n(33 - Math.abs(x) * .26)}" r="3" fill="#8dffe0"/>`).join('') }) + form(d, 'M-20 42H20L16 50H-16Z', GOLD, { ink: k, ext: 3 }),
    dome: (d, k) => form(d, rrect(-48, 34, 96, 14, 4), ['#fff0dc', '#e8b88a', '#8a4a4a'], { ink: k, ext: 4 }) + form(d, 'M-40 8H40V36H-40Z', ['#fff6ea', '#f0c8a0', '#a8685a'], { ink: k, ext: 2, inside: [-26, 0, 26].map(x => `<path d="M${x - 9} 40V22Q${x - 9} 12 ${x} 10Q${x + 9} 12 ${x + 9} 22V40Z" fill="${d.lin([[0, '#6a1a6a'], [1, '#2a0a4a']], 0, 0, 0, 1)}"/>`).join('') }) + form(d, 'M0-40C8-28 36-22 36-2Q36 8 28 10H-28Q-36 8-36-2C-36-22-8-28 0-40Z', ['#ffe3ee', '#f05a9a', '#8a0a5a'], { ink: k, ext: 3, inside: `<g fill="none" stroke="#8a0a5a" stroke-opacity=".5" stroke-width="2.600"><path d="M0-40Q-24-10-16 12M0-40Q24-10 16 12M0-40V12"/></g>` }) + form(d, rrect(-38, 6, 76, 7, 3), GOLD, { ink: k, ext: 1, w: 2 }) + form(d, 'M-3-52Q0-58 3-52L2-40H-2Z', GOLD, { ink: k, ext: 1, w: 2.5 }),
    lotus: (d, k) => rows([['M0 36C-30 34-52 16-54-8C-36-10-14 6 0 36Z', 1], ['M0 36C30 34 52 16 54-8C36-10 14 6 0 36Z', 1]]).map(([p]) => form(d, p, ['#ffd6ec', '#f06ab0', '#9c1a72'], { ink: k, ext: 4 })).join('') + form(d, 'M0 38C-30 22-40-6-32-30C-12-22 2 6 0 38Z', ['#ffe3f2', '#f57ac0', '#a8207a'], { ink: k, ext: 2 }) + form(d, 'M0 38C30 22 40-6 32-30C12-22-2 6 0 38Z', ['#ffe3f2', '#f57ac0', '#a8207a'], { ink: k, ext: 2 }) + form(d, 'M0 40C-18 20-20-18 0-46C20-18 18 20 0 40Z', ['#fff6fb', '#ff9ad2', '#c02a88'], { ink: k, ext: 2, inside: `<path d="M0 40V-10" stroke="#c02a88" stroke-opacity=".5" stroke-width="2.400"/>` }) + form(d, 'M-34 38Q0 28 34 38Q20 50 0 50T-34 38Z', JADE, { ink: k, ext: 3 }) + spark(-8, -22, 8, '#fff', .9),
    mango: (d, k) => form(d, 'M-6-36C22-46 50-22 46 10C42 36 18 50-8 47C-28 45-46 36-53 18C-43 20-38 10-35-2C-31-18-22-30-6-36Z', ['#fff0a0', '#ffae1a', '#c2380a'], { ink: k, ext: 6, inside: `<ellipse cx="26" cy="26" rx="30" ry="26" fill="#f2501a" opacity=".45"/>` }) + sheen(d, 'M-32-2C-28-18-12-26 2-30C-10-18-20-8-20 12C-28 12-34 8-32-2Z', .6) + `<path d="M-6-34Q-8-44-16-50" stroke="${k}" stroke-width="9" stroke-linecap="round" fill="none"/><path d="M-6-34Q-8-44-16-50" stroke="#8c4f22" stroke-width="4.500" stroke-linecap="round" fill="none"/>` + form(d, 'M-8-40C2-56 26-58 40-48C30-36 8-32-8-40Z', ['#c8ffa0', '#3aae3a', '#0a5a2a'], { ink: k, ext: 2, inside: `<path d="M-8-40Q14-48 40-48" stroke="#0a5a2a" stroke-width="2.400" fill="none"/>` }),
    ...Object.fromEntries(rows([['ace', 'A', ['#c8fff0', '#1ac0a8', '#04605e']], ['king', 'K', ['#ffd6ec', '#f04a9a', '#8a0a5a']], ['queen', 'Q', ['#ffe9a8', '#f59a1a', '#9c4200']]]).map(([key, c, T]) => [key, (d, k) => `<g opacity=".9">${form(d, 'M0-52C20-40 44-38 46-14C48 10 40 20 46 40C24 36 16 48 0 52C-16 48-24 36-46 40C-40 20-48 10-46-14C-44-38-20-40 0-52Z', ['#6a3a9c', '#3c1670', '#1a0a44'], { ink: k, ext: 4, hi: .3 })}</g><path d="M0-44C16-34 36-32 38-12C40 8 34 16 38 32C20 30 14 40 0 44C-14 40-20 30-38 32C-34 16-40 8-38-12C-36-32-16-34 0-44Z" fill="none" stroke="#ffc640" stroke-width="2.400"/><g transform="translate(0 -1) scale(.92)">${letterform(d, c, T, k)}</g>`])) 
}

export const monsoon: SlotArt = {
  name: 'MONSOON PALACE',
  stage: ['#ffd9a0', '#d85a8a', '#3a1470'],
  ink: '#2a0a3c',
  reel: ['#6a2a78', '#3c1660', '#1a0a40'],
  symbols: {
    W: drawings.wild!,
    S: drawings.scatter!,
    A: drawings.dome!,
    B: drawings.lotus!,
    D: drawings.mango!,
    E: drawings.ace!,
    F: drawings.king!,
    G: drawings.queen!,
  },
  scene: d => Array.from({ length: 26 }, (_, i) => `<path d="M${(i * 61) % 330} ${(i * 37) % 270}l-7 20" stroke="#fff" stroke-opacity=".3" stroke-width="2.400" stroke-linecap="round"/>`).join('') + `<path d="M0 300Q156 252 312 300V340H0Z" fill="${d.lin([[0, '#8dffe0', .6], [1, '#0a5a6a', .5]], 0, 0, 0, 1)}"/>` + glow(d, 150, 130, 170, '#ffe9c8', .55),
  heroes: [['B', 52, 262, .95], ['B', 264, 268, .8], ['A', 156, 150, 2.35]],
}
