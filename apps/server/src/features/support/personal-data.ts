import type { PersonalDataHolder } from '../players/index.ts'
import { voterOf } from './help-centre.ts'

const COPIED = 1_000

/** What a player has written to us and we to the player. Notes of the house are told too. */
export const supportData = (secret: string): PersonalDataHolder => ({
  name: 'support',
  async export(reader, playerId) {
    const { rows } = await reader.query<Record<string, unknown>>(
      `select m.created_at, m.sender, m.name, left(m.text, 2000) as text, m.image_id is not null as has_picture, chat.rating
       from chat join chat_message m using (chat_id)
       where player_id = $1 order by m.message_id desc limit ${COPIED}`,
      [playerId],
    )
    return { messages: rows }
  },
  async erase(tx, playerId) {
    await tx.query('delete from chat where player_id = $1', [playerId])
    const voter = voterOf(secret, { playerId, ip: '', deviceId: null, nowMs: 0 })
    await tx.query('delete from help_vote where voter = $1', [voter])
  },
})
