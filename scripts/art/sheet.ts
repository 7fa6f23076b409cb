// A contact sheet of everything drawn, for looking at: node scripts/art/sheet.ts [folder], which is look/ unless given.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp, { type OverlayOptions } from 'sharp'
import { bannerGrounds } from './banners.ts'
import { pictures } from './gallery.ts'
import { letter } from './lettering.ts'
import { type Picture, renderPicture } from './picture.ts'

const WIDTH = 1680
const GAP = 14
const HEADING = 40

type Section = { title: string; prefix: string; width: number; ground?: (key: string) => Picture | undefined }

const byKey = new Map(pictures.map((picture) => [picture.key, picture]))
const groundOf = (key: string): Picture | undefined =>
  byKey.get(`banners/grounds/${bannerGrounds[key.slice('banners/'.length)]?.replace('themed', 'blue')}`)

const sections: readonly Section[] = [
  { title: 'Tiles', prefix: 'tiles/', width: 223 },
  { title: 'Tiles at the width of a phone', prefix: 'tiles/', width: 104 },
  { title: 'Tiles without names', prefix: 'tiles/plain/', width: 104 },
  { title: 'Banners on their grounds', prefix: 'banners/', width: 264, ground: groundOf },
  { title: 'Grounds', prefix: 'banners/grounds/', width: 171 },
  { title: 'Objects', prefix: 'objects/', width: 120 },
  { title: 'States', prefix: 'states/', width: 220 },
  { title: 'Marks', prefix: 'marks/', width: 72 },
  { title: 'Flags', prefix: 'flags/', width: 48 },
  { title: 'Avatars', prefix: 'avatars/', width: 80 },
  { title: 'Avatars in a list', prefix: 'avatars/', width: 36 },
]

const layers: OverlayOptions[] = []
let top = GAP
for (const { title, prefix, width, ground } of sections) {
  layers.push({ input: heading(title), left: GAP, top })
  top += HEADING
  let left = GAP
  let rowHeight = 0
  for (const picture of pictures.filter(
    ({ key }) => key.startsWith(prefix) && !key.slice(prefix.length).includes('/'),
  )) {
    if (left + width > WIDTH) {
      left = GAP
      top += rowHeight + GAP
      rowHeight = 0
    }
    const below = ground?.(picture.key)
    if (below !== undefined) {
      const sheet = await raster(below, width)
      layers.push({ input: sheet.data, left, top })
      // As on a page: the piece stands at the end side and is as tall as the banner.
      const piece = await raster(picture, Math.round((sheet.info.height * 200) / 168))
      layers.push({ input: piece.data, left: left + width - piece.info.width, top })
      rowHeight = Math.max(rowHeight, sheet.info.height)
    } else {
      const { data, info } = await raster(picture, width)
      layers.push({ input: data, left, top })
      rowHeight = Math.max(rowHeight, info.height)
    }
    left += width + GAP
  }
  top += rowHeight + GAP * 2
}

const folder = process.argv[2] ?? fileURLToPath(new URL('../../look', import.meta.url))
await mkdir(folder, { recursive: true })
const file = join(folder, 'art.png')
await sharp({ create: { width: WIDTH, height: top, channels: 3, background: '#0d1640' } })
  .composite(layers)
  .png()
  .toFile(file)
console.log(file)

async function raster(picture: Picture, width: number) {
  const [, , boxWidth = 0, boxHeight = 0] = picture.box.split(' ').map(Number)
  return sharp(Buffer.from(renderPicture(picture)), { density: Math.max(20, (72 * width) / boxWidth) * 2 })
    .resize(width, Math.round((width * boxHeight) / boxWidth), { fit: 'fill' })
    .png()
    .toBuffer({ resolveWithObject: true })
}

function heading(text: string): Buffer {
  const path = letter({ text, x: 0, y: 24, size: 22 })
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="32"><path d="${path}" fill="#bfcaf0"/></svg>`,
  )
}
