import type { PersonalDataHolder } from '../players/index.ts'
import { SEAL_BYTES } from './sealed-picture.ts'

/** More than a player can have without being refused again and again. */
const COPIED_MAX = 200

/** The documents that prove who a player is. A copy says which there are; the pictures would not fit into it. */
export const documentData: PersonalDataHolder = {
  name: 'documents',
  async export(reader, playerId) {
    const { rows } = await reader.query(
      `select kind, media_type, length(sealed) - ${SEAL_BYTES} as bytes, state, reason_key, uploaded_at, reviewed_at
       from player_document where player_id = $1 order by uploaded_at desc limit ${COPIED_MAX}`,
      [playerId],
    )
    return { sent: rows }
  },
  async erase(tx, playerId) {
    await tx.query('delete from player_document where player_id = $1', [playerId])
  },
}
