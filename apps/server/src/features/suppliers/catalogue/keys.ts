import { createPublicKey, generateKeyPair, type KeyObject, sign, verify } from 'node:crypto'
import { promisify } from 'node:util'
import { BITS_LEAST, readPrivateKey } from '../../../platform/keys/rsa-keys.ts'
import { seal, unseal } from '../../../platform/keys/sealed.ts'

/** One form for all, so that the same key is the same text. Of a private key its public half. */
export function publicKeyText(key: KeyObject): string {
  const half = key.type === 'private' ? createPublicKey(key) : key
  return half.export({ format: 'der', type: 'spki' }).toString('base64')
}

const privateKeyText = (key: KeyObject): string => key.export({ format: 'der', type: 'pkcs8' }).toString('base64')

const generate = promisify(generateKeyPair)

/** Takes a tenth of a second and more, beside the event loop. */
export async function newPrivateKey(): Promise<KeyObject> {
  return (await generate('rsa', { modulusLength: BITS_LEAST })).privateKey
}

const purposeOf = (supplierKey: string) => `supplier ${supplierKey}`

export function sealPrivateKey(secret: string, supplierKey: string, key: KeyObject): Buffer {
  return seal(secret, purposeOf(supplierKey), Buffer.from(privateKeyText(key)))
}

/** Throws when it was sealed under another secret, or for another supplier. */
export function unsealPrivateKey(secret: string, supplierKey: string, sealed: Buffer): KeyObject {
  return readPrivateKey(unseal(secret, purposeOf(supplierKey), sealed).toString())!
}

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
