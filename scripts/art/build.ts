// Draws every picture and icon into apps/web/public. Run by the bootstrap before the web app is built.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { activityBanners, bannerGrounds } from './banners.ts'
import { credits } from './credits.ts'
import { pictures } from './gallery.ts'
import { renderIcons } from './icons.ts'
import { renderPicture } from './picture.ts'
import { renderSlot } from './slots/slot-art.ts'
import { slotArts } from './slots/slots.ts'

const publicFolder = fileURLToPath(new URL('../../apps/web/public', import.meta.url))

const files = new Map<string, string | Buffer>()
for (const picture of pictures) files.set(`art/${picture.key}.svg`, renderPicture(picture))
for (const [name, content] of await renderIcons()) files.set(`icons/${name}`, content)
files.set('art/credits.json', JSON.stringify(credits, null, 2))
// What exists under which name: pages look up a banner's ground here, and a test that every name used exists.
files.set(
  'art/index.json',
  JSON.stringify(
    { keys: pictures.map(({ key }) => key), grounds: bannerGrounds, activities: activityBanners },
    null,
    2,
  ),
)

for (const folder of ['art', 'icons']) await rm(join(publicFolder, folder), { recursive: true, force: true })
for (const [name, content] of files) {
  const path = join(publicFolder, name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}
// The studio's slots fetch their symbols from the studio's own origin, one file a game.
const slotFolder = fileURLToPath(new URL('../../apps/studio/client/public/slots', import.meta.url))
await rm(slotFolder, { recursive: true, force: true })
await mkdir(slotFolder, { recursive: true })
for (const [key, art] of Object.entries(slotArts))
  await writeFile(join(slotFolder, `${key}.json`), JSON.stringify(renderSlot(key, art)))
console.log(`art: ${files.size} files`)
