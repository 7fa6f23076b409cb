import { sign } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, transact } from '@tablestakes/node/database'
import { afterAll, expect, test } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { proveBooksAtEnd } from '../../../test/books.ts'
import { falsify } from '../../../test/falsify.ts'
import { emptyDatabaseUrl } from '../../../test/fresh-database.ts'
import { playsAt } from '../../../test/plays.ts'
import { sealAll } from '../../../test/seal-all.ts'
import { SECRET } from '../../../test/template-database.ts'
import { migrate, migrationsFolder } from '../../platform/postgres/migrations.ts'
import { reasonNumber } from '../codes.ts'
import { readLedgerFunctions } from '../functions.ts'
import { findReceiptProof, houseAccount, type Key, newKey, openSettling, returnHold } from '../index.ts'
import { dayOfKey } from '../write/key.ts'
import { findingInWords } from './finding.ts'
import { headKey, publicKeyOf, signHead } from './heads.ts'
import { dayInWords, readToday } from './journal-days.ts'
import { partNamed, placeOf } from './journal-parts.ts'
import { readJournalRows } from './journal-rows.ts'
import { proveBooks } from './prove-books.ts'
import { addToFlatLink, beginFlatLink, digestOf, FIRST_PREVIOUS, keptOf } from './row-digest.ts'
import { verifyChain } from './verify-chain.ts'
import { verifyHeads } from './verify-heads.ts'

/** A database of the release before, in which its own functions have moved money, and then this release. */
const LAST_BEFORE = 23
const database = connect(await emptyDatabaseUrl())
atEnd(() => database.end())
proveBooksAtEnd(database)
const before = await mkdtemp(join(tmpdir(), 'tablestakes-migrations-'))
afterAll(() => rm(before, { recursive: true, force: true }))
for (const file of await readdir(migrationsFolder)) {
  if (Number(file.slice(0, 4)) <= LAST_BEFORE) await cp(join(migrationsFolder, file), join(before, file))
}
await migrate(database, { folder: before })

const currency = 'IDR'
const key = headKey(SECRET)
const accountId = await houseAccount(database, { kind: 'game', name: 'studio' })
const house = await houseAccount(database, { kind: 'promotion', name: 'test' })
const [player] = await falsify<{ player_id: bigint }>(
  database,
  `insert into player (site_id) values ('main') returning player_id`,
)
const playerId = player!.player_id

type Task = { kind: number; amount: bigint; target: bigint }
type Moves = [from: number, to: number, amount: bigint][]

/** As nodes of the release before post. */
async function postOld({
  moves = [],
  tasks = [],
  forfeits = [],
  foreign = null,
  id = newKey(),
}: OldEntry): Promise<Key> {
  const { rows } = await database.query<{ outcome: number }>(
    `select outcome from post_entry($1, $2, $3, $4, null, null, $5, $6, $7, $8, $9, $10, $11, $12, $13, '{}', $14, $15)`,
    [
      ...[playerId, currency, id, Buffer.from(id)],
      ...[moves.map(([from]) => from), moves.map(([, to]) => to), moves.map(([, , amount]) => amount)],
      moves.map(() => reasonNumber('correction')),
      ...[tasks.map(({ kind }) => kind), tasks.map(({ amount }) => amount), tasks.map(({ target }) => target)],
      ...[tasks.map(() => 'bonus'), forfeits, foreign && 9, foreign],
    ],
  )
  expect(rows[0]!.outcome).toBe(0)
  return id
}
type OldEntry = { moves?: Moves; tasks?: Task[]; forfeits?: number[]; foreign?: string | null; id?: Key }

/** As they settle. Kinds: 1 round, 2 stake, 3 win. */
async function settleOld({ kind, stake = 0n, win = 0n, play = null }: OldPlay): Promise<Key> {
  const id = newKey()
  const { rows } = await database.query<{ outcome: number }>(
    `select outcome from settle_plays(array[$1]::bigint[], array[$2], array[$3]::uuid[], array[$4]::integer[],
       array[$5]::smallint[], array[2]::smallint[], array[$6]::integer[], array[null]::integer[], array['round 1'],
       array[$7]::bigint[], array[$8]::bigint[], array[$7]::bigint[], array[$9]::uuid[], array[9]::integer[], array[$10],
       array[null]::text[], true)`,
    [playerId, currency, id, dayOfKey(id), kind, accountId, stake, win, play, `play ${id}`],
  )
  expect(rows[0]!.outcome).toBe(0)
  return id
}
type OldPlay = { kind: number; stake?: bigint; win?: bigint; play?: Key | null }

async function voidOld(play: Key | null, foreignPlay: string | null = null): Promise<void> {
  const id = newKey()
  const { rows } = await database.query<{ outcome: number }>(
    'select outcome from void_play($1, $2, $3, $4, null, $5, 9, $6, $7, true)',
    [playerId, currency, id, accountId, play, `void ${id}`, foreignPlay],
  )
  expect(rows[0]!.outcome).toBe(0)
}

/** As they seal. */
async function sealOld(): Promise<void> {
  const part = partNamed('transfer')
  const day = await readToday(database)
  const rows = await readJournalRows(database, { part, day })
  const hash = beginFlatLink({ day, link: 1, previous: FIRST_PREVIOUS })
  const kept = rows.map((row) => {
    const one = keptOf(placeOf(row), digestOf(part, row))
    addToFlatLink(hash, one, digestOf(part, row))
    return one
  })
  const sealed = hash.digest()
  const places = [placeOf(rows[0]!), placeOf(rows.at(-1)!)]
  await database.query('select add_link($1, 1, $2, $3, $4, $5, $6, $7)', [
    ...[day, ...places, rows.length, FIRST_PREVIOUS, sealed, Buffer.concat(kept)],
  ])
  const days = [{ day, date: dayInWords(day), link: 1, last_place: String(places[1]), hash: sealed.toString('hex') }]
  const payload = JSON.stringify({ head: 1, time: new Date().toISOString(), previous: '', days })
  const signature = sign(null, Buffer.from(payload), key)
  await database.query('select add_head(1, $1, $2, $3, now())', [payload, signature, publicKeyOf(key)])
}

