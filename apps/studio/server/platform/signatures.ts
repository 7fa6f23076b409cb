import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** base64(RSA-SHA256) over the raw body. Signing costs about a millisecond, so it runs beside the event loop. */
export function signBody(key: KeyObject, body: Buffer): Promise<string> {
  return new Promise((done, fail) => {
    sign('RSA-SHA256', body, key, (error, signature) => (error ? fail(error) : done(signature.toString('base64'))))
  })
}

/** Over the bytes as they came, before anything reads them. */
export function isSignedBy(key: KeyObject, body: Buffer, signature: string | undefined): boolean {
  if (!signature || !/^[A-Za-z0-9+/]{64,1024}={0,2}$/.test(signature)) return false
  return verify('RSA-SHA256', body, key, Buffer.from(signature, 'base64'))
}

/** PEM, or base64 of DER on one line as environments like it. */
export function readPrivateKey(text: string): KeyObject {
  if (text.includes('-----BEGIN')) return createPrivateKey(text)
  return createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })
}

export function readPublicKey(text: string): KeyObject {
  if (text.includes('-----BEGIN')) return createPublicKey(text)
  return createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
}
