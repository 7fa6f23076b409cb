import { type KeyObject, sign, verify } from 'node:crypto'
import { promisify } from 'node:util'
import { isEd25519 } from './signing-keys.ts'

const signBeside = promisify(sign)

/**
 * base64 of the key's signature over the bytes that are sent. RSA-SHA256 beside the event loop: it takes a millisecond, and everybody
 * can ask for one. Ed25519 takes less than going there and back.
 */
export async function signBody(key: KeyObject, body: Buffer): Promise<string> {
  const signature = isEd25519(key) ? sign(null, body, key) : await signBeside('RSA-SHA256', body, key)
  return signature.toString('base64')
}

/** Whether one of the keys has signed the very bytes that came. */
export function isSignedBy(keys: readonly KeyObject[], body: Buffer, signature: string): boolean {
  if (!/^[A-Za-z0-9+/]{86,2048}={0,2}$/.test(signature)) return false
  const bytes = Buffer.from(signature, 'base64')
  return keys.some((key) => verify(isEd25519(key) ? null : 'RSA-SHA256', body, key, bytes))
}
