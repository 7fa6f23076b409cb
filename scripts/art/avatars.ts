import { type Glyph, glyphPath } from './glyphs.ts'
import type { Tones } from './paint.ts'
import { BLUE, GREEN, mix, ORANGE, PINK, RED, SKY, TEAL, VIOLET } from './palette.ts'
import type { Picture } from './picture.ts'
import { strike } from './relief.ts'

const AMBER: Tones = ['#ffe7a0', '#e09a10', '#7a3c00']
const LIME: Tones = ['#e4ff9a', '#6fb81a', '#1c5218']
const INDIGO: Tones = ['#b0b8ff', '#5058f0', '#1c1a86']
const SLATE: Tones = ['#c9d4f5', '#5d6ca8', '#1c2450']

// The order is the avatar's number, which players keep: add at the end, never in between. Neighbours differ in hue.
const heads: readonly (readonly [Glyph, Tones])[] = [
  ['fox-head', ORANGE],
  ['panda', SLATE],
  ['owl', VIOLET],
  ['lion', AMBER],
  ['dolphin', SKY],
  ['tiger-head', RED],
  ['frog', GREEN],
  ['unicorn', PINK],
  ['wolf-head', INDIGO],
  ['turtle', TEAL],
  ['rooster', RED],
  ['bear-face', AMBER],
  ['eagle-head', BLUE],
  ['monkey', LIME],
  ['rabbit-head', PINK],
  ['elephant-head', SLATE],
  ['octopus', VIOLET],
  ['horse-head', ORANGE],
  ['penguin', SKY],
  ['ram-profile', GREEN],
  ['cat', INDIGO],
  ['raccoon-head', TEAL],
  ['camel-head', AMBER],
  ['walrus-head', BLUE],
  ['spiked-dragon-head', RED],
  ['astronaut-helmet', INDIGO],
  ['samurai-helmet', PINK],
  ['viking-helmet', SLATE],
  ['pirate-captain', ORANGE],
  ['wizard-face', VIOLET],
  ['pharoah', TEAL],
  ['spartan-helmet', LIME],
  ['jester-hat', GREEN],
]

/** A head struck in the pale metal of its own hue on a lit disc; gold stays for money. */
export const avatars: readonly Picture[] = heads.map(([glyph, [lit, body, shade]], index) => ({
  key: `avatars/${index + 1}`,
  box: '0 0 96 96',
  draw: (paint) => {
    const disc = paint.radial(
      [
        [0, lit],
        [0.5, body],
        [1, shade],
      ],
      { at: [0.38, 0.34], r: 0.78, focus: [0.26, 0.2] },
    )
    const rim = paint.linear([
      [0, '#fff', 0.85],
      [0.5, '#fff', 0.1],
      [1, '#fff', 0.3],
    ])
    const pale = mix(lit, '#ffffff', 0.7)
    const face = paint.linear(
      [
        [0, '#ffffff'],
        [0.5, pale],
        [1, mix(lit, body, 0.25)],
      ],
      { from: [40, 20], to: [460, 490], fixed: true },
    )
    const struck = strike(
      { path: glyphPath(glyph), lit: '#ffffff', face, side: mix(body, shade, 0.55), deep: shade },
      // Half the depth of a tile's relief: these are seen at 40 pixels.
      512 / 112,
    )
    return (
      `<circle cx="48" cy="48" r="48" fill="${disc}"/>` +
      `<g transform="translate(15 14) scale(.1289)">${struck}</g>` +
      `<circle cx="48" cy="48" r="46.5" fill="none" stroke="${rim}" stroke-width="2.5"/>`
    )
  },
}))
