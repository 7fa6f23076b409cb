import { generateKeyPairSync } from 'node:crypto'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Tx, transact } from '@tablestakes/node/database'
import { afterAll, describe, expect, it } from 'vitest'
import { proveBooksAtEnd } from '../../../test/books.ts'
import { falsify } from '../../../test/falsify.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { giveMoney } from '../../../test/money.ts'
import { sealAll } from '../../../test/seal-all.ts'
import { SECRET } from '../../../test/template-database.ts'
import { houseAccount, newKey, openSettling, post } from '../index.ts'
import { lockBalance } from '../write/balance.ts'
import { exportHeads, listHeadFiles } from './export-heads.ts'
import { type Finding, findingInWords } from './finding.ts'
import { headKey, publicKeyOf, signHead } from './heads.ts'
import { dayInWords, readToday } from './journal-days.ts'
import { partNamed } from './journal-parts.ts'
import { findSeal, sealJournal } from './seal.ts'
import { verifyChain } from './verify-chain.ts'
import { verifyHeads } from './verify-heads.ts'

const database = await freshDatabase()
const otherNode = connect(String(database.options.connectionString))
afterAll(() => otherNode.end())
proveBooksAtEnd(database)
const folder = await mkdtemp(join(tmpdir(), 'tablestakes-heads-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const currency = 'IDR'
const key = headKey(SECRET)
const publicKey = publicKeyOf(key)
const source = await houseAccount(database, { kind: 'correction', name: 'test' })
const supplier = await houseAccount(database, { kind: 'game', name: 'studio' })
const today = await readToday(database)
const players = await Promise.all(Array.from({ length: 4 }, addPlayer))

async function addPlayer(): Promise<bigint> {
  const { rows } = await database.query<{ player_id: bigint }>(
    `insert into player (site_id) values ('main') returning player_id`,
  )
  const playerId = rows[0]!.player_id
  await giveMoney(database, { playerId, cash: 1_000_000n })
  return playerId
}

const pay = (tx: Tx, playerId: bigint) =>
  post(tx, {
    playerId,
    currency,
    key: newKey(),
    moves: [{ from: source, to: 'cash', amount: 5n, reason: 'correction' }],
  })

async function findings(): Promise<readonly Finding[]> {
  return (await verifyChain(database)).findings
}

async function withFalse(falsehood: string, truth: string, values: unknown[] = []): Promise<readonly Finding[]> {
  await falsify(database, falsehood, values)
  const found = await findings()
  await falsify(database, truth, values)
  return found
}

async function countRows(): Promise<number> {
  const { rows } = await database.query<{ rows: bigint }>(
    'select (select count(*) from transfer) + (select count(*) from entry) as rows',
  )
  return Number(rows[0]!.rows)
}

type Row = { player_id: bigint; number: bigint; place: bigint; entry_id: string }

async function rowAt(offset: number): Promise<Row> {
  const { rows } = await database.query<Row>(
    'select player_id, number, place, entry_id from transfer order by place offset $1 limit 1',
    [offset],
  )
  return rows[0]!
}

const named = ({ player_id: playerId, number, place, entry_id: entryId }: Row) => ({
  playerId,
  number,
  place,
  entryId,
  currency,
  day: dayInWords(today),
})

it('seals what is written, link after link, and a receipt finds its seal', async () => {
  await sealAll(database)
  const { place } = await rowAt(0)
  const seal = await findSeal(database, { day: today, place })
  expect(seal).toMatchObject({ day: today, link: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  await transact(database, (tx) => pay(tx, players[0]!))
  const { rows } = await database.query<{ place: bigint }>('select max(place) as place from transfer')
  expect(await findSeal(database, { day: today, place: rows[0]!.place })).toBeNull()
  await sealAll(database)
  const later = await findSeal(database, { day: today, place: rows[0]!.place })
  expect(later!.link).toBeGreaterThan(seal!.link)
  expect(await verifyChain(database)).toMatchObject({ findings: [], unsealed: 0, days: 2, rows: 10, entries: 5 })
})

/** A transaction that pays and then stays open until it is let go. */
function payAndStay(playerId: bigint) {
  const paid = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const ended = transact(database, async (tx) => {
    await pay(tx, playerId)
    paid.resolve()
    await released.promise
  })
  return {
    paid: paid.promise,
    async end() {
      released.resolve()
      await ended
      await sealAll(database)
      expect(await findings()).toEqual([])
      expect((await verifyChain(database)).rows).toBe(await countRows())
    },
  }
}

it('waits for a transaction that has taken a place, and seals nothing after it before it has ended', async () => {
  const slow = payAndStay(players[0]!)
  await slow.paid
  // Its place is higher, and it is there before the other.
  await transact(database, (tx) => pay(tx, players[1]!))
  expect(await sealJournal(database, { waitMs: 0 })).toBe(0)
  expect(await sealJournal(database, { waitMs: 50 })).toBe(0)
  // A transfer and its entry.
  expect((await verifyChain(database)).unsealed).toBe(2)
  await slow.end()
})

it('waits also for one that began later and took the lower place', async () => {
  let slow: ReturnType<typeof payAndStay> | undefined
  await transact(database, async (tx) => {
    await lockBalance(tx, { playerId: players[1]!, currency })
    slow = payAndStay(players[0]!)
    await slow.paid
    await pay(tx, players[1]!)
  })
  expect(await sealJournal(database, { waitMs: 0 })).toBe(0)
  await slow!.end()
})

it('skips the places of a transaction that was rolled back', async () => {
  await transact(database, async (tx) => {
    await pay(tx, players[0]!)
    throw new Error('never mind')
  }).catch(() => {})
  await transact(database, (tx) => pay(tx, players[0]!))
  await sealAll(database)
  expect(await findings()).toEqual([])
})

it('never skips a row while transactions of every length come and go and two nodes seal simultaneously', async () => {
  const { settle } = openSettling(database)
  const bet = { currency, accountId: supplier, subject: null, purse: 'cash', counting: 0n } as const
  let isOver = false
  const playing = players.flatMap((playerId) => [
    (async () => {
      while (!isOver) await settle({ ...bet, playerId, kind: 'round', key: newKey(), stake: 2n, win: 1n })
    })(),
    (async () => {
      for (let turn = 0; !isOver; turn++) {
        await transact(database, async (tx) => {
          await pay(tx, playerId)
          // Some stay open over several statements of others.
          for (let step = 0; step < (turn * 7) % 20; step++) await tx.query('select')
        })
      }
    })(),
  ])
  let sealed = 0
  try {
    for (let round = 0; round < 15; round++) {
      const both = [database, otherNode].map((node) => sealJournal(node, { waitMs: 40 }))
      for (const rows of await Promise.all(both)) sealed += rows
      expect((await verifyChain(database)).findings).toEqual([])
    }
  } finally {
    isOver = true
    await Promise.all(playing)
  }
  await sealAll(database)
  expect(await verifyChain(database)).toMatchObject({ findings: [], rows: await countRows() })
  expect(sealed).toBeGreaterThan(0)
})

it('names the row that was changed', async () => {
  const row = await rowAt(3)
  const where = 'where player_id = $1 and number = $2'
  const changes = [
    ['amount = amount + 1', 'amount = amount - 1'],
    ['reason = reason + 1', 'reason = reason - 1'],
    [`at = at + interval '1 microsecond'`, `at = at - interval '1 microsecond'`],
    [`entry_id = gen_random_uuid()`, `entry_id = '${row.entry_id}'`],
  ]
  for (const [falsehood, truth] of changes) {
    const found = await withFalse(
      `update transfer set ${falsehood} ${where}`,
      `update transfer set ${truth} ${where}`,
      [row.player_id, row.number],
    )
    expect(found).toEqual([
      { kind: 'row-changed', ...named(row), entryId: expect.anything(), link: expect.any(Number) },
    ])
    expect(findingInWords(found[0]!)).toContain(`player ${row.player_id}`)
  }
  expect(await findings()).toEqual([])
})

it('names the row that was removed', async () => {
  for (const offset of [0, 4]) {
    const row = await rowAt(offset)
    const taken = await falsify<{ row: unknown }>(
      database,
      'delete from transfer where place = $1 returning to_jsonb(transfer.*) as row',
      [row.place],
    )
    expect(await findings()).toEqual([
      { kind: 'row-missing', day: dayInWords(today), place: row.place, link: expect.any(Number) },
    ])
    await falsify(database, 'insert into transfer select * from jsonb_populate_record(null::transfer, $1)', [
      JSON.stringify(taken[0]!.row),
    ])
  }
  const { rows } = await database.query<{ place: bigint }>('select max(place) as place from transfer')
  const last = await withFalse(
    'update transfer set place = place + 1000000 where place = $1',
    'update transfer set place = place - 1000000 where place = $1 + 1000000',
    [rows[0]!.place],
  )
  expect(last).toEqual([expect.objectContaining({ kind: 'row-missing', place: rows[0]!.place })])
})

const insertAt = (day: string, place: string) =>
  `insert into transfer (player_id, currency, number, day, entry_id, amount, debit, credit, reason, place)
   values (${players[0]}, 'IDR', 999999, ${day}, gen_random_uuid(), 1, 100, 101, 1, ${place})`
const REMOVE = 'delete from transfer where number = 999999'

it('names the row that was added: between others, at the same place as another, on a day that is over', async () => {
  const { place } = await rowAt(2)
  await expect(withFalse(insertAt('today()', String(place)), REMOVE)).resolves.toMatchObject([
    { kind: expect.stringMatching(/row-(added|changed)/), place },
  ])
  // The place that was rolled back above is free.
  const { rows } = await database.query<{ place: bigint }>(
    `select p as place from generate_series(1, (select max(place) from transfer)) p
     where not exists (select from transfer where place = p) and not exists (select from entry where place = p) limit 1`,
  )
  const added = { kind: 'row-added', number: 999_999n }
  const between = await withFalse(insertAt('today()', String(rows[0]!.place)), REMOVE)
  expect(between).toMatchObject([{ ...added, place: rows[0]!.place }])
  expect(await withFalse(insertAt('today() - 1', '1'), REMOVE)).toMatchObject([
    { ...added, place: 1n, day: dayInWords(today - 1) },
  ])
  await falsify(database, 'select make_journal_days(today() - 5, today() - 5)')
  expect(await withFalse(insertAt('today() - 5', '99999999'), REMOVE)).toMatchObject([
    { ...added, day: dayInWords(today - 5) },
  ])
})

it('does not seal what turns up on a day that is over', async () => {
  await falsify(database, insertAt('today() - 5', '2'))
  await sealJournal(database)
  expect(await findings()).toMatchObject([{ kind: 'row-added', day: dayInWords(today - 5) }])
  await falsify(database, REMOVE)
})

it('names a link that was changed or removed', async () => {
  const where = { day: dayInWords(today), part: 'transfer', link: 2 }
  const ofLink = `where part = 'transfer' and day = ${today} and link = 2`
  const changes = [
    'hash = sha256(hash)',
    'digests = overlay(digests placing $1 from 1)',
    'previous = sha256(previous)',
    'root = sha256(root)',
    // As if it had none.
    'root = null',
  ]
  const { rows } = await database.query(`select hash, digests, previous, root from chain_link ${ofLink}`)
  const { hash, digests, previous, root } = rows[0]
  for (const falsehood of changes) {
    const values = falsehood.includes('$1') ? [Buffer.from('00000000000000ff', 'hex')] : []
    await falsify(database, `update chain_link set ${falsehood} ${ofLink}`, values)
    expect(await findings()).toEqual([{ kind: 'link-changed', ...where }])
    await falsify(database, `update chain_link set hash = $1, digests = $2, previous = $3, root = $4 ${ofLink}`, [
      ...[hash, digests, previous, root],
    ])
  }
  const gap = await withFalse(
    `update chain_link set link = 1000 where part = 'transfer' and day = $1 and link = 2`,
    `update chain_link set link = 2 where part = 'transfer' and day = $1 and link = 1000`,
    [today],
  )
  expect(gap).toEqual([{ kind: 'link-missing', ...where }])
  expect(await findings()).toEqual([])
})

describe('entries', () => {
  type EntryRow = { player_id: bigint; place: bigint; entry_id: string }
  const entryAt = async (offset: number): Promise<EntryRow> => {
    const { rows } = await database.query<EntryRow>(
      'select player_id, place, entry_id from entry order by place offset $1 limit 1',
      [offset],
    )
    return rows[0]!
  }

  it('are sealed too: one that was changed, removed or added is named', async () => {
    const { player_id: playerId, place, entry_id: entryId } = await entryAt(3)
    const where = { playerId, place, entryId, currency, day: dayInWords(today), link: expect.any(Number) }
    const changes = [
      ['number = number + 1', 'number = number - 1'],
      [`title = 'another'`, 'title = null'],
      [`effects = '{}'`, 'effects = null'],
      ['ends = true', 'ends = false'],
    ]
    for (const [falsehood, truth] of changes) {
      const found = await withFalse(
        `update entry set ${falsehood} where place = $1`,
        `update entry set ${truth} where place = $1`,
        [place],
      )
      expect(found).toEqual([{ kind: 'entry-changed', ...where }])
    }
    const { day, link } = where
    expect(
      await withFalse(
        'update entry set place = place + 100000000 where place = $1',
        'update entry set place = place - 100000000 where place = $1 + 100000000',
        [place],
      ),
    ).toEqual([{ kind: 'entry-removed', place, day, link }])
    expect(
      await withFalse(
        `insert into entry (player_id, entry_id, day, kind, currency, number, cash_after, coin_after, gold_after, place)
         select player_id, overlay(entry_id::text placing 'abcdef' from 31)::uuid, day, kind, currency, 0, 0, 0, 0,
           (select min(place) from transfer)
         from entry where place = $1`,
        `delete from entry where entry_id::text like '%abcdef' and $1 > 0`,
        [place],
      ),
    ).toEqual([expect.objectContaining({ kind: 'entry-added', playerId, day })])
    expect(await findings()).toEqual([])
  })

  it('no two rows have the same text, whatever others have written into them', () => {
    const part = partNamed('entry')
    const row = (reference: string | null, title: string | null) =>
      part.columns.map((name) => ({ reference, title })[name] ?? null)
    const rows = [row('a', 'b'), row('a","b', null), row('a', null), row(null, 'a'), row('null', 'a'), row('', 'a')]
    expect(new Set(rows.map((one) => part.textOf(one))).size).toBe(rows.length)
  })

  it('of keys from yesterday and for tomorrow are sealed when they come', async () => {
    const payOn = (day: number) =>
      transact(database, (tx) =>
        post(tx, {
          ...{ playerId: players[0]!, currency, key: newKey(day * 86_400_000 + 1) },
          moves: [{ from: source, to: 'cash', amount: 5n, reason: 'correction' }],
        }),
      )
    for (const day of [today + 1, today - 1, today]) {
      await payOn(day)
      await sealAll(database)
    }
    // After one for tomorrow, the days that can still get entries are its own, and those since the day before yesterday.
    for (const day of [today - 1, today + 1, today]) await payOn(day)
    await sealAll(database)
    const report = await verifyChain(database)
    expect(report).toMatchObject({ findings: [], unsealed: 0, rows: await countRows() })
    const { rows } = await database.query(`select distinct day from chain_link where part = 'entry' order by day`)
    expect(rows).toEqual([{ day: today - 1 }, { day: today }, { day: today + 1 }])
  })

  it('that turn up on a day that is over are not sealed, but found', async () => {
    const late = newKey((today - 5) * 86_400_000)
    await falsify(database, 'select make_journal_days(today() - 5, today() - 5)')
    await falsify(
      database,
      `insert into entry (player_id, entry_id, day, kind, currency, number, cash_after, coin_after, gold_after)
       values ($1, $2, $3, 10, 'IDR', 0, 0, 0, 0)`,
      [players[0], late, today - 5],
    )
    await sealJournal(database)
    const found = { kind: 'entry-added', playerId: players[0], entryId: late, day: dayInWords(today - 5) }
    expect(await findings()).toMatchObject([found])
    await falsify(database, 'delete from entry where entry_id = $1', [late])
    expect(await findings()).toEqual([])
  })
})

it('signs heads, exports them, and finds nothing wrong with either', async () => {
  expect(await signHead(database, key)).not.toBeNull()
  // Nothing has moved since.
  expect(await signHead(database, key)).toBeNull()
  await transact(database, (tx) => pay(tx, players[0]!))
  await sealAll(database)
  await Promise.all([signHead(database, key), signHead(otherNode, key)])
  await exportHeads(database, folder)
  await exportHeads(database, folder)
  const files = await listHeadFiles(folder)
  expect(files).toHaveLength(2)
  expect(await verifyHeads(database, { publicKey, files })).toEqual({ findings: [], heads: 2, files: 2 })
})

it('finds heads that were changed, removed or signed by somebody else, here and in files', async () => {
  const files = await listHeadFiles(folder)
  const verify = async (wanted = files) => (await verifyHeads(database, { publicKey, files: wanted })).findings
  const stranger = publicKeyOf(generateKeyPairSync('ed25519').privateKey)
  expect((await verifyHeads(database, { publicKey: stranger })).findings).toMatchObject([
    { kind: 'head-foreign', head: 1n },
    { kind: 'head-foreign', head: 2n },
  ])

  const [kept] = await falsify<{ payload: string }>(database, 'select payload from journal_head where head_id = 2')
  await falsify(database, `update journal_head set payload = replace(payload, '"link":', '"link":1') where head_id = 2`)
  expect(await verify([])).toEqual([{ kind: 'head-changed', head: 2n }])
  await falsify(database, 'update journal_head set payload = $1 where head_id = 2', [kept!.payload])

  await falsify(database, 'update journal_head set head_id = 7 where head_id = 1')
  expect(await verify()).toContainEqual({ kind: 'head-missing', head: 1n })
  expect(await verify()).toContainEqual({ kind: 'head-missing', head: 1n, file: files[0] })
  await falsify(database, 'update journal_head set head_id = 1 where head_id = 7')

  const forged = join(folder, 'forged.json')
  await writeFile(forged, (await readFile(files[0]!, 'utf8')).replace('\\"head\\":1', '\\"head\\":3'))
  expect(await verify([forged])).toEqual([{ kind: 'head-changed', file: forged }])
  await copyFile(files[0]!, forged)
  expect(await verify([forged])).toEqual([])
})

it('finds by an old head that a whole chain was rewritten', async () => {
  const files = await listHeadFiles(folder)
  const row = await rowAt(1)
  const links = await falsify<{ row: unknown }>(
    database,
    'delete from chain_link returning to_jsonb(chain_link.*) as row',
  )
  await falsify(database, 'update transfer set reason = reason + 1 where place = $1', [row.place])
  await sealAll(database)
  // The new chain is a good one, and any holder of the key could sign its heads: only the old copy knows.
  expect(await findings()).toEqual([])
  await falsify(database, 'truncate journal_head')
  await signHead(database, key)
  expect((await verifyHeads(database, { publicKey })).findings).toEqual([])
  const { findings: found } = await verifyHeads(database, { publicKey, files: [files[0]!] })
  expect(found[0]).toMatchObject({ kind: 'head-differs', day: dayInWords(today), file: files[0] })

  await falsify(database, 'update transfer set reason = reason - 1 where place = $1', [row.place])
  await falsify(database, 'truncate chain_link')
  for (const { row: link } of links) {
    await falsify(database, 'insert into chain_link select * from jsonb_populate_record(null::chain_link, $1)', [
      JSON.stringify(link),
    ])
  }
  expect(await findings()).toEqual([])
})
