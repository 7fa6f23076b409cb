import { drawBeams, drawShadow, NIGHT } from '../light.ts'
import type { Paint, Tones } from '../paint.ts'
import { type Picture, renderPicture } from '../picture.ts'
import type { Scene } from '../stage.ts'
import { Easel } from './form.ts'

/** Draws one symbol around 0, 0 with the ink of its game. */
export type Drawing = (d: Easel, ink: string) => string

/** Everything drawn for a slot: a symbol a letter of its strips, the scene behind the reels, and what stands on its tile. */
export type SlotArt = {
  name: string
  stage: Tones
  ink: string
  /** Behind the symbols, from the top to the bottom of a reel. */
  reel: Tones
  symbols: Record<string, Drawing>
  scene: (d: Easel) => string
  heroes: [letter: string, x: number, y: number, scale: number][]
}

const symbolOf = (paint: Paint, { symbols, ink }: SlotArt, letter: string) => symbols[letter]!(new Easel(paint), ink)

/** The tile of the lobby. */
export function tileOf(art: SlotArt): Scene {
  return {
    name: art.name,
    stage: art.stage,
    draw: (paint) => {
      const easel = new Easel(paint)
      const heroes = art.heroes.map(([letter, x, y, scale]) => {
        const below = { x: x + 8, y: y + 52 * scale, rx: 46 * scale, ry: 9 * scale, strength: 0.6 }
        const drawn = art.symbols[letter]!(easel, art.ink)
        const shade = scale > 0.9 ? drawShadow(paint, below) : ''
        return `${shade}<g transform="translate(${x} ${y}) scale(${scale})">${drawn}</g>`
      })
      return art.scene(easel) + heroes.join('')
    },
  }
}

/** What the game fetches: its symbols and the scene behind its reels, each a picture of its own. */
export function renderSlot(
  key: string,
  art: SlotArt,
): { symbols: Record<string, string>; back: string; reel: Tones; stage: Tones } {
  const symbols = Object.keys(art.symbols).map((letter) => {
    const picture: Picture = {
      key: `slots/${key}/${letter}`,
      box: '-60 -60 120 122',
      draw: (paint) => symbolOf(paint, art, letter),
    }
    return [letter, renderPicture(picture)] as const
  })
  const back: Picture = { key: `slots/${key}/back`, box: '0 0 312 416', draw: (paint) => backOf(paint, art) }
  return { symbols: Object.fromEntries(symbols), back: renderPicture(back), reel: art.reel, stage: art.stage }
}

function backOf(paint: Paint, { stage: [lit, body, shade], scene }: SlotArt): string {
  const wall = paint.linear(
    [
      [0, lit],
      [0.3, body],
      [0.66, shade],
      [1, NIGHT],
    ],
    { from: [0, 0], to: [160, 416], fixed: true },
  )
  const night = paint.down([
    [0, NIGHT, 0],
    [0.5, NIGHT, 0.5],
    [1, NIGHT, 1],
  ])
  const whole = 'width="312" height="416"'
  return (
    `<rect ${whole} fill="${wall}"/>${drawBeams(paint, { width: 312, height: 416, strength: 0.3 })}` +
    `${scene(new Easel(paint))}<rect y="170" width="312" height="246" fill="${night}"/>`
  )
}
