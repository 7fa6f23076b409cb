import { constants, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto'
import { manualClock } from '@tablestakes/node/clock'
import { connect } from '@tablestakes/node/database'
import { describe, expect, test } from 'vitest'
import { openLine } from '../../../test/breakable-line.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { startWorker } from '../jobs/job-worker.ts'
import { openPasswordKeys, type PublicPasswordKey, rotatePasswordKeys, seedPasswordKey } from './password-key.ts'

const secret = randomBytes(32).toString('hex')
const database = await freshDatabase()
await database.query('delete from password_key')
const clock = manualClock(Date.UTC(2026, 0, 1))
const keys = openPasswordKeys(database, { secret, clock })
await seedPasswordKey(database, { secret, bits: 3072 })

type Inside = { password?: unknown; time?: unknown; nonce?: unknown }

/** As the browser does it. */
function encode({ kid, spki }: PublicPasswordKey, inside: Inside = {}): string {
  const key = createPublicKey({ key: Buffer.from(spki, 'base64'), format: 'der', type: 'spki' })
  const text = JSON.stringify({
    password: 'correct horse',
    time: clock(),
    nonce: randomBytes(16).toString('hex'),
    ...inside,
  })
  const padding = constants.RSA_PKCS1_OAEP_PADDING
  return `${kid}.${publicEncrypt({ key, padding, oaepHash: 'sha256' }, Buffer.from(text)).toString('base64url')}`
}

describe('an encoded password', () => {
  test('is decoded', async () => {
    expect(await keys.decode(encode(await keys.current(), { password: 'ünï©ode 密码' }))).toBe('ünï©ode 密码')
  })

  test('works once, also when it is sent twice at the same moment', async () => {
    const encoded = encode(await keys.current())
    const results = await Promise.allSettled([keys.decode(encoded), keys.decode(encoded)])
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(keys.decode(encoded)).rejects.toThrow('REPLAYED')
  })

  test('of five minutes ago or ahead is refused', async () => {
    const key = await keys.current()
    await expect(keys.decode(encode(key, { time: clock() - 300_001 }))).rejects.toThrow('CLOCK')
    await expect(keys.decode(encode(key, { time: clock() + 300_001 }))).rejects.toThrow('CLOCK')
    expect(await keys.decode(encode(key, { time: clock() - 299_000 }))).toBe('correct horse')
  })

  test.each([
    ['an unknown key', (encoded: string) => `0000.${encoded.split('.')[1]}`],
    ['a changed byte', (encoded: string) => `${encoded.slice(0, -3)}AAA`],
    ['no key', (encoded: string) => encoded.split('.')[1]!],
    ['a third part', (encoded: string) => `${encoded}.x`],
    ['nothing', () => ''],
  ])('with %s is refused', async (_name, change) => {
    await expect(keys.decode(change(encode(await keys.current())))).rejects.toThrow('INVALID')
  })

  test.each([
    ['no password', { password: undefined }],
    ['a password that is no text', { password: 1 }],
    ['a time that is no number', { time: 'now' }],
    ['a short nonce', { nonce: 'abc' }],
  ])('with %s inside is refused', async (_name, inside) => {
    await expect(keys.decode(encode(await keys.current(), inside))).rejects.toThrow('INVALID')
  })
})

describe('the key', () => {
  test('has the bits asked for and the exponent of the specification', async () => {
    const { spki } = await keys.current()
    const key = createPublicKey({ key: Buffer.from(spki, 'base64'), format: 'der', type: 'spki' })
    expect(key.asymmetricKeyDetails).toMatchObject({ modulusLength: 3072, publicExponent: 65_537n })
  })

  test('is made once by nodes that start together', async () => {
    const before = await keys.current()
    await Promise.all([seedPasswordKey(database, { secret }), seedPasswordKey(database, { secret })])
    const { rows } = await database.query('select kid from password_key where retired_at is null')
    expect(rows).toEqual([{ kid: before.kid }])
  })

  test('lies in the database sealed: another secret does not open it', async () => {
    const stranger = openPasswordKeys(database, { secret: randomBytes(32).toString('hex'), clock })
    await expect(stranger.current()).rejects.toThrow('unable to authenticate')
  })

  test('is still told while the database is away', async () => {
    const line = await openLine(String(database.options.connectionString))
    const pool = connect(line.url)
    const behindLine = openPasswordKeys(pool, { secret, clock })
    const known = await behindLine.current()
    line.cut()
    clock.advance(5_000)
    expect(await behindLine.current()).toEqual(known)
    await pool.end()
  })

  test('is followed by a new one after three months, and the previous one still decodes for two days', async () => {
    const before = await keys.current()
    await database.query(`update password_key set created_at = now() - interval '91 days'`)
    const rotate = rotatePasswordKeys({ database, secret, loadBits: () => Promise.resolve(2048) })
    const worker = startWorker(database, { jobs: [rotate], log: console, idleMs: 20 })
    const isRotated = async () => {
      clock.advance(5_000)
      return (await keys.current()).kid !== before.kid
    }
    await expect.poll(isRotated).toBe(true)
    await worker.stop()
    const after = await keys.current()
    expect(await keys.decode(encode(before))).toBe('correct horse')
    expect(await keys.decode(encode(after))).toBe('correct horse')
    await database.query(`update password_key set retired_at = now() - interval '3 days' where kid = $1`, [before.kid])
    clock.advance(5_000)
    await expect(keys.decode(encode(before))).rejects.toThrow('INVALID')
  })
})
