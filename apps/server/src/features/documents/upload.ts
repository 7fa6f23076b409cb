import { randomUUID } from 'node:crypto'
import { playerClasses } from '@tablestakes/contract/account'
import type { RequestOf, ResponseOf } from '@tablestakes/contract/call'
import type { uploadDocument } from '@tablestakes/contract/privacy'
import { type Database, transact } from '@tablestakes/node/database'
import { Refusal } from '../../platform/http/refusal.ts'
import { lockPlayer, requireActive } from '../players/index.ts'
import { readPicture } from './read-picture.ts'
import { sealPicture } from './sealed-picture.ts'

type DocumentUpload = RequestOf<typeof uploadDocument> & { playerId: bigint }

/**
 * Keeps one document until an operator has looked at it. Of one kind there is one waiting at a time; one that was refused makes
 * room for the next.
 */
export async function keepDocument(
  database: Database,
  secret: string,
  { playerId, kind, media_type: said, content }: DocumentUpload,
): Promise<ResponseOf<typeof uploadDocument>> {
  const documentId = randomUUID()
  const { bytes, mediaType } = await readPicture({ mediaType: said, content })
  const sealed = sealPicture(secret, { playerId, documentId }, bytes)
  return transact(database, async (tx) => {
    // One upload of a player at a time; after it an account that was closed meanwhile is seen to be closed.
    const player = await lockPlayer(tx, playerId)
    requireActive(player)
    // Anybody with the browser is the guest: papers of a person need an account that is a person's.
    if (player.classify === playerClasses.GUEST) throw new Refusal('CONTACT_UNPROVEN')
    const { rowCount } = await tx.query(
      `select from player_document where player_id = $1 and kind = $2 and state = 'waiting'`,
      [playerId, kind],
    )
    if (rowCount !== 0) throw new Refusal('DOCUMENT_PENDING')
    await tx.query(`delete from player_document where player_id = $1 and kind = $2 and state = 'refused'`, [
      playerId,
      kind,
    ])
    const { rows } = await tx.query<{ uploaded_at: Date }>(
      `insert into player_document (player_id, document_id, kind, media_type, sealed) values ($1, $2, $3, $4, $5)
       returning uploaded_at`,
      [playerId, documentId, kind, mediaType, sealed],
    )
    return { id: documentId, kind, state: 'waiting', reason_key: '', create_time: rows[0]!.uploaded_at.getTime() }
  })
}
