import { createHash, createHmac, randomBytes } from 'node:crypto'
import { maskName } from '@tablestakes/domain/account/masking'
import { deriveKey, sealUnder, unsealUnder } from '@tablestakes/node/sealed'

/** What a sealed value is for is bound in: one sealed for one thing cannot stand for another. */
export type Purpose = 'server seed' | 'wallet token' | 'crash hash' | 'public name' | 'reveal code'

export type Sealer = {
  seal(purpose: Purpose, plain: string): Buffer
  /** Throws when the secret is another one or the value was changed. */
  unseal(purpose: Purpose, sealed: Buffer): string
  /** A name for a player in public lists: always the same one, and nobody can tell whose it is. */
  publicName(user: string): string
}

/** Under keys derived from the studio's secret, so that a copy of the database alone tells no seed. */
export function createSealer(secret: string): Sealer {
  const keys = new Map<Purpose, Uint8Array>()
  const keyFor = (purpose: Purpose) => {
    const key = keys.get(purpose) ?? deriveKey(secret, purpose, 'tablestakes studio')
    keys.set(purpose, key)
    return key
  }
  return {
    seal: (purpose, plain) => sealUnder(keyFor(purpose), Buffer.from(plain)),
    unseal: (purpose, sealed) => unsealUnder(keyFor(purpose), sealed).toString('utf8'),
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
