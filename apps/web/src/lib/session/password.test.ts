import { constants, generateKeyPairSync, type KeyObject, privateDecrypt } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { keepPreload, type Preload } from '../api/preload.ts'
import { encodePassword } from './password.ts'
import { sealPlainly } from './plain-oaep.ts'

const open = (key: KeyObject, sealed: Uint8Array) =>
  privateDecrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, sealed)

function makeKey(modulusLength: number) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength })
  return { spki: new Uint8Array(publicKey.export({ type: 'spki', format: 'der' })), privateKey }
}

const setSecure = (isSecure: boolean) =>
  Object.defineProperty(globalThis, 'isSecureContext', { value: isSecure, configurable: true })
afterEach(() => setSecure(true))

test.each([true, false])('an encoded password opens with the site’s key alone; secure page: %s', async (isSecure) => {
  const { spki, privateKey } = makeKey(2048)
  const serverTime = Date.now() + 90_000
  const key = { kid: 'k1', spki: Buffer.from(spki).toString('base64') }
  keepPreload({ password_key: key, server_time: serverTime, config: [] } as unknown as Preload, Date.now())
  setSecure(isSecure)
  const [one, other] = await Promise.all([encodePassword('ünï©ode 密码'), encodePassword('ünï©ode 密码')])
  expect(one).toMatch(/^k1\.[\w-]+$/)
  expect(one).not.toBe(other)
  const inside = JSON.parse(open(privateKey, Buffer.from(one.split('.')[1]!, 'base64url')).toString()) as object
  expect(inside).toEqual({
    password: 'ünï©ode 密码',
    time: expect.any(Number),
    nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  // By the server's clock: a phone that is wrong by more than five minutes must still get in.
  expect((inside as { time: number }).time).toBeGreaterThanOrEqual(serverTime)
})

// Keys whose modulus is no whole number of bytes, and the shortest and longest texts that fit.
test.each([1024, 1031, 2048, 3072])('our own sealing is the standard’s, with %i bits', async (bits) => {
  const { spki, privateKey } = makeKey(bits)
  const most = Math.ceil(bits / 8) - 66
  for (const length of [0, 1, most]) {
    const inside = crypto.getRandomValues(new Uint8Array(length))
    expect(new Uint8Array(open(privateKey, await sealPlainly(spki, inside)))).toEqual(inside)
  }
  await expect(sealPlainly(spki, new Uint8Array(most + 1))).rejects.toThrow(RangeError)
})
