import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Seals secrets that must be kept in a database: AES-256-GCM under a key derived from the program's secret, so that a copy
 * of the database alone opens nothing. `purpose` is bound in: a value sealed for one thing cannot stand for another.
 */
export function seal(secret: string, purpose: string, plain: Buffer): Buffer {
  return sealUnder(deriveKey(secret, purpose), plain)
}

/** Throws when the secret is another one or the value was changed. */
export function unseal(secret: string, purpose: string, sealed: Buffer): Buffer {
  return unsealUnder(deriveKey(secret, purpose), sealed)
}

/** The key of one purpose. `house` keeps two programs apart that were given the same secret by mistake. */
export function deriveKey(secret: string, purpose: string, house = 'tablestakes'): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, house, purpose, 32))
}

export function sealUnder(key: Uint8Array, plain: Uint8Array): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

export function unsealUnder(key: Uint8Array, sealed: Buffer): Buffer {
  // GCM itself takes tags of four bytes, too, which can be guessed: a value that is cut short must not bring one.
  if (sealed.length < IV_BYTES + TAG_BYTES) throw new Error('a sealed value is too short')
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
}
