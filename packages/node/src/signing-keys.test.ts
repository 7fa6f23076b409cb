import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { readPrivateKey, readPublicKey } from './signing-keys.ts'

test('a key of another kind, a short one and no key are none', () => {
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const short = generateKeyPairSync('rsa', { modulusLength: 1024 })
  for (const { publicKey: key } of [curve, short])
    expect(readPublicKey(key.export({ format: 'pem', type: 'spki' }).toString())).toBeNull()
  for (const text of ['', 'no key', '-----BEGIN PUBLIC KEY-----']) {
    expect(readPublicKey(text)).toBeNull()
    expect(readPrivateKey(text)).toBeNull()
  }
})
