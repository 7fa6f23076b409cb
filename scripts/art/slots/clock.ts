// biome-ignore-all format: a drawing is read symbol by symbol, one a line.
// biome-ignore-all lint/style/useTemplate: a drawing is a sum of its parts.
import { BRASS, COP, disc, form, GOLD, gear, glow, n, plate, rows, rrect, STEEL, shadow, sheen, star } from './form.ts'
import type { Drawing, SlotArt } from './slot-art.ts'

const drawings: Record<string, Drawing> = {
    wild: (d, k) => glow(d, 0, 0, 58, '#ffd98a', .6) + form(d, gear(12, 50, 40), BRASS, { ink: k, ext: 6 }) + form(d, disc(31), ['#6fe0c8', '#0d8f86', '#04464e'], { ink: k, ext: 0, inside: `<circle r="22" fill="none" stroke="#eafff8" stroke-opacity=".5" stroke-width="2"/>` }) + plate(d, 'WILD', 4, { ink: k, T: BRASS }) + rows([[-45, -45], [45, -45], [45, 45], [-45, 45]]).map(([x, y]) => `<circle cx="${n(x * .56)}" cy="${n(y * .56)}" r="3" fill="#fff3c0" opacity=".8"/>`).join(''),
    scatter: (d, k) => form(d, disc(8, 0, -46) + disc(3.5, 0, -46), GOLD, { ink: k, rule: 'evenodd', ext: 2 }) + form(d, rrect(-7, -42, 14, 10, 3), GOLD, { ink: k, ext: 2 }) + form(d, disc(42, 0, 8), GOLD, { ink: k, ext: 6 }) + form(d, disc(32, 0, 8), ['#ffffff', '#f7efe0', '#c9b48e'], { ink: '#7d4300', w: 1.5, ext: 0 }) + Array.from({ length: 12 }, (_, i) => `<path transform="translate(0 8) rotate(${i * 30})" d="M0-29V-${i % 3 ? 25 : 21}" stroke="#3a1a08" stroke-width="${i % 3 ? 2 : 3.600}" stroke-linecap="round"/>`).join('') + `<path d="M0 8L-12-8M0 8L16 0" stroke="#3a1a08" stroke-width="4.600" stroke-linecap="round"/><circle cy="8" r="4.600" fill="#e3203f" stroke="#3a1a08" stroke-width="2"/>`,
    apple: (d, k) => `<path d="M2-26Q4-42 14-50" stroke="${k}" stroke-width="9" fill="none" stroke-linecap="round"/><path d="M2-26Q4-42 14-50" stroke="#d89a3a" stroke-width="4.500" fill="none" stroke-linecap="round"/>` + form(d, 'M0-26C12-38 44-34 46-2C48 28 26 50 10 48C4 46-4 46-10 48C-26 50-48 28-46-2C-44-34-12-38 0-26Z', ['#ffb4a0', '#e8243a', '#7c0428'], { ink: k, ext: 5, inside: `<path d="M-50 8Q0 22 50 8V22Q0 36-50 22Z" fill="${d.lin([[0, '#ffeab0'], [.5, '#d89a3a'], [1, '#6e3d08']])}"/>` + [-34, -18, 0, 18, 34].map(x => `<circle cx="${x}" cy="${n(22 - Math.abs(x) * .18)}" r="3" fill="#6e3d08"/><circle cx="${x - .8}" cy="${n(21 - Math.abs(x) * .18)}" r="1.600" fill="#fff3c0"/>`).join('') }) + sheen(d, 'M-36-8C-34-22-24-28-14-28C-24-20-28-10-28 2Z', .6) + `<g transform="translate(26 -38)">${form(d, gear(8, 15, 11), ['#b8ffb0', '#35a845', '#0c4a28'], { ink: k, w: 2.500, ext: 2 })}<circle r="4" fill="${k}"/></g>`,
    pear: (d, k) => `<path d="M0-40Q0-50 8-54" stroke="${k}" stroke-width="9" fill="none" stroke-linecap="round"/><path d="M0-40Q0-50 8-54" stroke="#d89a3a" stroke-width="4.500" fill="none" stroke-linecap="round"/>` + form(d, 'M0-44C14-44 18-30 20-16C24-4 40 6 40 24C40 42 22 50 0 50S-40 42-40 24C-40 6-24-4-20-16C-18-30-14-44 0-44Z', ['#f2ffb8', '#8fc93a', '#2f6a1a'], { ink: k, ext: 5, inside: `<path d="M-26-14Q0-6 26-14V-2Q0 6-26-2Z" fill="${d.lin([[0, '#ffd0ae'], [.5, '#c9683a'], [1, '#5c200c']])}"/>` + [-14, 0, 14].map(x => `<circle cx="${x}" cy="${-5 - Math.abs(x) * .1}" r="2.600" fill="#5c200c"/>`).join('') }) + sheen(d, 'M-32 22C-32 10-24 4-18 2C-24 14-24 26-18 36C-28 34-32 30-32 22Z', .55),
    cherry: (d, k) => `<path d="M-20 12Q-14-22 12-44Q16-14 22 8" stroke="${k}" stroke-width="10" fill="none" stroke-linejoin="round"/><path d="M-20 12Q-14-22 12-44Q16-14 22 8" stroke="${d.lin([[0, '#ffd0ae'], [.5, '#c9683a'], [1, '#5c200c']])}" stroke-width="5" fill="none"/>` + form(d, 'M12-44Q34-54 48-38Q32-24 12-44Z', ['#b8ffb0', '#35a845', '#0c4a28'], { ink: k, ext: 3 }) + rows([[-24, 24, 23], [24, 26, 23]]).map(([x, y, r]) => form(d, disc(r, x, y), ['#ffb0b8', '#d8123c', '#6a0328'], { ink: k, ext: 4 }) + `<path d="M${x - 15} ${y + 2}A16 16 0 0 1 ${x - 1} ${y - 15}" stroke="#fff" stroke-opacity=".8" stroke-width="4.500" stroke-linecap="round" fill="none"/>` + form(d, rrect(x - 7, y - 25, 14, 7, 3), COP, { ink: k, w: 2, ext: 1 })).join(''),
    bell: (d, k) => form(d, disc(9, 0, 40), COP, { ink: k, ext: 3 }) + form(d, 'M0-44C26-44 28-14 32 10Q34 24 46 32V38H-46V32Q-34 24-32 10C-28-14-26-44 0-44Z', ['#ffe2bc', '#cf8a4a', '#6a300c'], { ink: k, ext: 5, inside: `<path d="M-46 20H46" stroke="#6a300c" stroke-width="4"/><path d="M-36 4H36" stroke="#fff0d8" stroke-opacity=".5" stroke-width="3"/>` }) + form(d, disc(7, 0, -46), COP, { ink: k, ext: 2 }),
    key: (d, k) => form(d, 'M-4-4H6V38H22V48H-4Z', STEEL, { ink: k }) + form(d, 'M0-2C-22-2-34-16-34-28S-22-50-10-44C-4-41-2-36 0-32C2-36 4-41 10-44C22-50 34-40 34-28S22-2 0-2Z' + disc(8, -17, -26) + disc(8, 17, -26), STEEL, { ink: k, rule: 'evenodd', ext: 5 }) + form(d, rrect(-10, -8, 22, 9, 4), BRASS, { ink: k, ext: 2 }),
    nut: (d, k) => form(d, star(6, 44, 38, -90).replace(/Z$/, 'Z') + disc(18), BRASS, { ink: k, rule: 'evenodd', ext: 7, inside: `<circle r="27" fill="none" stroke="#6e3d08" stroke-opacity=".55" stroke-width="3"/><circle r="23" fill="none" stroke="#fff3c0" stroke-opacity=".5" stroke-width="2"/>` }) 
}

export const clock: SlotArt = {
  name: 'CLOCKWORK ORCHARD',
  stage: ['#ffe08a', '#b8741c', '#4a1f3a'],
  ink: '#2b1208',
  reel: ['#5a3318', '#351a14', '#180a12'],
  symbols: {
    W: drawings.wild!,
    S: drawings.scatter!,
    A: drawings.apple!,
    B: drawings.pear!,
    D: drawings.cherry!,
    E: drawings.bell!,
    F: drawings.key!,
    G: drawings.nut!,
  },
  scene: d => `<g opacity=".5" transform="translate(250 70)"><path d="${gear(14, 96, 80, 34)}" fill-rule="evenodd" fill="${d.lin([[0, '#ffeab0'], [1, '#8a4a14']])}"/></g><g opacity=".4" transform="translate(44 210)"><path d="${gear(12, 74, 60, 26)}" fill-rule="evenodd" fill="${d.lin([[0, '#ffd98a'], [1, '#6a2f18']])}"/></g>` + shadow(d, 160, 306, 130, 22, .6),
  heroes: [['B', 246, 222, 1.15], ['D', 62, 232, 1.15], ['A', 154, 160, 2.25]],
}
