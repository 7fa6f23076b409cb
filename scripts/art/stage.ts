import { letter, measure } from './lettering.ts'
import { drawBeams, NIGHT } from './light.ts'
import { n, type Paint, type Tones } from './paint.ts'
import type { Picture } from './picture.ts'

/** A game tile: its name in capitals, the stage's three colours and what stands on it. */
export type Scene = { name: string; stage: Tones; draw: (paint: Paint) => string }

const WIDTH = 312
const HEIGHT = 416
const LETTERING_WIDTH = 272

/** The tile with its name; used wherever the name is written in Latin capitals. */
export function letteredTile(game: string, scene: Scene): Picture {
  return {
    key: `tiles/${game}`,
    box: `0 0 ${WIDTH} ${HEIGHT}`,
    draw: (paint) => drawStage(paint, scene) + drawName(paint, scene),
  }
}

/** The tile without its name, for thumbs and for scripts in which the name is set as live text. */
export function plainTile(game: string, scene: Scene): Picture {
  return { key: `tiles/plain/${game}`, box: `0 0 ${WIDTH} ${HEIGHT}`, draw: (paint) => drawStage(paint, scene) }
}

function drawStage(paint: Paint, { stage: [lit, body, shade], draw }: Scene): string {
  const wall = paint.linear(
    [
      [0, lit],
      [0.38, body],
      [0.78, shade],
      [1, NIGHT],
    ],
    { from: [0, 0], to: [200, HEIGHT], fixed: true },
  )
  const lamp = paint.radial(
    [
      [0, '#fff', 0.55],
      [0.4, '#fff', 0.12],
      [1, '#fff', 0],
    ],
    { at: [10, 0], r: 260, fixed: true },
  )
  const night = paint.down([
    [0, NIGHT, 0],
    [0.36, NIGHT, 0.42],
    [0.66, NIGHT, 0.86],
    [1, NIGHT, 0.98],
  ])
  const whole = `width="${WIDTH}" height="${HEIGHT}"`
  return (
    `<rect ${whole} fill="${wall}"/>${drawBeams(paint, { width: WIDTH, height: HEIGHT, strength: 0.42 })}` +
    `<rect ${whole} fill="${lamp}"/>${draw(paint)}<rect y="246" width="${WIDTH}" height="170" fill="${night}"/>`
  )
}

/** Anton, left, as large as fits; a long name of two words takes two lines. Extruded down-right in the shade colour. */
function drawName(paint: Paint, { name, stage: [lit, , shade] }: Scene): string {
  const lines = name.length > 9 ? name.split(' ') : [name]
  const largest = lines.length > 1 ? 60 : 84
  const size = Math.min(largest, ...lines.map((line) => LETTERING_WIDTH / measure(line, 1)))
  const ink = paint.linear(
    [
      [0, '#ffffff'],
      [0.45, '#ffffff'],
      [1, lit],
    ],
    { from: [0, 0], to: [0.25, 1] },
  )
  return lines
    .map((line, index) => {
      const path = letter({ text: line, x: 20, y: 392 - (lines.length - 1 - index) * size * 1.06, size })
      const side = [5, 4, 3, 2, 1].map(
        (step) =>
          `<path d="${path}" fill="${step > 3 ? NIGHT : shade}" transform="translate(${step} ${n(step * 1.1)})"/>`,
      )
      return `${side.join('')}<path d="${path}" fill="${ink}"/>`
    })
    .join('')
}
