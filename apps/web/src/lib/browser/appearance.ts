import type { SiteConfig } from '@tablestakes/domain/site/site-config'
import { setConfiguredTheme } from './theme.ts'

/** Specification §4: the document's title and favicon follow the configuration; so does the theme. */
export function followConfiguration(site: SiteConfig): void {
  document.title = site.title
  setConfiguredTheme(site.theme)
  if (site.favicon === '') return
  document.querySelector('link[rel="icon"]')?.setAttribute('href', site.favicon)
}
