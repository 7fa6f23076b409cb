import type { Reader } from '@tablestakes/node/database'
import { contactsOf, type Personal } from '../players/index.ts'
import { documentLevel, documentLevels } from './document-level.ts'

/** As the player's pages count: what the documents prove comes on top of a proven contact. */
const LEVELS = { nothing: 0, contact: 1, identity: 2, address: 3 } as const

export async function verificationLevelOf(reader: Reader, personal: Personal, playerId: bigint): Promise<number> {
  const proven = await documentLevel(reader, playerId)
  if (proven === documentLevels.ADDRESS) return LEVELS.address
  if (proven === documentLevels.IDENTITY) return LEVELS.identity
  const { isMobileVerified, isEmailVerified } = await contactsOf(reader, personal, playerId)
  return isMobileVerified || isEmailVerified ? LEVELS.contact : LEVELS.nothing
}