const words = async () => (await proveBooks(database, { isFull: true })).findings.map(findingInWords)

test('what the release before has written is kept, proven and sealed on by this one', async () => {
  // A deposit with a task; a bonus that is set free, one that is given up for a withdrawal, and one that goes on.
  await postOld({
    ...{ moves: [[house, 2, 1_000n]], foreign: 'deposit' },
    tasks: [{ kind: 2, amount: 1_000n, target: 5_000n }],
  })
  await postOld({ moves: [[house, 1, 50n]], tasks: [{ kind: 1, amount: 50n, target: 40n }] })
  const counted = await settleOld({ kind: 1, stake: 60n, win: 10n })
  await postOld({ moves: [[house, 1, 30n]], tasks: [{ kind: 1, amount: 30n, target: 3_000n }] })
  const holdId = newKey()
  const opening = await postOld({
    moves: [
      [2, 4, 100n],
      [1, 3, 30n],
    ],
    forfeits: [3],
  })
  await database.query('select open_hold($1, $2, $3, 100, 30, $4)', [playerId, holdId, currency, opening])
  await postOld({ moves: [[house, 1, 80n]], tasks: [{ kind: 1, amount: 80n, target: 3_000n }] })
  const open = await settleOld({ kind: 2, stake: 950n })
  const ended = await settleOld({ kind: 2, stake: 10n })
  await settleOld({ kind: 3, play: ended, win: 500n })
  const voided = await settleOld({ kind: 2, stake: 10n })
  await voidOld(voided)
  await voidOld(newKey())
  await voidOld(null, 'never came')
  await sealOld()

  await migrate(database, { functions: await readLedgerFunctions() })
  expect(await words()).toEqual([])
  expect(await verifyChain(database)).toMatchObject({ findings: [], baseEntries: expect.any(Number) })
  expect((await verifyHeads(database, { publicKey: publicKeyOf(key) })).findings).toEqual([])

  // A node that is still of the release before adds a link, and sees only the chain it knows.
  const { rows: known } = await database.query('select link from journal_link')
  expect(known).toEqual([{ link: 1 }])

  // And on: what was on the table wins and is taken back, what had counted no longer does, the withdrawal fails.
  const { settle } = openSettling(database)
  const { about, win, staking } = playsAt(database, accountId)
  const won = { ...win(playerId), play: open, win: 700n }
  expect(await settle(won)).toMatchObject({ outcome: 'done' })
  expect(await settle({ ...about(playerId), play: won.key })).toMatchObject({ outcome: 'done' })
  expect(await settle({ ...about(playerId), play: open })).toMatchObject({ outcome: 'done' })
  expect(await settle({ ...about(playerId), play: counted })).toMatchObject({ outcome: 'done' })
  expect(await settle({ ...staking(playerId), kind: 'round', stake: 45n, counting: 45n, win: 0n })).toMatchObject({
    outcome: 'done',
  })
  await transact(database, (tx) =>
    returnHold(tx, { playerId, holdId, key: newKey(), reference: 'W', coinTo: house, reopens: [3] }),
  )
  // A node of the release before freezes: its entry does not say for which hold.
  const another = newKey()
  const frozen = await postOld({ moves: [[2, 4, 1n]] })
  await database.query('select open_hold($1, $2, $3, 1, 0, $4)', [playerId, another, currency, frozen])
  expect(await words()).toEqual([])

  await sealAll(database)
  expect(await signHead(database, key)).not.toBeNull()
  expect((await verifyHeads(database, { publicKey: publicKeyOf(key) })).findings).toEqual([])
  expect(await verifyChain(database)).toMatchObject({ findings: [], unsealed: 0 })
  // A row of a link without a tree is shown as it was hashed, but not proven alone.
  expect(await findReceiptProof(database, { playerId, currency, number: 1n })).toMatchObject({
    rows: [{ part: 'transfer', link: 1, path: null }],
    chains: [],
  })
})

test('an entry of the release before that is changed afterwards is found, and so is a row of an old link', async () => {
  const day = dayInWords(await readToday(database))
  const edit = async (statement: string, undo: string) => {
    await falsify(database, statement)
    const { findings } = await verifyChain(database)
    await falsify(database, undo)
    return findings
  }
  expect(
    await edit(
      `update entry set win = win + 1 where kind = 3 and place is null`,
      `update entry set win = win - 1 where kind = 3 and place is null`,
    ),
  ).toMatchObject([{ kind: 'base-differs', day }])
  expect(
    await edit(
      `update foreign_key set source = 8 where foreign_id = 'deposit'`,
      `update foreign_key set source = 9 where foreign_id = 'deposit'`,
    ),
  ).toMatchObject([{ kind: 'base-differs', day }])
  expect(
    await edit(
      `update transfer set amount = amount + 1 where number = 1`,
      `update transfer set amount = amount - 1 where number = 1`,
    ),
  ).toMatchObject([{ kind: 'row-changed', playerId, number: 1n }])
  expect((await verifyChain(database)).findings).toEqual([])
})
