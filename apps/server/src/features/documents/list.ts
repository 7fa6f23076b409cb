import type { ResponseOf } from '@tablestakes/contract/call'
import type { documentKinds, listDocuments } from '@tablestakes/contract/privacy'
import type { Reader } from '@tablestakes/node/database'
import type { Personal } from '../players/index.ts'
import type { Site } from '../site/index.ts'
import { verificationLevelOf } from './level.ts'

type Listed = ResponseOf<typeof listDocuments>
type Kind = (typeof documentKinds)[number]

/** What a site with document checks asks for before the first withdrawal: an identity paper and the face beside it. */
const ASKED_FOR: readonly Kind[] = ['identity_front', 'selfie']

/** The contract's longest. */
const LISTED_MAX = 50

/** The player's own documents, newest first, without the pictures: those are for an operator only. */
export async function loadDocuments(
  reader: Reader,
  personal: Personal,
  { playerId, site }: { playerId: bigint; site: Site },
): Promise<Listed> {
  const { rows } = await reader.query<Omit<Listed['list'][number], 'create_time'> & { uploaded_at: Date }>(
    `select document_id as id, kind, state, reason_key, uploaded_at from player_document
     where player_id = $1 order by uploaded_at desc, document_id limit ${LISTED_MAX}`,
    [playerId],
  )
  const sent = new Set(rows.filter(({ state }) => state !== 'refused').map(({ kind }) => kind))
  const asked = site.jurisdiction.document_checks ? ASKED_FOR : []
  return {
    list: rows.map(({ uploaded_at: uploadedAt, ...row }) => ({ ...row, create_time: uploadedAt.getTime() })),
    needed: asked.filter((kind) => !sent.has(kind)),
    verification_level: await verificationLevelOf(reader, personal, playerId),
  }
}
