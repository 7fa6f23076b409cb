import { createPublicKey, generateKeyPair, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { seal, unseal } from '@tablestakes/node/sealed'
import { BITS_LEAST, isEd25519, readPrivateKey } from '@tablestakes/node/signing-keys'

/** One form for all, so that the same key is the same text. Of a private key its public half. */
export function publicKeyText(key: KeyObject): string {
  const half = key.type === 'private' ? createPublicKey(key) : key
  return half.export({ format: 'der', type: 'spki' }).toString('base64')
}

const privateKeyText = (key: KeyObject): string => key.export({ format: 'der', type: 'pkcs8' }).toString('base64')

const generate = promisify(generateKeyPair)

/** One of ours, of the same kind as theirs. RSA takes a tenth of a second and more, beside the event loop. */
export async function newPrivateKey(theirs: KeyObject | null): Promise<KeyObject> {
  if (theirs && isEd25519(theirs)) return generateKeyPairSync('ed25519').privateKey
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
