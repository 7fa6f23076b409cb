import { generateKeyPairSync } from 'node:crypto'
import { readPublicKey } from '@tablestakes/node/signing-keys'
import { expect, test } from 'vitest'
import { publicKeyText, sealPrivateKey, unsealPrivateKey } from './keys.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

test('a key is the same text from either half, and is read back from it', () => {
  expect(publicKeyText(privateKey)).toBe(publicKeyText(publicKey))
  expect(readPublicKey(publicKeyText(privateKey))!.equals(publicKey)).toBe(true)
})

test('a sealed key opens under the same secret for the same supplier only', () => {
  const sealed = sealPrivateKey('a secret', 'acme', privateKey)
  expect(unsealPrivateKey('a secret', 'acme', sealed).equals(privateKey)).toBe(true)
  expect(() => unsealPrivateKey('another secret', 'acme', sealed)).toThrow(/unable to authenticate/)
  expect(() => unsealPrivateKey('a secret', 'other', sealed)).toThrow(/unable to authenticate/)
})
