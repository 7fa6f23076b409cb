import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { activityBanners, bannerGrounds } from './banners.ts'
import { credits, glyphAuthors } from './credits.ts'
import { pictures } from './gallery.ts'
import { renderIcons } from './icons.ts'
import { renderPicture } from './picture.ts'

const drawn = new Map(pictures.map((picture) => [picture.key, renderPicture(picture)]))
const keys = [...drawn.keys()]
const keysWhere = (isWrong: (svg: string, key: string) => boolean): string[] =>
  [...drawn].filter(([key, svg]) => isWrong(svg, key)).map(([key]) => key)
const idsOf = (svg: string): string[] => [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? '')

test('every picture has its own key', () => {
  expect(drawn.size).toBe(pictures.length)
})

test('every game has a tile with its name and one without', () => {
  const games = keys.filter((key) => /^tiles\/[^/]+$/.test(key)).map((key) => key.slice('tiles/'.length))
  expect(games.length).toBeGreaterThanOrEqual(17)
  expect(games.filter((game) => !drawn.has(`tiles/plain/${game}`))).toEqual([])
})

test('every activity type of the specification has a banner, and every banner a ground', () => {
  expect(Object.keys(activityBanners)).toHaveLength(29)
  expect(Object.values(activityBanners).filter((banner) => !drawn.has(`banners/${banner}`))).toEqual([])
  expect(Object.values(bannerGrounds).filter((ground) => !drawn.has(`banners/grounds/${ground}`))).toEqual([])
})

test('pictures are cheap to draw on a weak phone: no filters, masks, bitmaps, scripts or live text', () => {
  expect(keysWhere((svg) => /<(filter|mask|image|script|style|text|foreignObject)\b/.test(svg))).toEqual([])
})

test('a tile stays below 30 kB and everything else below 18 kB', () => {
  const limit = (key: string): number => (key.startsWith('tiles/') ? 30_000 : 18_000)
  expect(keysWhere((svg, key) => Buffer.byteLength(svg) > limit(key))).toEqual([])
})

test('no two ids are alike, in one picture or in two on the same page', () => {
  const ids = [...drawn.values()].flatMap(idsOf)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

test('every paint that is used is defined, and every figure is a number', () => {
  const usesUnknown = (svg: string): boolean => {
    const defined = new Set(idsOf(svg))
    return [...svg.matchAll(/url\(#([^)]+)\)/g)].some(([, id]) => !defined.has(id ?? ''))
  }
  expect(keysWhere((svg) => usesUnknown(svg) || /NaN|undefined|Infinity/.test(svg))).toEqual([])
})

test('drawing twice gives the same bytes', () => {
  expect(pictures.filter((picture) => renderPicture(picture) !== drawn.get(picture.key))).toEqual([])
})

test('there are at least twenty-four avatars, all different', () => {
  const avatars = [...drawn].filter(([key]) => key.startsWith('avatars/')).map(([, svg]) => withoutIds(svg))
  expect(avatars.length).toBeGreaterThanOrEqual(24)
  expect(new Set(avatars).size).toBe(avatars.length)
})

test('the icons are square and of the size their names say', async () => {
  const sizes = [...(await renderIcons())].flatMap(([name, content]) =>
    // Bytes 16 to 23 of a PNG are its width and height.
    typeof content === 'string' ? [] : [[name, content.readUInt32BE(16), content.readUInt32BE(20)]],
  )
  expect(sizes).toEqual([
    ['icon-192.png', 192, 192],
    ['icon-512.png', 512, 512],
    ['icon-maskable-512.png', 512, 512],
    ['apple-touch-icon.png', 180, 180],
  ])
})

test('every credit names its author, its licence and where to find both', () => {
  const isComplete = ({ by, url, licenceUrl }: (typeof credits)[number]): boolean =>
    by !== '' && url.startsWith('https:') && licenceUrl.startsWith('https:')
  expect(credits.filter((credit) => !isComplete(credit))).toEqual([])
})

function withoutIds(svg: string): string {
  return svg.replaceAll(/a[a-z0-9]+_[a-z0-9]*/g, '')
}

test('the notice that goes with the source names everybody whom the licence page names', () => {
  const notice = readFileSync(new URL('../../NOTICE', import.meta.url), 'utf8')
  for (const { name, licence, url } of credits) {
    expect(notice).toContain(name)
    expect(notice).toContain(licence)
    expect(notice).toContain(url)
  }
  for (const author of new Set(Object.values(glyphAuthors))) expect(notice).toContain(author)
})
