import * as contract from '@tablestakes/contract/operator/push'
import type { Language } from '@tablestakes/dictionary'
import type { Reader } from '@tablestakes/node/database'
import { newKey } from '../../ledger/index.ts'
import type { App } from '../../platform/http/http.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { Refused } from '../../platform/operators/refused.ts'
import { serveOperator } from '../../platform/operators/serve-operator.ts'
import { hasPlayer, loadPlayer } from '../players/index.ts'
import type { Sites } from '../site/index.ts'
import type { News } from './news.ts'
import { isAllowed, tell } from './queue.ts'
import { isPrivateKey, saveFirebase } from './services.ts'

type Texts = Partial<Record<Language, string | undefined>>

const newsFrom = (topic: News['topic'], words: { title: Texts; content: Texts; link: string }): News => ({
  ...{ topic, link: words.link, name: `operator ${newKey()}` },
  words: (lang) => ({
    title: words.title[lang] ?? words.title.en ?? '',
    content: words.content[lang] ?? words.content.en ?? '',
  }),
})

/** Messages to one player or to a site, what became of them, and the keys they are sent with. */
export function pushOperatorRoutes(app: App, { sites }: { sites: Sites }): void {
  const { database, clock } = app

  serveOperator(
    app,
    contract.sendPush,
    async ({ player, topic, ...words }, { tx, note }) => {
      requireEnglish(words)
      if (!(await hasPlayer(tx, BigInt(player)))) throw new Refusal('NOT_FOUND')
      const owner = await loadPlayer(tx, BigInt(player))
      const to = { playerId: BigInt(player), site: await sites.get(owner.siteId), nowMs: clock() }
      const devices = await tell(tx, to, newsFrom(topic, words))
      note({ topic, title: words.title.en, link: words.link, devices })
      return { devices }
    },
    { about: ({ player }) => `player ${player}` },
  )

  serveOperator(
    app,
    contract.sendPushes,
    async ({ site_id: siteId, ...words }, { tx, note }) => {
      requireEnglish(words)
      if ((await readServices(tx, siteId)).length === 0) throw new Refusal('NOT_FOUND')
      const site = await sites.get(siteId)
      if (!isAllowed(site, 'offers'))
        throw new Refused('CANNOT_CHANGE', 'the law of this site allows no offers by push')
      const { rows } = await tx.query<{ player_id: bigint }>(
        `select distinct player_id from push_device join push_choice using (player_id) where site_id = $1 and offers`,
        [siteId],
      )
      const news = newsFrom('offers', words)
      let devices = 0
      for (const { player_id: playerId } of rows) devices += await tell(tx, { playerId, site, nowMs: clock() }, news)
      note({ before: null, after: { title: words.title.en, link: words.link, devices } })
      return { devices }
    },
    { about: ({ site_id }) => site_id },
  )

  serveOperator(app, contract.listPushFigures, async ({ site_id: siteId }) => {
    const { rows } = await database.query<never>(
      `select site_id, day::text, topic, service, sent::float8 as sent, dead::float8 as dead, failed::float8 as failed
       from push_figure where ($1::text is null or site_id = $1) order by day desc, site_id, topic, service limit 1000`,
      [siteId ?? null],
    )
    return { list: rows }
  })

  serveOperator(app, contract.listPushServices, async ({ site_id: siteId }) => ({
    list: await readServices(database, siteId),
  }))

  serveOperator(
    app,
    contract.setFirebase,
    async ({ site_id: siteId, project, email, private_key: key }, { tx, note }) => {
      const [before] = await readServices(tx, siteId)
      if (!before) throw new Refusal('NOT_FOUND')
      if (project !== '' && !/^[a-z0-9-]{1,64}$/.test(project))
        throw new Refused('CANNOT_CHANGE', 'a project has small letters, digits and lines')
      if (project !== '' && !isPrivateKey(key)) throw new Refused('CANNOT_CHANGE', 'this is no private RSA key')
      await saveFirebase(tx, siteId, { project, email, key, secret: app.secret })
      const [after] = await readServices(tx, siteId)
      note({ before: { project: before.firebase_project }, after: { project } })
      return after!
    },
    { about: ({ site_id }) => site_id },
  )
}

function requireEnglish({ title, content }: { title: Texts; content: Texts }): void {
  if (!title.en || !content.en) throw new Refused('CANNOT_CHANGE', 'the English text is missing')
}

async function readServices(reader: Reader, siteId?: string) {
  const { rows } = await reader.query<{
    site_id: string
    vapid_public: string
    firebase_project: string
    devices: number
  }>(
    `select site_id, vapid_public, firebase_project,
       (select count(*)::float8 from push_device d where d.site_id = s.site_id) as devices
     from push_service s where ($1::text is null or site_id = $1) order by site_id`,
    [siteId ?? null],
  )
  return rows
}
