import * as contract from '@tablestakes/contract/mail'
import { historyPageSize } from '@tablestakes/contract/pages'
import { type Tx, transact } from '@tablestakes/node/database'
import { type App, serve } from '../../platform/http/http.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { currencyOfSite, type Sites } from '../site/index.ts'
import { claimAllMail, claimMail } from './claim-mail.ts'
import { countUnread, isClaimable, MAIL_COLUMNS, type MailRow, showMail } from './mail-record.ts'

export function mailRoutes(app: App, { sites }: { sites: Sites }): void {
  const { database, clock } = app
  const ownerOf = async (playerId: bigint, siteId: string) => ({
    playerId,
    currency: currencyOfSite(await sites.get(siteId)),
  })

  serve(app, contract.listMail, async ({ last_id: lastId = '', limit = historyPageSize }, { playerId }) => {
    const { rows } = await database.query<MailRow>(
      `select ${MAIL_COLUMNS} from mail where player_id = $1 and ($2 = '' or mail_id::text < $2) order by mail_id::text desc limit $3`,
      [playerId, lastId, limit],
    )
    return {
      list: rows.map(showMail),
      last_id: rows.length === limit ? rows.at(-1)!.mail_id : '',
      unread_num: await countUnread(database, playerId),
    }
  })

  serve(app, contract.countUnreadMail, async (_request, { playerId }) => ({
    unread_num: await countUnread(database, playerId),
  }))

  serve(app, contract.readMail, ({ id }, { playerId }) =>
    transact(database, async (tx) => {
      const { rows } = await tx.query<MailRow>(
        `update mail set read_at = coalesce(read_at, now()) where player_id = $1 and mail_id::text = $2 returning ${MAIL_COLUMNS}`,
        [playerId, id],
      )
      if (!rows[0]) throw new Refusal('NOT_FOUND')
      return { mail: showMail(rows[0]), unread_num: await countUnread(tx, playerId) }
    }),
  )

  serve(app, contract.claimMailAward, async ({ mail_id: mailId }, { tx, playerId, site }) =>
    claimMail(tx, { owner: await ownerOf(playerId, site.id), nowMs: clock(), mailId }),
  )
  serve(app, contract.claimAllMailAwards, async (_request, { tx, playerId, site }) =>
    claimAllMail(tx, { owner: await ownerOf(playerId, site.id), nowMs: clock() }),
  )

  serve(app, contract.deleteMail, ({ mail_id: mailId }, { playerId }) =>
    transact(database, async (tx) => {
      const [row] = await holdMail(tx, playerId, mailId)
      if (!row) throw new Refusal('NOT_FOUND')
      if (isClaimable(row, clock())) throw new Refusal('MAIL_UNCLAIMED')
      return remove(tx, playerId, [row])
    }),
  )
  serve(app, contract.deleteAllMail, (_request, { playerId }) =>
    transact(database, async (tx) => {
      const rows = await holdMail(tx, playerId, '')
      return remove(
        tx,
        playerId,
        rows.filter((row) => !isClaimable(row, clock())),
      )
    }),
  )
}

/** So many go together, the oldest first; an answer must hold their ids. */
const TOGETHER = 1_000

/** One mail, or with '' all of them, held until the transaction ends: none is claimed and deleted at the same time. */
async function holdMail(tx: Tx, playerId: bigint, mailId: string): Promise<MailRow[]> {
  const { rows } = await tx.query<MailRow>(
    `select ${MAIL_COLUMNS} from mail where player_id = $1 and ($2 = '' or mail_id::text = $2)
     order by mail_id limit ${TOGETHER} for update`,
    [playerId, mailId],
  )
  return rows
}

async function remove(tx: Tx, playerId: bigint, rows: readonly MailRow[]) {
  const ids = rows.map(({ mail_id: id }) => id)
  await tx.query('delete from mail where player_id = $1 and mail_id = any ($2::uuid[])', [playerId, ids])
  return { mail_ids: ids, unread_num: await countUnread(tx, playerId) }
}
