import { seal, unseal } from '@tablestakes/node/sealed'

/** Whose document and which: a picture that was moved to another row does not open there. */
type Whose = { playerId: bigint; documentId: string }

const purposeOf = ({ playerId, documentId }: Whose) => `document ${playerId} ${documentId}`

export const sealPicture = (secret: string, whose: Whose, picture: Buffer): Buffer =>
  seal(secret, purposeOf(whose), picture)

export const unsealPicture = (secret: string, whose: Whose, sealed: Buffer): Buffer =>
  unseal(secret, purposeOf(whose), sealed)

/** What sealing adds: a nonce and a tag. */
export const SEAL_BYTES = 28
