import sharp from 'sharp'
import { drawGlow, drawShadow } from './light.ts'
import { drawLogo } from './marks.ts'
import { n, type Paint } from './paint.ts'
import { BLUE, GOLD, WHITE } from './palette.ts'
import { type Picture, renderPicture } from './picture.ts'
import { place } from './place.ts'
import { drawStack } from './solids/chip.ts'

/** The app's icon on its night ground; `corner` rounds it, `share` is the part of the width the mark takes. */
function drawAppIcon(paint: Paint, { corner, share }: { corner: number; share: number }): string {
  const ground = paint.linear([
    [0, '#3d6cf5'],
    [0.45, '#16237a'],
    [1, '#0a1130'],
  ])
  const lamp = paint.radial(
    [
      [0, '#fff', 0.5],
      [1, '#fff', 0],
    ],
    { at: [0.08, 0], r: 0.75 },
  )
  const size = 512 * share
  const square = `<rect width="512" height="512" rx="${corner}"`
  return (
    `${square} fill="${ground}"/>${square} fill="${lamp}"/>` +
    drawGlow(paint, { x: 270, y: 280, r: 220, colour: '#6ea2ff', strength: 0.45 }) +
    drawShadow(paint, { x: 268, y: 256 + size * 0.46, rx: size * 0.36, ry: size * 0.07, strength: 0.7 }) +
    place({ x: n(256 - size / 2), y: n(256 - size * 0.52), scale: size / 100 }, drawLogo(paint))
  )
}

const BOX = '0 0 512 512'
const rounded: Picture = { key: 'icon', box: BOX, draw: (paint) => drawAppIcon(paint, { corner: 116, share: 0.66 }) }
// A launcher may cut a maskable icon to a circle of 80 % of its width: the mark stays inside that.
const maskable: Picture = { key: 'maskable', box: BOX, draw: (paint) => drawAppIcon(paint, { corner: 0, share: 0.5 }) }
const square: Picture = { key: 'square', box: BOX, draw: (paint) => drawAppIcon(paint, { corner: 0, share: 0.62 }) }

/** At 16 pixels only the mark itself can be read, so it fills the box. */
const favicon: Picture = { key: 'favicon', box: '0 0 100 100', draw: drawLogo }

/** Shown while the app starts without a connection. */
const splash: Picture = {
  key: 'splash',
  box: '0 0 240 240',
  draw: (paint) =>
    drawGlow(paint, { x: 120, y: 112, r: 116, colour: '#6ea2ff', strength: 0.6 }) +
    drawShadow(paint, { x: 122, y: 206, rx: 96, ry: 16, strength: 0.65 }) +
    drawStack(paint, { x: 58, y: 190, r: 28, colours: [BLUE, WHITE, BLUE], count: 3 }) +
    drawStack(paint, { x: 186, y: 192, r: 28, colours: [GOLD, WHITE], count: 2 }) +
    place({ x: 55, y: 40, scale: 1.36 }, drawLogo(paint)),
}

/** Every file of the icons folder: those a browser asks for by name. */
export async function renderIcons(): Promise<ReadonlyMap<string, string | Buffer>> {
  const png = (picture: Picture, pixels: number): Promise<Buffer> =>
    sharp(Buffer.from(renderPicture(picture)))
      .resize(pixels, pixels)
      .png({ compressionLevel: 9, palette: true, effort: 10 })
      .toBuffer()
  return new Map<string, string | Buffer>([
    ['favicon.svg', renderPicture(favicon)],
    ['icon.svg', renderPicture(rounded)],
    ['splash.svg', renderPicture(splash)],
    ['icon-192.png', await png(rounded, 192)],
    ['icon-512.png', await png(rounded, 512)],
    ['icon-maskable-512.png', await png(maskable, 512)],
    ['apple-touch-icon.png', await png(square, 180)],
  ])
}
