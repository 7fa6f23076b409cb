import * as contract from '@tablestakes/contract/operator/mail'
import { isSafeOperatorText } from '@tablestakes/domain/text/operator-text'
import { newKey } from '../../ledger/index.ts'
import type { App } from '../../platform/http/http.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { Refused } from '../../platform/operators/refused.ts'
import { serveOperator } from '../../platform/operators/serve-operator.ts'
import { hasPlayer, loadPlayer } from '../players/index.ts'
import { findSegment, requireGames, storeAwards } from '../promotions/index.ts'
import { currencyOfSite, type Sites } from '../site/index.ts'
import { sendMail, type Texts } from './mail-record.ts'
import { sendBatch } from './send-batch.ts'

/** Mails to one player, or to all of a site. One that brings something needs two. */
export function mailOperatorRoutes(app: App, { sites }: { sites: Sites }): void {
  serveOperator(
    app,
    contract.sendMail,
    async ({ player, title, content, awards, expires_at: expiresAt }, { tx, note }) => {
      requireSafe(title, content)
      if (!(await hasPlayer(tx, BigInt(player)))) throw new Refusal('NOT_FOUND')
      const { siteId } = await loadPlayer(tx, BigInt(player))
      await requireGames(tx, awards, currencyOfSite(await sites.get(siteId)))
      await sendMail(tx, BigInt(player), { title, content, awards, expiresAt })
      note({ title: title.en, awards: storeAwards(awards) })
      return { player, sent: 1 }
    },
    { about: ({ player }) => `player ${player}`, isForTwo: async (_tx, { awards }) => awards.length > 0 },
  )

  serveOperator(
    app,
    contract.sendMails,
    async ({ site_id: siteId, vip_from: vipFrom = 0, segment, ...mail }, { tx, note }) => {
      const { title, content, awards, expires_at: expiresAt } = mail
      requireSafe(title, content)
      const audience = segment === undefined ? {} : await findSegment(tx, siteId, segment)
      if (!audience) throw new Refused('CANNOT_CHANGE', 'there is no such segment')
      const site = (await sites.all()).find(({ id }) => id === siteId)
      if (!site) throw new Refusal('NOT_FOUND')
      if (!site.jurisdiction.marketing_push)
        throw new Refused('CANNOT_CHANGE', 'the law of the site allows no marketing')
      await requireGames(tx, awards, currencyOfSite(site))
      const batchId = newKey()
      await tx.query(
        `insert into mail_batch (batch_id, site_id, registered_before, vip_from, title, content, awards, expires_at, audience)
         values ($1, $2, now(), $3, $4, $5, $6, $7, $8)`,
        [
          ...[batchId, siteId, vipFrom, JSON.stringify(title), JSON.stringify(content), storeAwards(awards), expiresAt],
          JSON.stringify(audience),
        ],
      )
      await enqueue(tx, { job: sendBatch, payload: { batch_id: batchId } })
      const after = {
        batch_id: batchId,
        vip_from: vipFrom,
        segment: segment ?? null,
        title,
        content,
        expires_at: expiresAt ?? null,
      }
      note({ before: null, after: { ...after, awards: JSON.parse(storeAwards(awards)) as unknown } })
      return { batch_id: batchId }
    },
    { about: ({ site_id }) => site_id },
  )

  serveOperator(app, contract.listMails, async ({ site_id: siteId }) => {
    const { rows } = await app.database.query<{
      batch_id: string
      site_id: string
      title: Texts
      sent: number
      created_at: Date
      done_at: Date | null
    }>(
      `select batch_id, site_id, title, sent::float8 as sent, created_at, done_at from mail_batch
       where ($1::text is null or site_id = $1) order by batch_id desc limit 200`,
      [siteId ?? null],
    )
    return { list: rows }
  })
}

function requireSafe(...texts: Texts[]): void {
  const isSafe = texts.every((one) => Object.values(one).every((text) => isSafeOperatorText(text ?? '')))
  if (!isSafe) throw new Refused('CANNOT_CHANGE', 'no HTML, and links to our own screens only')
  if (texts.some(({ en }) => !en)) throw new Refused('CANNOT_CHANGE', 'the English text is missing')
}
