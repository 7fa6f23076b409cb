import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { maskName } from '@tablestakes/domain/account/masking'

/** What a sealed value is for is bound in: one sealed for one thing cannot stand for another. */
export type Purpose = 'server seed' | 'wallet token' | 'crash hash' | 'public name'

export type Sealer = {
  seal(purpose: Purpose, plain: string): Buffer
  /** Throws when the secret is another one or the value was changed. */
  unseal(purpose: Purpose, sealed: Buffer): string
  /** A name for a player in public lists: always the same one, and nobody can tell whose it is. */
  publicName(user: string): string
}

/** AES-256-GCM under keys derived from the studio's secret, so that a copy of the database alone tells no seed. */
export function createSealer(secret: string): Sealer {
  const keys = new Map<Purpose, Uint8Array>()
  const keyFor = (purpose: Purpose) => {
    const key = keys.get(purpose) ?? new Uint8Array(hkdfSync('sha256', secret, 'tablestakes studio', purpose, 32))
    keys.set(purpose, key)
    return key
  }
  return {
    seal(purpose, plain) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), iv)
      return Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    unseal(purpose, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), sealed.subarray(0, 12))
      decipher.setAuthTag(sealed.subarray(-16))
      return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8')
    },
    publicName: (user) => maskName(createHmac('sha256', keyFor('public name')).update(user).digest('base64url')),
  }
}

/** A code or token that cannot be guessed. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a code or token: enough to know it again, too little to use it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
