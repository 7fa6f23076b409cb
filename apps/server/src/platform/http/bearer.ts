import { createHash, randomBytes } from 'node:crypto'

/**
 * Secrets handed to a player: 256 random bits after the player's own number (0 for a visitor). The number in front lets
 * a database sharded by player find the row with one lookup; only the hash of the secret is stored.
 */
export type Bearer = { playerId: bigint; hash: Buffer }

const FORM = /^([0-9a-z]{1,13})\.([\w-]{43})$/
const PLAYER_ID_MAX = 2n ** 63n - 1n

/** With a secret of its own the same bearer can be made again; without one it is new. */
export function makeBearer(playerId: bigint, secret: Buffer = randomBytes(32)): { text: string; hash: Buffer } {
  return { text: `${playerId.toString(36)}.${secret.toString('base64url')}`, hash: hashOf(secret) }
}

/** Null when it cannot be one of ours. */
export function readBearer(text: string): Bearer | null {
  const [, player, secret] = FORM.exec(text) ?? []
  if (player === undefined || secret === undefined) return null
  let playerId = 0n
  for (const digit of player) playerId = playerId * 36n + BigInt(Number.parseInt(digit, 36))
  if (playerId > PLAYER_ID_MAX) return null
  const bytes = Buffer.from(secret, 'base64url')
  const bearer = { playerId, hash: hashOf(bytes) }
  // 43 letters hold two bits more than 32 bytes, and a number may begin with zeros: of all spellings only our own opens.
  return makeBearer(playerId, bytes).text === text ? bearer : null
}

function hashOf(secret: Buffer): Buffer {
  return createHash('sha256').update(secret).digest()
}
