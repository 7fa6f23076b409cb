import type { ConfigurationGroup } from '@tablestakes/contract/site'
import { splitHash } from '../address/hash-location.ts'
import { ignoreFailure } from '../browser/ignore-failure.ts'
import { loadScript } from '../browser/load-script.ts'

/**
 * Advertising pixels (specification §7). One starts only when the site's configuration names the address of its script (group
 * `pixels`, entries `bigo`, `kpixel`, `fb`), an id of the right form is there (the query's, else the configured
 * `<name>_id`), and the player has allowed it. They are told that a page was opened, nothing else.
 */
type Pixel = { name: string; query: string; needsQuery?: true; start: (id: string, source: string) => Promise<void> }

const pixels: readonly Pixel[] = [
  { name: 'bigo', query: 'bigo_pixel_id', start: startBigo },
  { name: 'kpixel', query: 'kpixel_id', start: startKwai },
  // Specification §7: the social pixel loads only when the address asks for it.
  { name: 'fb', query: 'fb_dynamic_pixel', needsQuery: true, start: startFacebook },
]

type PixelStart = { pixel: Pixel; id: string; source: string }

/** The pixels this visit is configured for; empty on most visits, and then nobody needs to be asked. */
export function wantedPixels(
  groups: readonly ConfigurationGroup[],
  address: { search: string; hash: string },
): PixelStart[] {
  const settings = new Map(
    groups
      .filter((group) => group.key === 'pixels')
      .flatMap((group) => group.list.map(({ key, value }) => [key, value])),
  )
  const inside = new URLSearchParams(splitHash(address.hash).query)
  const outside = new URLSearchParams(address.search)
  return pixels.flatMap((pixel) => {
    const asked = outside.get(pixel.query) ?? inside.get(pixel.query)
    const id = asked ?? (pixel.needsQuery ? '' : (settings.get(`${pixel.name}_id`) ?? ''))
    const source = settings.get(pixel.name) ?? ''
    return isPixelId(id) && source.startsWith('https://') ? [{ pixel, id, source }] : []
  })
}

const started = new Set<string>()

/** Each of them once a visit, however often it is allowed: a service that is told of one visit twice counts two. */
export function startPixels(wanted: readonly PixelStart[]): void {
  for (const { pixel, id, source } of wanted) {
    if (started.has(pixel.name)) continue
    started.add(pixel.name)
    ignoreFailure(pixel.start(id, source), 'advertising pixel')
  }
}

/** All three services number their pixels; anything else in the address is mischief. */
const isPixelId = (id: string) => /^\d{5,25}$/.test(id)

type Queue = unknown[][]
type PixelWindow = {
  bgdataLayer?: Queue
  kwaiq?: { load: (id: string) => void; page: () => void }
  fbq?: ((...words: unknown[]) => void) & { queue?: Queue; loaded?: boolean; version?: string }
}
const page = globalThis as PixelWindow

async function startBigo(id: string, source: string): Promise<void> {
  page.bgdataLayer = [['init', id]]
  await loadScript(withParameter(source, 'pixel_id', id))
}

async function startKwai(id: string, source: string): Promise<void> {
  await loadScript(withParameter(source, 'sdkid', id))
  page.kwaiq?.load(id)
  page.kwaiq?.page()
}

async function startFacebook(id: string, source: string): Promise<void> {
  const queue: Queue = [
    ['init', id],
    ['track', 'PageView'],
  ]
  page.fbq = Object.assign((...words: unknown[]) => void queue.push(words), { queue, loaded: true, version: '2.0' })
  await loadScript(source)
}

function withParameter(source: string, name: string, value: string): string {
  const address = new URL(source)
  address.searchParams.set(name, value)
  return address.href
}
