import type { Tx } from '@tablestakes/node/database'
import { lockBalance, type Owner, readBalance } from '../../ledger/index.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { grantAwards, readAwards, requireFree, showAward } from '../promotions/index.ts'
import { countUnread, isClaimable, MAIL_COLUMNS, type MailRow } from './mail-record.ts'

/** So many are claimed together; more wait for the next time. */
const TOGETHER = 200

type Claiming = { owner: Owner; nowMs: number }

export async function claimMail(tx: Tx, { owner, nowMs, mailId }: Claiming & { mailId: string }) {
  await requireFree(tx, owner.playerId, { frozen: 'ACCOUNT_FROZEN' })
  await lockBalance(tx, owner)
  const { rows } = await tx.query<MailRow>(
    `select ${MAIL_COLUMNS} from mail where player_id = $1 and mail_id::text = $2 for update`,
    [owner.playerId, mailId],
  )
  const row = rows[0]
  if (!row) throw new Refusal('NOT_FOUND')
  if (row.claimed_at !== null) throw new Refusal('ALREADY_CLAIMED')
  if (!isClaimable(row, nowMs)) throw new Refusal('MAIL_NO_AWARD')
  return claimRows(tx, owner, [row])
}

export async function claimAllMail(tx: Tx, { owner, nowMs }: Claiming) {
  await requireFree(tx, owner.playerId, { frozen: 'ACCOUNT_FROZEN' })
  await lockBalance(tx, owner)
  const { rows } = await tx.query<MailRow>(
    `select ${MAIL_COLUMNS} from mail
     where player_id = $1 and claimed_at is null and awards <> '[]' and (expires_at is null or expires_at > $2)
     order by mail_id limit ${TOGETHER} for update`,
    [owner.playerId, new Date(nowMs)],
  )
  if (rows.length === 0) throw new Refusal('NOTHING_TO_CLAIM')
  return claimRows(tx, owner, rows)
}

async function claimRows(tx: Tx, owner: Owner, rows: readonly MailRow[]) {
  for (const { mail_id: id, awards } of rows) {
    const reference = `mail ${id}`
    const { entryId } = await grantAwards(tx, {
      ...{ owner, awards: readAwards(awards), account: 'mail', reason: 'mail' as const, reference },
    })
    await tx.query(
      `update mail set claimed_at = now(), read_at = coalesce(read_at, now()), entry_id = $3 where player_id = $1 and mail_id = $2`,
      [owner.playerId, id, entryId],
    )
  }
  const { cash, coin, gold } = await readBalance(tx, owner)
  return {
    awards: rows.flatMap(({ awards }) => readAwards(awards).map(showAward)),
    purses: { money: cash, coin, gold },
    mail_ids: rows.map(({ mail_id: id }) => id),
    unread_num: await countUnread(tx, owner.playerId),
  }
}
