import { createHash, createPublicKey, verify } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ResponseOf } from '@tablestakes/contract/call'
import { exportStatement, getReceiptProof } from '@tablestakes/contract/wallet'
import { transact } from '@tablestakes/node/database'
import { afterAll, expect, test } from 'vitest'
import { proveBooksAtEnd } from '../../../test/books.ts'
import { falsify } from '../../../test/falsify.ts'
import { giveMoney } from '../../../test/money.ts'
import { outcome } from '../../../test/outcome.ts'
import { type Owner, openOwner } from '../../../test/owners.ts'
import { sealAll } from '../../../test/seal-all.ts'
import { startApp } from '../../../test/start-app.ts'
import { SECRET } from '../../../test/template-database.ts'
import { exportHeads } from '../../ledger/books/export-heads.ts'
import { headKey, signHead } from '../../ledger/books/heads.ts'
import { freeze, houseAccount, newKey, onGame, openSettling } from '../../ledger/index.ts'

const app = await startApp({ config: { rateLimitScale: 0 } })
const { database } = app
proveBooksAtEnd(database)
const folder = await mkdtemp(join(tmpdir(), 'tablestakes-heads-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const { settle } = openSettling(database)
const accountId = await houseAccount(database, { kind: 'game', name: 'studio' })

const play = ({ playerId }: Owner, { stake, win }: { stake: bigint; win: bigint }) => {
  const bet = { playerId, currency: 'IDR', accountId, subject: onGame(101), purse: 'cash', counting: stake } as const
  return settle({ ...bet, kind: 'round', key: newKey(), reference: 'round | "1"', stake, win })
}

/** The saved statement as a stranger reads it: lines of named cells. */
async function linesOf(owner: Owner): Promise<Record<string, string>[]> {
  const { content } = (await owner.call(exportStatement, {})).data!
  const [header, ...lines] = content.trimEnd().split('\r\n')
  const names = header!.split(',')
  return lines.map((line) => {
    const cells = [...line.matchAll(/"((?:[^"]|"")*)"|([^,]+|(?<=,|^)(?=,|$))/g)].map(([, quoted, plain]) =>
      quoted === undefined ? plain! : quoted.replaceAll('""', '"'),
    )
    return Object.fromEntries(names.map((name, place) => [name, cells[place]!]))
  })
}

type Proof = ResponseOf<typeof getReceiptProof>

const proofOf = async (owner: Owner, number: string): Promise<Proof> =>
  (await owner.call(getReceiptProof, { number })).data!

const sha256 = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** docs/BOOKS.md, step by step, with nothing of this server. Answers the head that vouches for the row. */
function checkRow(row: Proof['rows'][number], chains: Proof['chains']): { payload: string; signature: Buffer } {
  const root = row.path!.reduce((below, { side, hash }) => {
    const neighbour = Buffer.from(hash, 'hex')
    return side === 'left' ? sha256('\x01', neighbour, below) : sha256('\x01', below, neighbour)
  }, sha256(row.text))
  const chain = chains.find(
    ({ part, day, first_link, links }) =>
      part === row.part && day === row.day && row.link! >= first_link && row.link! < first_link + links.length,
  )!
  expect(chain.links[row.link! - chain.first_link]!.root).toBe(root.toString('hex'))
  const last = chain.links.reduce(
    (previous, link, place) =>
      sha256(
        `tablestakes journal 2|${chain.part}|${chain.day}|${chain.first_link + place}|${link.rows}|`,
        previous,
        Buffer.from(link.root, 'hex'),
      ),
    Buffer.from(chain.previous, 'hex'),
  )
  const head = JSON.parse(chain.head!.payload)
  const signed = (row.part === 'transfer' ? head.days : head.entries).find(
    ({ day }: { day: number }) => day === row.day,
  )
  expect(signed.hash).toBe(last.toString('hex'))
  expect(signed.link).toBe(chain.first_link + chain.links.length - 1)
  return { payload: chain.head!.payload, signature: Buffer.from(chain.head!.signature, 'base64') }
}

/** The heads as they were published: by their payload, checked with the key that was published with the first. */
async function publishedHeads(): Promise<Map<string, Buffer>> {
  await exportHeads(database, folder)
  const files = await Promise.all((await readdir(folder)).sort().map((name) => readFile(join(folder, name), 'utf8')))
  const heads = files.map((file) => JSON.parse(file))
  const key = createPublicKey({ key: Buffer.from(heads[0].public_key, 'base64'), format: 'der', type: 'spki' })
  return new Map(
    heads.map(({ payload, signature }) => {
      const bytes = Buffer.from(signature, 'base64')
      expect(verify(null, Buffer.from(payload), key, bytes)).toBe(true)
      return [payload, bytes]
    }),
  )
}

