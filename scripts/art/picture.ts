import { optimize } from 'svgo'
import { Paint } from './paint.ts'

/** One drawing: what is drawn, in which box. `key` is its path below the art folder, without the ending. */
export type Picture = { key: string; box: string; draw: (paint: Paint) => string; stretch?: boolean }

/** Draws, wraps and optimises one picture. The same picture always gives the same bytes. */
export function renderPicture({ key, box, draw, stretch = false }: Picture): string {
  const paint = new Paint(idPrefix(key))
  const body = draw(paint)
  const [, , width, height] = box.split(' ')
  const fit = stretch ? ' preserveAspectRatio="none"' : ''
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${width}" height="${height}"${fit}>`
  return optimise(`${head}${paint.defs()}${body}</svg>`)
}

/** A short prefix from the key (FNV-1a): stays the same when other pictures are added, unlike a running number. */
function idPrefix(key: string): string {
  let hash = 0x811c9dc5
  for (const character of key) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0
  return `a${hash.toString(36)}_`
}

function optimise(svg: string): string {
  return optimize(svg, {
    // A second pass saves half a percent and takes as long again.
    multipass: false,
    floatPrecision: 1,
    plugins: [
      {
        name: 'preset-default',
        params: {
          overrides: {
            // Our ids are already short and unique over all files; renamed ones would clash when inlined.
            cleanupIds: false,
            // Scales of 0.07 and turns need more digits than coordinates do.
            convertTransform: { floatPrecision: 3 },
          },
        },
      },
    ],
  }).data
}
