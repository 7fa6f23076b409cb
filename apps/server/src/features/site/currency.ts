import { decodeSiteConfig } from '@tablestakes/domain/site/site-config'
import type { Site } from './queries.ts'

/** The currency of a site, which is that of all its players. */
export function currencyOfSite(site: Pick<Site, 'config'>): string {
  return decodeSiteConfig(site.config).currency
}
