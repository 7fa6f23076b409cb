import type { Reader } from '@tablestakes/node/database'

/** What a player's documents prove, as far as an operator has accepted them. */
export const documentLevels = {
  /** Nothing yet. */
  NONE: 0,
  /** Who they are: an identity paper and their face beside it. */
  IDENTITY: 1,
  /** And where they live. */
  ADDRESS: 2,
} as const
type DocumentLevel = (typeof documentLevels)[keyof typeof documentLevels]

export async function documentLevel(reader: Reader, playerId: bigint): Promise<DocumentLevel> {
  const { rows } = await reader.query<{ kind: string }>({
    name: 'document-level',
    text: `select distinct kind from player_document where player_id = $1 and state = 'accepted'`,
    values: [playerId],
  })
  const accepted = new Set(rows.map(({ kind }) => kind))
  if (!accepted.has('identity_front') || !accepted.has('selfie')) return documentLevels.NONE
  return accepted.has('address') ? documentLevels.ADDRESS : documentLevels.IDENTITY
}
