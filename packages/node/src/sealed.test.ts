import { createCipheriv } from 'node:crypto'
import { expect, test } from 'vitest'
import { deriveKey, seal, sealUnder, unseal, unsealUnder } from './sealed.ts'

const plain = Buffer.from('what nobody should read')

test('a sealed value opens under the same secret, for the same purpose and in the same house only', () => {
  const sealed = seal('a secret', 'a purpose', plain)
  expect(sealed.includes(plain)).toBe(false)
  expect(unseal('a secret', 'a purpose', sealed)).toEqual(plain)
  expect(() => unseal('another secret', 'a purpose', sealed)).toThrow(/unable to authenticate/)
  expect(() => unseal('a secret', 'another purpose', sealed)).toThrow(/unable to authenticate/)
  const elsewhere = deriveKey('a secret', 'a purpose', 'another house')
  expect(() => unsealUnder(elsewhere, sealed)).toThrow(/unable to authenticate/)
})

test('the same value is sealed differently each time', () => {
  expect(seal('a secret', 'a purpose', plain).equals(seal('a secret', 'a purpose', plain))).toBe(false)
})

test('no bit of a sealed value can be changed', () => {
  const key = deriveKey('a secret', 'a purpose')
  const sealed = sealUnder(key, plain)
  for (let place = 0; place < sealed.length; place++) {
    const bent = Buffer.from(sealed)
    bent[place]! ^= 1
    expect(() => unsealUnder(key, bent)).toThrow(/unable to authenticate/)
  }
})

test('a tag that is cut short is refused, though GCM itself would take it', () => {
  const key = deriveKey('a secret', 'a purpose')
  const iv = Buffer.alloc(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: 4 })
  const forged = Buffer.concat([iv, cipher.update(''), cipher.final(), cipher.getAuthTag()])
  expect(() => unsealUnder(key, forged)).toThrow('a sealed value is too short')
  expect(() => unsealUnder(key, Buffer.alloc(0))).toThrow('a sealed value is too short')
})
