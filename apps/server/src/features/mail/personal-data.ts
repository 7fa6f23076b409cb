import type { PersonalDataHolder } from '../players/index.ts'

const COPIED = 500

/** What we have written to a player. */
export const mailData: PersonalDataHolder = {
  name: 'mail',
  async export(reader, playerId) {
    const { rows } = await reader.query<Record<string, unknown>>(
      `select title ->> 'en' as title, left(content ->> 'en', 2000) as content, awards, created_at, read_at, claimed_at
       from mail where player_id = $1 order by mail_id desc limit ${COPIED}`,
      [playerId],
    )
    return { mails: rows }
  },
  async erase(tx, playerId) {
    await tx.query('delete from mail where player_id = $1', [playerId])
  },
}
