import { languages } from '@tablestakes/contract/fields'
import { noticeTypes } from '@tablestakes/contract/notices'
import { type TextKey, textFor } from '@tablestakes/dictionary'
import type { Tx } from '@tablestakes/node/database'

const SHIPPED = [
  { id: 1, type: noticeTypes.MARQUEE, key: 'notice_welcome', jump: '/activity' },
  { id: 2, type: noticeTypes.MARQUEE, key: 'notice_fair', jump: '' },
  { id: 3, type: noticeTypes.GAME, key: 'notice_activities', jump: '/activity' },
] as const

/** The shipped notices, in all languages. What an operator has changed stays. */
export async function seedNotices(tx: Tx): Promise<void> {
  for (const { id, type, key, jump } of SHIPPED) {
    const blockOf = (lang: string) => ({
      title: textFor(lang, `${key}_title` as TextKey),
      content: textFor(lang, `${key}_text` as TextKey),
      customjump: jump,
    })
    await tx.query(
      'insert into notice (notice_id, notice_type, blocks, sort_id) values ($1, $2, $3, $4) on conflict do nothing',
      [id, type, JSON.stringify(Object.fromEntries(languages.map((lang) => [lang, blockOf(lang)]))), id * 10],
    )
  }
}
