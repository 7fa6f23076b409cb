import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Seals secrets that must lie in the database: AES-256-GCM under a key derived from the server's secret, so that a copy
 * of the database alone opens nothing. `purpose` is bound in: a value sealed for one thing cannot stand for another.
 */
export function seal(secret: string, purpose: string, plain: Buffer): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), iv)
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Throws when the secret is another one or the value was changed. */
export function unseal(secret: string, purpose: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, purpose), sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(-16))
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()])
}

function keyFor(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, 'tablestakes', purpose, 32))
}
