import { getProfile } from '@tablestakes/contract/account'
import { listDocuments, uploadDocument } from '@tablestakes/contract/privacy'
import { addWithdrawAccount } from '@tablestakes/contract/withdraw-accounts'
import { requestWithdrawal } from '@tablestakes/contract/withdrawals'
import { UNIT } from '@tablestakes/domain/money/money'
import { transact } from '@tablestakes/node/database'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { proveBooksAtEnd } from '../../../test/books.ts'
import { giveMoney } from '../../../test/money.ts'
import { hireOperator, type TestOperator } from '../../../test/operators.ts'
import { outcome } from '../../../test/outcome.ts'
import { type Owner, openOwner } from '../../../test/owners.ts'
import { bankOf } from '../../../test/payouts.ts'
import { startApp } from '../../../test/start-app.ts'
import { documentData } from './personal-data.ts'

// A picture that somebody has changed in the database is a bug to the server.
const app = await startApp({ config: { rateLimitScale: 0 }, hasBugs: true })
const { database } = app
proveBooksAtEnd(database)
await database.query(`update site set document_checks = true where site_id = 'main'`)
const ann = await hireOperator(app, 'ann')
const ben = await hireOperator(app, 'ben')

/** Something hidden behind what is seen. */
const pad = (head: Buffer, length: number) =>
  Buffer.concat([head, Buffer.alloc(length - head.length, 'hidden behind the card ')])
const card = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#2b62f0' } }).withExif({
    IFD0: { Artist: 'hidden in the notes' },
  })
const PICTURES = {
  'image/jpeg': await card().jpeg().toBuffer(),
  'image/png': await card().png().toBuffer(),
  'image/webp': await card().webp().toBuffer(),
  'application/pdf': pad(Buffer.from('%PDF-1.7\n'), 400),
}
type MediaType = keyof typeof PICTURES
const MEDIA_TYPES = Object.keys(PICTURES) as MediaType[]
const FOUR_MB = 4 * 1024 * 1024

type Kind = 'identity_front' | 'identity_back' | 'selfie' | 'address'
const send = (owner: Owner, kind: Kind, mediaType: MediaType = 'image/jpeg', bytes: Buffer = PICTURES[mediaType]) =>
  owner.call(uploadDocument, { kind, media_type: mediaType, content: bytes.toString('base64') })
const list = async (owner: Owner) => (await owner.call(listDocuments, {})).data!
const storedOf = async ({ playerId }: Owner) =>
  (await database.query('select * from player_document where player_id = $1', [playerId])).rows

const at = (owner: Owner, id: string) => `/operator/documents/${owner.playerId}/${id}`
const accept = (operator: TestOperator, owner: Owner, id: string) => operator.post(`${at(owner, id)}/accept`)
const refuse = (operator: TestOperator, owner: Owner, id: string, reason_key: string) =>
  operator.post(`${at(owner, id)}/refuse`, { reason_key })

/** Sends a document and has it accepted. */
async function prove(owner: Owner, kind: Kind) {
  const { data } = await send(owner, kind)
  expect((await accept(ann, owner, data!.id)).statusCode).toBe(200)
}

