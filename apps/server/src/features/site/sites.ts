import { chooseSite } from '@tablestakes/domain/site/sites'
import type { Clock } from '@tablestakes/node/clock'
import type { Database } from '@tablestakes/node/database'
import { createVersioned } from '../../platform/postgres/versioned.ts'
import { loadSites, type Site } from './queries.ts'

export type Sites = {
  all(): Promise<readonly Site[]>
  get(siteId: string): Promise<Site>
  /** By channel, else by host name, else the default. A signed-in player stays on the site of the session. */
  choose(visit: { host: string; channel: string; siteId: string | null }): Promise<Site>
}

export function openSites(parts: { database: Database; clock: Clock }): Sites {
  const sites = createVersioned(parts, { name: 'site', load: loadSites })

  const all = async () => (await sites.get()).value

  return {
    all,
    async get(siteId) {
      const site = (await all()).find((one) => one.id === siteId)
      if (!site) throw new Error(`there is no site ${siteId}`)
      return site
    },
    async choose({ host, channel, siteId }) {
      const known = await all()
      const own = siteId === null ? undefined : known.find((site) => site.id === siteId)
      if (own) return own
      const standard = known.find((site) => site.isDefault)
      if (!standard) throw new Error('no site is the default: the database was not seeded')
      return chooseSite({ host, channel }, { sites: known, default: standard })
    },
  }
}