const inTenThousandths = (units: string) => BigInt(units.replace('.', ''))

test('every line of a saved statement can be checked from outside, up to a published head', async () => {
  const [ann, bob] = [await openOwner(app), await openOwner(app)]
  await giveMoney(database, { playerId: ann.playerId, cash: 10n, coin: 10n })
  await giveMoney(database, { playerId: bob.playerId, cash: 500n })
  // Several rows in a link, several links, some before the first head and some after.
  for (let round = 0; round < 3; round++) await play(bob, { stake: 2n, win: 1n })
  await play(ann, { stake: 15n, win: 30n })
  await sealAll(database)
  await signHead(database, headKey(SECRET))
  const hold = { playerId: ann.playerId, currency: 'IDR', key: newKey(), holdId: newKey(), cash: 5n, reference: 'W' }
  await transact(database, (tx) => freeze(tx, hold))
  await sealAll(database)
  await play(bob, { stake: 2n, win: 1n })
  await sealAll(database)
  await signHead(database, headKey(SECRET))

  const heads = await publishedHeads()
  expect(heads.size).toBe(2)
  const lines = await linesOf(ann)
  expect(lines).toHaveLength(8)
  for (const line of lines) {
    const { rows, chains } = await proofOf(ann, line.number!)
    for (const row of rows) {
      const { payload, signature } = checkRow(row, chains)
      expect(heads.get(payload)).toEqual(signature)
    }
    const row = rows.find(({ text }) => sha256(text).toString('hex') === line.digest)!
    expect(row).toMatchObject({ part: 'transfer', link: Number(line.journal_link) })
    expect(new Date(row.day * 86_400_000).toISOString().slice(0, 10)).toBe(line.journal_day)
    // The text that was hashed says what the line says.
    const [, player, number, , at, entryId, amount, debitAfter, creditAfter] = row.text.split('|')
    const isSecond = BigInt(line.number!) !== BigInt(number!)
    const change = inTenThousandths(line.change!)
    expect(BigInt(player!)).toBe(ann.playerId)
    expect(new Date(Number(BigInt(at!) / 1000n)).toISOString()).toBe(line.time)
    expect(change < 0n ? -change : change).toBe(BigInt(amount!))
    expect(String(inTenThousandths(line.balance!))).toBe(isSecond || debitAfter === '-' ? creditAfter : debitAfter)
    const entry = rows.find(({ part }) => part === 'entry')!
    const [entryPlayer, key, , , , , , , , reference] = JSON.parse(entry.text.slice('entry 1|'.length))
    expect([entryPlayer, key]).toEqual([player, entryId])
    expect(reference ?? '').toBe(line.reference)
  }
})

test('a proof of what is not sealed or signed yet says so', async () => {
  const ann = await openOwner(app)
  await giveMoney(database, { playerId: ann.playerId, cash: 10n })
  const fresh = await proofOf(ann, '1')
  expect(fresh.chains).toEqual([])
  expect(fresh.rows).toMatchObject([
    { part: 'transfer', link: null, path: null },
    { part: 'entry', link: null, path: null },
  ])
  const [line] = await linesOf(ann)
  expect(line).toMatchObject({ journal_link: '', digest: sha256(fresh.rows[0]!.text).toString('hex') })
  await sealAll(database)
  const sealed = await proofOf(ann, '1')
  expect(sealed.rows.map(({ text }) => text)).toEqual(fresh.rows.map(({ text }) => text))
  expect(sealed.chains).toMatchObject([
    { part: 'transfer', head: null, links: [{ rows: expect.any(Number) }] },
    { part: 'entry', head: null, links: [{ rows: expect.any(Number) }] },
  ])
})

test('a statement that was changed together with the journal no longer leads to the published head', async () => {
  const ann = await openOwner(app)
  await giveMoney(database, { playerId: ann.playerId, cash: 10n })
  await sealAll(database)
  await signHead(database, headKey(SECRET))
  const change = (by: number) =>
    falsify(database, `update entry set cash_after = cash_after + ${by} where player_id = $1`, [ann.playerId])
  await change(1)
  const { rows, chains } = await proofOf(ann, '1')
  expect(() => checkRow(rows[0]!, chains)).not.toThrow()
  expect(() => checkRow(rows[1]!, chains)).toThrow('expected')
  await change(-1)
})

test('nobody gets the proof of another’s movement', async () => {
  const [ann, bob] = [await openOwner(app), await openOwner(app)]
  await giveMoney(database, { playerId: ann.playerId, cash: 10n })
  expect(outcome(await bob.call(getReceiptProof, { number: '1' }))).toBe('NOT_FOUND')
  const { rows } = await proofOf(ann, '1')
  expect(rows.every(({ text }) => text.includes(String(ann.playerId)))).toBe(true)
})
