import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

/** What is shorter can be broken within the lifetime of a contract. */
export const BITS_LEAST = 2_048

/** A key as people hand it over: PEM, or base64 of the DER form. Null when it is no key, or no RSA key that is long enough. */
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
    const isStrong = (key.asymmetricKeyDetails?.modulusLength ?? 0) >= BITS_LEAST
    return key.asymmetricKeyType === 'rsa' && isStrong ? key : null
  } catch {
    return null
  }
}