describe('sending a document', () => {
  test.each(MEDIA_TYPES)('a %s is kept, sealed, and waits', async (mediaType) => {
    const owner = await openOwner(app)
    const sent = (await send(owner, 'identity_front', mediaType)).data!
    expect(sent).toMatchObject({ kind: 'identity_front', state: 'waiting', reason_key: '' })
    expect(await list(owner)).toEqual({ list: [sent], needed: ['selfie'], verification_level: 0 })
    const [row] = await storedOf(owner)
    const kept = mediaType === 'application/pdf' ? mediaType : 'image/webp'
    expect(row).toMatchObject({ media_type: kept, state: 'waiting' })
    for (const word of ['hidden', 'RIFF', '%PDF']) expect(row.sealed.includes(Buffer.from(word))).toBe(false)
    const { content } = (await ann.get(at(owner, sent.id))).json<{ content: string }>()
    expect(row.sealed).toHaveLength(Buffer.from(content, 'base64').length + 28)
  })

  test('one as large as allowed is kept, one byte more is not', async () => {
    const owner = await openOwner(app)
    const largest = pad(PICTURES['image/jpeg'], FOUR_MB)
    expect(outcome(await send(owner, 'selfie', 'image/jpeg', largest))).toBe('ok')
    const { id } = (await list(owner)).list[0]!
    const { content } = (await ann.get(at(owner, id))).json<{ content: string }>()
    const redrawn = Buffer.from(content, 'base64')
    expect(await sharp(redrawn).metadata()).toMatchObject({ format: 'webp', width: 60, height: 40 })
    expect(await sharp(redrawn).metadata()).not.toHaveProperty('exif')
    expect(redrawn.includes('hidden')).toBe(false)

    const other = await openOwner(app)
    const larger = Buffer.concat([largest, Buffer.from('x')])
    expect(outcome(await send(other, 'selfie', 'image/jpeg', larger))).toBe('DOCUMENT_UNREADABLE')
    const far = Buffer.concat([largest, Buffer.alloc(FOUR_MB)])
    expect(outcome(await send(other, 'selfie', 'image/jpeg', far))).toBe('INVALID')
    expect(await storedOf(other)).toEqual([])
  })

  test('a file that is not what it claims to be is not kept', async () => {
    const owner = await openOwner(app)
    for (const said of MEDIA_TYPES)
      for (const is of MEDIA_TYPES.filter((type) => type !== said))
        expect(outcome(await send(owner, 'selfie', said, PICTURES[is]))).toBe('DOCUMENT_UNREADABLE')
    const others = ['<svg onload="alert(1)"/>', '<html><script>', 'MZ', 'RIFF....WAVE', 'x%PDF-1.7'].map((text) =>
      pad(Buffer.from(text), 400),
    )
    for (const bytes of others)
      for (const said of MEDIA_TYPES)
        expect(outcome(await send(owner, 'selfie', said, bytes))).toBe('DOCUMENT_UNREADABLE')
    // What only begins like a picture, and half a picture.
    const halves = [Buffer.from([0xff, 0xd8, 0xff]), pad(Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 400)]
    for (const bytes of [...halves, PICTURES['image/jpeg'].subarray(0, 200)])
      expect(outcome(await send(owner, 'selfie', 'image/jpeg', bytes))).toBe('DOCUMENT_UNREADABLE')
    const odd = { kind: 'selfie', media_type: 'image/jpeg' } as const
    for (const content of ['', 'not base64!', `data:image/jpeg;base64,${PICTURES['image/jpeg'].toString('base64')}`])
      expect(outcome(await owner.call(uploadDocument, { ...odd, content }))).toBe('INVALID')
    const svg = { kind: 'selfie', media_type: 'image/svg+xml' as 'image/png', content: 'PHN2Zy8+' } as const
    expect(outcome(await owner.call(uploadDocument, svg))).toBe('INVALID')
    expect(await storedOf(owner)).toEqual([])
  })

  test('a long body from a visitor who is not signed in is not read', async () => {
    const body = JSON.stringify({ kind: 'selfie', media_type: 'image/webp', content: 'A'.repeat(5_000_000) })
    const { path: url, method } = uploadDocument
    expect(outcome((await app.guest.send({ method, url, body })).json())).toBe('UNAUTHENTICATED')
    const headers = { authorization: `1.${'A'.repeat(43)}` }
    expect(outcome((await app.guest.send({ method, url, body, headers })).json())).toBe('UNAUTHENTICATED')
    // Other calls take no such body from anybody.
    const owner = await openOwner(app)
    expect(outcome((await owner.send({ method, url: '/api/account/consents', body })).json())).toBe('INVALID')
  })

  test('of one kind one waits at a time, also of many sent simultaneously', async () => {
    const owner = await openOwner(app)
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(owner, 'identity_front')))
    expect(answers.map(outcome).sort()).toEqual([...Array<string>(5).fill('DOCUMENT_PENDING'), 'ok'])
    expect(await storedOf(owner)).toHaveLength(1)
    expect(outcome(await send(owner, 'selfie'))).toBe('ok')
    expect((await list(owner)).needed).toEqual([])
  })

  test('everybody sees their own only, and nobody the pictures', async () => {
    const [owner, other] = [await openOwner(app), await openOwner(app)]
    const { id } = (await send(owner, 'identity_front')).data!
    expect((await list(other)).list).toEqual([])
    const shown = await owner.send({ method: 'GET', url: listDocuments.path })
    expect(shown.body).toContain(id)
    expect(shown.body).not.toMatch(/sealed|content/)
    // Neither does an operator find it under somebody else's number.
    expect((await ann.get(at(other, id))).statusCode).toBe(404)
    expect((await accept(ann, other, id)).statusCode).toBe(404)
    expect((await storedOf(owner))[0].state).toBe('waiting')
  })

  test('a picture that was moved to somebody else’s row does not open there', async () => {
    const [owner, other] = [await openOwner(app), await openOwner(app)]
    const { id } = (await send(owner, 'identity_front')).data!
    await send(other, 'identity_front')
    await database.query(
      `update player_document set sealed = (select sealed from player_document where player_id = $1) where player_id = $2`,
      [owner.playerId, other.playerId],
    )
    const moved = (await list(other)).list[0]!
    expect((await ann.get(at(other, moved.id))).statusCode).toBe(500)
    expect((await ann.get(at(owner, id))).statusCode).toBe(200)
    await database.query('delete from player_document')
  })

  test('a site that checks no documents asks for none, and takes them all the same', async () => {
    const owner = await openOwner(app, { siteId: 'india' })
    await database.query(`update site set document_checks = false where site_id = 'india'`)
    expect(await list(owner)).toEqual({ list: [], needed: [], verification_level: 0 })
    expect(outcome(await send(owner, 'address'))).toBe('ok')
    await database.query('delete from player_document')
  })
})

