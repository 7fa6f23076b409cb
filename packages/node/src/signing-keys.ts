import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

/** RSA that is shorter can be broken within the lifetime of a contract. */
export const BITS_LEAST = 2_048

/** What a key must be, as people are told. */
export const KEY_WANTED = 'Ed25519, or RSA of 2048 bits or more, as PEM or base64 of DER'

/** A key as people hand it over: PEM, or base64 of the DER form. Null when it is none that we sign with. */
export function readPublicKey(text: string): KeyObject | null {
  return readKey(() =>
    text.includes('-----BEGIN')
      ? createPublicKey(text)
      : createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }),
  )
}

export function readPrivateKey(text: string): KeyObject | null {
  return readKey(() =>
    text.includes('-----BEGIN')
      ? createPrivateKey(text)
      : createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' }),
  )
}

function readKey(read: () => KeyObject): KeyObject | null {
  try {
    const key = read()
    if (isEd25519(key)) return key
    const isStrong = (key.asymmetricKeyDetails?.modulusLength ?? 0) >= BITS_LEAST
    return key.asymmetricKeyType === 'rsa' && isStrong ? key : null
  } catch {
    return null
  }
}

export const isEd25519 = (key: KeyObject): boolean => key.asymmetricKeyType === 'ed25519'
