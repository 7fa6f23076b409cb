import type { ResponseOf } from '@tablestakes/contract/call'
import type { getPreload } from '@tablestakes/contract/site'
import { decodeSiteConfig, type SiteConfig } from '@tablestakes/domain/site/site-config'
import type { WrappingKeys } from '@tablestakes/domain/wire/wrapping'
import { useSyncExternalStore } from 'react'
import { createStore } from 'zustand'
import { noteServerTime } from '../browser/clock.ts'

export type Preload = ResponseOf<typeof getPreload>

type SiteStore = { preload: Preload | null; site: SiteConfig }

/** What the server told before anything else: keys, language versions and the site's configuration. */
const siteStore = createStore<SiteStore>()(() => ({ preload: null, site: decodeSiteConfig([]) }))

export const getSite = (): SiteConfig => siteStore.getState().site
export const getPreloaded = (): Preload | null => siteStore.getState().preload
// The third argument is what the server has painted, and what the app takes over: both were told before they draw.
export const usePreload = (): Preload | null => useSyncExternalStore(siteStore.subscribe, getPreloaded, getPreloaded)
export const useSite = (): SiteConfig => useSyncExternalStore(siteStore.subscribe, getSite, getSite)

/**
 * The page carries the answer of /api/preload inside itself, which saves the first visit a round trip. It is of the same
 * server and the same moment as this code, and holds no money, so it is taken as it is: its schema, and all of the
 * library behind it, would otherwise stand before the first picture.
 */
export async function loadPreload(): Promise<void> {
  const inlined = document.getElementById('preload')?.textContent
  if (inlined) return keepPreload(JSON.parse(inlined) as Preload, pageAnsweredAt())
  const { refreshPreload } = await import('./refresh-preload.ts')
  await refreshPreload()
}

export function keepPreload(preload: Preload, answeredAt: number): void {
  noteServerTime(preload.server_time, answeredAt)
  siteStore.setState({ preload, site: decodeSiteConfig(preload.config) })
}

export function getWrapping(): WrappingKeys | null {
  const wrap = getPreloaded()?.wrap
  return wrap ? { messageKey: wrap.message_key, key: wrap.key } : null
}

/** When the page's first byte came, by this device's clock: the server's time inside it was read just before. */
function pageAnsweredAt(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page ? performance.timeOrigin + page.responseStart : Date.now()
}