describe('looking at a document', () => {
  test('the operator gets the picture, and that is written down', async () => {
    const owner = await openOwner(app)
    const { id } = (await send(owner, 'identity_front', 'image/png')).data!
    const listed = (await ann.get('/operator/documents')).json().list
    expect(listed).toMatchObject([
      {
        player_id: Number(owner.playerId),
        id,
        site_id: 'main',
        kind: 'identity_front',
        media_type: 'image/webp',
        bytes: expect.any(Number),
      },
    ])
    const before = (await ann.acts()).length
    const answer = await ann.get(at(owner, id))
    expect(answer.statusCode).toBe(200)
    const whose = { player_id: Number(owner.playerId), id }
    const { content, ...told } = answer.json<{ content: string }>()
    expect(told).toEqual({ ...whose, kind: 'identity_front', media_type: 'image/webp' })
    expect(Buffer.from(content, 'base64').subarray(8, 12).toString()).toBe('WEBP')
    // The picture is part of a JSON text: no page can be made to show it by its address.
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringMatching(/^application\/json/),
      'cache-control': 'no-store',
    })
    expect((await ann.acts()).slice(before)).toEqual([
      { act: 'document.read', subject: `player ${owner.playerId} document ${id}`, details: {} },
    ])
  })

  test('a refused one says why and makes room for the next', async () => {
    const owner = await openOwner(app)
    const { id } = (await send(owner, 'selfie')).data!
    expect((await refuse(ann, owner, id, 'document_reason_blurred')).json()).toMatchObject({ state: 'refused' })
    expect(await list(owner)).toMatchObject({
      list: [{ id, state: 'refused', reason_key: 'document_reason_blurred' }],
      needed: ['identity_front', 'selfie'],
    })
    // A word that was given stands.
    for (const again of [await accept(ben, owner, id), await refuse(ben, owner, id, 'document_reason_other')])
      expect([again.statusCode, again.json()]).toEqual([409, { error: 'ALREADY_JUDGED', message: expect.any(String) }])
    const next = (await send(owner, 'selfie')).data!
    expect((await list(owner)).list).toEqual([next])
    expect((await ann.acts()).at(-1)).toEqual({
      act: 'document.refuse',
      subject: `player ${owner.playerId} document ${id}`,
      details: { reason_key: 'document_reason_blurred' },
    })
    expect(await ben.acts()).toEqual([])
  })

  test('a yes meets a no: one holds, and one act is written', async () => {
    const owner = await openOwner(app)
    const { id } = (await send(owner, 'address')).data!
    const answers = await Promise.all([
      accept(ann, owner, id),
      refuse(ben, owner, id, 'document_reason_expired'),
      accept(ben, owner, id),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const { rowCount } = await database.query('select from operator_act where subject = $1', [
      `player ${owner.playerId} document ${id}`,
    ])
    expect(rowCount).toBe(1)
  })

  test('what is accepted raises the level, step by step', async () => {
    const owner = await openOwner(app, { mobile: '+923014440001' })
    const level = async () => {
      const { verification_level } = await list(owner)
      expect((await owner.call(getProfile, {})).data!.verification_level).toBe(verification_level)
      return verification_level
    }
    expect(await level()).toBe(1)
    await prove(owner, 'address')
    expect(await level()).toBe(1)
    await prove(owner, 'identity_front')
    expect(await level()).toBe(1)
    await prove(owner, 'selfie')
    expect(await level()).toBe(3)
    expect((await list(owner)).needed).toEqual([])
    const facts = `select about from player_fact where player_id = $1 and kind = 'document-approved' order by number`
    expect((await database.query(facts, [owner.playerId])).rows.map(({ about }) => about)).toEqual([
      ...['address', 'identity_front', 'selfie'],
    ])
  })

  test('with an accepted paper and face a withdrawal passes that was refused before', async () => {
    const owner = await openOwner(app, { mobile: '+923014440002' })
    await giveMoney(database, { playerId: owner.playerId, cash: 500_000n * UNIT })
    await owner.prove()
    expect(outcome(await owner.call(addWithdrawAccount, bankOf('1234567890')))).toBe('ok')
    const withdraw = () => owner.call(requestWithdrawal, { amount: Number(100_000n * UNIT), pay_type: 1 })
    expect(outcome(await withdraw())).toBe('VERIFICATION_NEEDED')
    for (const kind of ['identity_front', 'selfie'] as const) {
      const { id } = (await send(owner, kind)).data!
      expect(outcome(await withdraw())).toBe('VERIFICATION_NEEDED')
      await accept(ann, owner, id)
    }
    expect(outcome(await withdraw())).toBe('ok')
  })
})

describe('as data about a person', () => {
  test('a copy says which documents there are, without the pictures', async () => {
    const owner = await openOwner(app)
    await send(owner, 'selfie')
    const copy = await documentData.export(database, owner.playerId)
    expect(copy).toMatchObject({
      sent: [{ kind: 'selfie', media_type: 'image/webp', bytes: expect.any(Number), state: 'waiting' }],
    })
    expect(JSON.stringify(copy)).not.toMatch(/sealed|Buffer/)
  })

  test('they go with the person, and nobody else’s do', async () => {
    const [owner, other] = [await openOwner(app), await openOwner(app)]
    for (const one of [owner, other]) await send(one, 'selfie')
    await transact(database, (tx) => documentData.erase(tx, owner.playerId))
    expect(await storedOf(owner)).toEqual([])
    expect(await storedOf(other)).toHaveLength(1)
  })
})
