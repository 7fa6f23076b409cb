import { type Language, textFor } from '@tablestakes/dictionary'
import { languages } from '@tablestakes/domain/site/language'
import { decodeSiteConfig } from '@tablestakes/domain/site/site-config'
import { themeGrounds, themes } from '@tablestakes/domain/site/sites'
import type { Site } from './queries.ts'

const ICONS = [
  { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** What a phone calls the installed app, and how it looks there: the site's own name, mark and colours. */
export function composeManifest(site: Pick<Site, 'config'>, lang: Language): object {
  const { title, favicon, theme } = decodeSiteConfig(site.config)
  const ground = themeGrounds[themes.find((one) => one === theme) ?? 'vibrant-blue']
  // A phone picks the first that fits, and takes ours where the site's mark cannot be drawn.
  const own = /^https:\/\//.test(favicon) ? [{ src: favicon, sizes: 'any', purpose: 'any' }] : []
  return {
    id: '/',
    name: title,
    short_name: title.slice(0, 12),
    description: textFor(lang, 'manifest_text'),
    lang: languages[lang].tag,
    dir: languages[lang].direction,
    display: 'standalone',
    orientation: 'portrait',
    start_url: '/#/game',
    scope: '/',
    theme_color: ground,
    background_color: ground,
    categories: ['games', 'entertainment'],
    icons: [...own, ...ICONS],
  }
}
