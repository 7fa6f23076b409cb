import { type KeyObject, sign, verify } from 'node:crypto'
import { promisify } from 'node:util'

const signBeside = promisify(sign)

/** base64(RSA-SHA256) over the bytes that are sent. Beside the event loop: it takes a millisecond, and everybody can ask for one. */
export async function signBody(key: KeyObject, body: Buffer): Promise<string> {
  return (await signBeside('RSA-SHA256', body, key)).toString('base64')
}

/** Whether one of the keys has signed the very bytes that came. */
export function isSignedBy(keys: readonly KeyObject[], body: Buffer, signature: string): boolean {
  if (!/^[A-Za-z0-9+/]{86,2048}={0,2}$/.test(signature)) return false
  const bytes = Buffer.from(signature, 'base64')
  return keys.some((key) => verify('RSA-SHA256', body, key, bytes))
}
