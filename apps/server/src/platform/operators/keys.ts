import { createHash, randomBytes } from 'node:crypto'

/** `op_` and 256 random bits: nobody guesses one, and everybody who finds one in a log or a chat can tell what it is. */
const FORM = /^op_[\w-]{43}$/

/** Shown once, to the one who made it. */
export const newOperatorKey = (): string => `op_${randomBytes(32).toString('base64url')}`

/** What is stored of a key; null when it cannot be one. */
export function hashOperatorKey(key: string): Buffer | null {
  return FORM.test(key) ? createHash('sha256').update(key).digest() : null
}
