import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

export type Picture = { group: string; name: string; file: string; problems: string[] }

const COLUMNS_MAX = 8
const GAP = 16
const LABEL_HEIGHT = 28

/** All pictures of one view side by side, each under its name. */
export async function writeContactSheet(
  file: string,
  pictures: Picture[],
  { folder, width }: { folder: string; width: number },
): Promise<void> {
  const tiles = await Promise.all(
    pictures.map(({ file: source }) =>
      sharp(join(folder, source)).resize({ width }).png().toBuffer({ resolveWithObject: true }),
    ),
  )
  const height = Math.max(0, ...tiles.map(({ info }) => info.height))
  const columns = Math.min(COLUMNS_MAX, pictures.length)
  const rows = Math.ceil(pictures.length / columns)
  const place = (index: number) => ({
    left: GAP + (index % columns) * (width + GAP),
    top: GAP + Math.floor(index / columns) * (height + LABEL_HEIGHT + GAP),
  })
  const layers = tiles.flatMap(({ data }, index) => {
    const { left, top } = place(index)
    return [
      { input: labelOf(pictures[index]?.name ?? '', width), left, top },
      { input: data, left, top: top + LABEL_HEIGHT },
    ]
  })
  const canvas = { width: GAP + columns * (width + GAP), height: GAP + rows * (height + LABEL_HEIGHT + GAP) }
  await sharp({ create: { ...canvas, channels: 3, background: '#d9dbe3' } })
    .composite(layers)
    .png()
    .toFile(file)
}

/** A page with everything on it: the sheets first, then every picture in full. */
export function writeIndex(folder: string, pictures: Picture[]): void {
  const groups = Map.groupBy(pictures, ({ group }) => group)
  const sections = [...groups].map(([group, members]) => {
    const shown = members.map(
      ({ name, file }) =>
        `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy"></a><figcaption>${escapeText(name)}</figcaption></figure>`,
    )
    return `<h2><a href="${group}.png">${escapeText(group)}</a></h2><div>${shown.join('')}</div>`
  })
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Look</title><style>
body { margin: 2rem; font: 14px system-ui; background: #d9dbe3 }
div { display: flex; flex-wrap: wrap; gap: 1rem }
figure { margin: 0 }
img { height: 422px; display: block; border-radius: 8px }
</style>${sections.join('\n')}`,
  )
}

function labelOf(text: string, width: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL_HEIGHT}"><text x="2" y="19" font-family="sans-serif" font-size="14" fill="#1b1f2e">${escapeText(text)}</text></svg>`,
  )
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
