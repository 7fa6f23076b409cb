import { drawBeams, drawGlow, drawShadow } from './light.ts'
import type { Paint, Tones } from './paint.ts'
import type { Picture } from './picture.ts'

/** What stands at a banner's end side, and the ground it was drawn for. */
export type Banner = { ground: Ground; draw: (paint: Paint) => string }

type Ground = keyof typeof grounds

/** Lit, body and shade of each ground. `themed` has none of its own: the page lays its theme's banner colours below. */
const grounds = {
  themed: undefined,
  blue: ['#3d72f7', '#1f48dc', '#2a0f8f'],
  green: ['#14906c', '#0a7358', '#053f52'],
  red: ['#d2452f', '#ad2549', '#4a0d4e'],
  violet: ['#7a3ad8', '#5a1fb0', '#2c0f6e'],
  amber: ['#a85a10', '#7d3412', '#3d1424'],
  teal: ['#108a9a', '#0a6480', '#0a2f66'],
  pink: ['#c22f86', '#8f1a74', '#3c0f5a'],
  night: ['#2b3f9a', '#1a2668', '#0b1240'],
} as const satisfies Record<string, Tones | undefined>

const GROUND_BOX = { width: 342, height: 168 }

export function bannerPicture(name: string, { draw }: Banner): Picture {
  return { key: `banners/${name}`, box: '0 0 200 168', draw }
}

/** The grounds are stretched to the banner's size, so they carry light only, no shapes that could look squeezed. */
export const groundPictures: readonly Picture[] = (Object.entries(grounds) as [Ground, Tones | undefined][]).map(
  ([name, tones]) => ({
    key: `banners/grounds/${name}`,
    box: `0 0 ${GROUND_BOX.width} ${GROUND_BOX.height}`,
    stretch: true,
    draw: (paint) => {
      const whole = `width="${GROUND_BOX.width}" height="${GROUND_BOX.height}"`
      const lamp = paint.radial(
        [
          [0, '#fff', 0.2],
          [1, '#fff', 0],
        ],
        { at: [0, 0], r: 0.34 },
      )
      const wall = tones === undefined ? '' : `<rect ${whole} fill="${paint.tones(tones)}"/>`
      return `${wall}${drawBeams(paint, { ...GROUND_BOX, strength: 0.16 })}<rect ${whole} fill="${lamp}"/>`
    },
  }),
)

/** The light and the contact shadow most banner pieces stand in; both end inside the box, so no edge ever shows. */
export function drawSpot(paint: Paint, { colour, strength = 0.6 }: { colour: string; strength?: number }): string {
  return (
    drawGlow(paint, { x: 114, y: 82, r: 86, ry: 80, colour, strength }) +
    drawShadow(paint, { x: 120, y: 152, rx: 82, ry: 15, strength: 0.7 })
  )
}
