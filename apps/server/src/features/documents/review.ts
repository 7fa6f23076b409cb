import type { documentKinds } from '@tablestakes/contract/privacy'
import type { Reader, Tx } from '@tablestakes/node/database'
import { addPlayerFact } from '../../facts/index.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { MediaType } from './read-picture.ts'
import { SEAL_BYTES, unsealPicture } from './sealed-picture.ts'
import { tellVerdict, type Verdict } from './tell-verdict.ts'

type Kind = (typeof documentKinds)[number]
type Whose = { playerId: bigint; documentId: string }

export type WaitingDocument = Whose & {
  siteId: string
  kind: Kind
  mediaType: MediaType
  bytes: number
  uploadedAt: Date
}

const LISTED_MAX = 500

/** What waits for an operator, the oldest first. */
export async function listWaitingDocuments(reader: Reader): Promise<WaitingDocument[]> {
  const { rows } = await reader.query<WaitingDocument>(
    `select player_id as "playerId", document_id as "documentId", site_id as "siteId", kind, media_type as "mediaType",
       length(sealed) - ${SEAL_BYTES} as bytes, uploaded_at as "uploadedAt"
     from player_document join player using (player_id)
     where player_document.state = 'waiting' order by uploaded_at limit ${LISTED_MAX}`,
  )
  return rows
}

export type OpenedDocument = { kind: Kind; mediaType: MediaType; picture: Buffer }

/** The picture itself, for an operator. */
export async function openDocument(reader: Reader, secret: string, whose: Whose): Promise<OpenedDocument> {
  const { rows } = await reader.query<{ kind: Kind; mediaType: MediaType; sealed: Buffer }>(
    `select kind, media_type as "mediaType", sealed from player_document where player_id = $1 and document_id = $2`,
    [whose.playerId, whose.documentId],
  )
  const row = rows[0]
  if (!row) throw new Refusal('NOT_FOUND')
  return { kind: row.kind, mediaType: row.mediaType, picture: unsealPicture(secret, whose, row.sealed) }
}

/** What an operator read on an identity paper, however it was written there. */
export const readDocumentNumber = (text: string): string => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Keeps the number of an identity paper as a blind index: the same number is the same person. */
export async function keepDocumentNumber(
  tx: Tx,
  { playerId, documentId, numberIndex }: Whose & { numberIndex: Buffer },
): Promise<void> {
  await tx.query('update player_document set number_index = $3 where player_id = $1 and document_id = $2', [
    playerId,
    documentId,
    numberIndex,
  ])
}

/** An operator's verdict on a document, which the player is told. False: somebody has given one already, and it stands. */
export async function judgeDocument(
  tx: Tx,
  { playerId, documentId, operatorId, verdict }: Whose & { operatorId: number; verdict: Verdict },
): Promise<boolean> {
  const { rows } = await tx.query<{ state: string; kind: Kind }>(
    'select state, kind from player_document where player_id = $1 and document_id = $2 for update',
    [playerId, documentId],
  )
  const row = rows[0]
  if (!row) throw new Refusal('NOT_FOUND')
  if (row.state !== 'waiting') return false
  await tx.query(
    `update player_document set state = $3, reason_key = $4, reviewed_at = now(), reviewed_by = $5
     where player_id = $1 and document_id = $2`,
    [playerId, documentId, verdict.state, verdict.state === 'refused' ? verdict.reasonKey : '', operatorId],
  )
  if (verdict.state === 'accepted') await addPlayerFact(tx, { playerId, kind: 'document-approved', about: row.kind })
  await tellVerdict(tx, { playerId, documentId, verdict })
  return true
}
