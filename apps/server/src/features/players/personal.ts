import { createHmac } from 'node:crypto'
import { deriveKey, seal, unseal } from '@tablestakes/node/sealed'

/**
 * Personal data at rest: sealed with the server's secret, so that a copy of the database alone names nobody. What must be
 * found again has a blind index besides: the same value gives the same 32 bytes, and without the secret they say nothing.
 * `purpose` keeps the uses apart; an address sealed as an e-mail does not open as anything else.
 */
export type Personal = {
  seal(purpose: string, plain: string): Buffer
  unseal(purpose: string, sealed: Buffer): string
  index(purpose: string, plain: string): Buffer
}

export function openPersonal(secret: string): Personal {
  const indexKey = deriveKey(secret, 'personal index')
  return {
    seal: (purpose, plain) => seal(secret, `personal ${purpose}`, Buffer.from(plain, 'utf8')),
    unseal: (purpose, sealed) => unseal(secret, `personal ${purpose}`, sealed).toString('utf8'),
    index: (purpose, plain) => createHmac('sha256', indexKey).update(`${purpose}\n${plain}`).digest(),
  }
}
