import { type Mail, mailAwardTypes, mailStates } from '@tablestakes/contract/mail'
import type { Reader, Tx } from '@tablestakes/node/database'
import { newKey } from '../../ledger/index.ts'
import { publish } from '../../platform/live/outbox.ts'
import { type Award, readAwards, type StoredAward, storeAwards } from '../promotions/index.ts'

export type Texts = Mail['title']

export type MailRow = {
  mail_id: string
  title: Texts
  content: Texts
  awards: StoredAward[]
  expires_at: Date | null
  read_at: Date | null
  claimed_at: Date | null
  created_at: Date
}

export const MAIL_COLUMNS = 'mail_id, title, content, awards, expires_at, read_at, claimed_at, created_at'

/** Specification §3: 1 coins, which are our gold, 2 cash, else bonus. */
const TYPES = { gold: mailAwardTypes.COINS, cash: mailAwardTypes.CASH, bonus: mailAwardTypes.BONUS } as const

export function showMail(row: MailRow): Mail {
  const read = row.read_at === null ? mailStates.UNREAD : mailStates.READ
  return {
    id: row.mail_id,
    title: row.title,
    content: row.content,
    is_attach: row.awards.length > 0,
    award_package: readAwards(row.awards).map(({ money, amount, multiplier, free_rounds: free }) => ({
      award_type: TYPES[money],
      amount,
      ...(money === 'bonus' && { multiplier }),
      ...(free && { rounds: free.rounds }),
    })),
    status: row.claimed_at === null ? read : mailStates.CLAIMED,
    create_time: row.created_at.getTime(),
    expires_at: row.expires_at?.getTime() ?? null,
  }
}

/** Whether something in it can still be claimed. */
export const isClaimable = ({ awards, claimed_at, expires_at }: MailRow, nowMs: number): boolean =>
  awards.length > 0 && claimed_at === null && (expires_at === null || expires_at.getTime() > nowMs)

export async function countUnread(reader: Reader, playerId: bigint): Promise<number> {
  const { rows } = await reader.query<{ unread: number }>({
    name: 'mail-unread',
    text: 'select count(*)::integer as unread from mail where player_id = $1 and read_at is null',
    values: [playerId],
  })
  return rows[0]!.unread
}

export type NewMail = {
  title: Texts
  content: Texts
  awards?: readonly Award[]
  expiresAt?: Date | null
  batchId?: string
  /** What it was triggered by: a player gets it once. */
  trigger?: string
}

/** Puts a mail into a player's box and tells their open pages. False: this player has had it. */
export async function sendMail(tx: Tx, playerId: bigint, mail: NewMail): Promise<boolean> {
  const { title, content, awards = [], expiresAt = null, batchId = null, trigger = null } = mail
  const { rows } = await tx.query<MailRow>(
    `insert into mail (player_id, mail_id, batch_id, title, content, awards, expires_at, trigger_key)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning ${MAIL_COLUMNS}`,
    [
      ...[playerId, newKey(), batchId, JSON.stringify(title), JSON.stringify(content), storeAwards(awards)],
      ...[expiresAt, trigger],
    ],
  )
  const row = rows[0]
  if (!row) return false
  const message = { type: 'mail' as const, mail: showMail(row), unread_num: await countUnread(tx, playerId) }
  await publish(tx, { playerId, message })
  return true
}
