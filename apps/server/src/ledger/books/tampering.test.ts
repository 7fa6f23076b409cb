import { readFile } from 'node:fs/promises'
import { connect, transact } from '@tablestakes/node/database'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { proveBooksAtEnd } from '../../../test/books.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { playsAt } from '../../../test/plays.ts'
import { makeRichHistory } from '../../../test/rich-history.ts'
import { sealAll } from '../../../test/seal-all.ts'
import { databaseNamed, SECRET } from '../../../test/template-database.ts'
import { migrationsFolder } from '../../platform/postgres/migrations.ts'
import { houseAccount, openSettling, setLimitClock, setPlayLimit } from '../index.ts'
import { type Finding, findingInWords } from './finding.ts'
import { headKey, signHead } from './heads.ts'
import { dayInWords, readToday } from './journal-days.ts'
import { proveBooks } from './prove-books.ts'
import { verifyChain } from './verify-chain.ts'
import { verifyHeads } from './verify-heads.ts'

/** Somebody with every right changes the database, past all triggers and constraints: whatever it is, the books tell. */
const database = await freshDatabase()
proveBooksAtEnd(database)
const { pathname } = new URL(String(database.options.connectionString))
const superuser = connect(databaseNamed(inject('adminUrl'), pathname.slice(1)), { max: 1 })
afterAll(() => superuser.end())

await makeRichHistory(database)
await playWithLimits()
await sealAll(database)
await superuser.query('set session_replication_role = replica')
await dropChecks()

const tables = {
  // One row of everything that is proven in another way. All entries and all transfers are sealed alike.
  entry: 'ends',
  transfer: 'debit < 100 and credit < 100',
  balance: 'last_task = 0, guard is null',
  hold: 'state',
  wager_task: 'kind, state, task_id in (2, 5)',
  foreign_key: `foreign_id like '%never'`,
  voided_play: 'play_id = void_id',
  open_stake: 'purse, coin > 0',
}
type Table = keyof typeof tables

/** What may be changed without anybody being richer or poorer for it, and why. */
const unproven = new Map([
  ['balance.guard.stake_most', 'only says how much one bet may be'],
  ['balance.guard.check_at', 'only says when the player is asked to look at the clock'],
  ['balance.guard.session_until', 'only says until when the player wants to play'],
  ['balance.guard.gap_ms', 'only says how fast bets may follow each other'],
  ['balance.guard.staked_at', 'only says when the last bet was, for the next one'],
  ['hold.opened_at', 'only shown'],
  ['hold.ended_at', 'only shown'],
  ['wager_task.created_at', 'only shown'],
  ['wager_task.ended_at', 'only shown'],
  ['open_stake.placed_at', 'only says when a stake that nobody ends is closed by rule, and that is its entry'],
])
/** Of a task that advances now, the progress stands in the balance, where it is proven. */
const isElsewhere = ({ table, column, row }: { table: Table; column: string; row: Row }) =>
  table === 'wager_task' && column === 'cur' && [2, 5].includes(Number(row.task_id))

type Row = Record<string, unknown>
type Column = { name: string; type: string }

/** A check would only say no to an edit that somebody with its owner's rights can make after dropping it. */
async function dropChecks(): Promise<void> {
  for (;;) {
    const { rows } = await superuser.query<{ statement: string }>(
      `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement
       from pg_constraint c join pg_class t on t.oid = c.conrelid
       where c.contype = 'c' and c.coninhcount = 0
         and t.relname ~ '^(entry|transfer)(_\\d+)?$|^(balance|hold|wager_task|foreign_key|voided_play|open_stake)$'`,
    )
    if (rows.length === 0) return
    for (const { statement } of rows) await superuser.query(statement)
  }
}

/** Somebody who allows themselves so much and has used some of it. */
async function playWithLimits(): Promise<void> {
  const { newPlayer, staking } = playsAt(database, await houseAccount(database, { kind: 'game', name: 'history' }))
  const owner = { playerId: await newPlayer(100n), currency: 'IDR' }
  await transact(database, async (tx) => {
    await setLimitClock(tx, { clock: 'main', zone: 'UTC', isRolling: false })
    for (const kind of ['stake', 'loss'] as const)
      for (const period of ['day', 'month'] as const)
        await setPlayLimit(tx, { ...owner, kind, period, amount: period === 'day' ? 50n : 500n, clock: 'main' })
  })
  const { outcome } = await openSettling(database).settle({ ...staking(owner.playerId), stake: 7n, counting: 7n })
  expect(outcome).toBe('done')
}

/** The parts of a column that has parts are columns too. */
async function columnsOf(table: Table): Promise<Column[]> {
  const { rows } = await superuser.query<Column>(
    `select concat_ws('.', column_name, attribute_name) as name, coalesce(a.data_type, c.data_type) as type
     from information_schema.columns c
     left join information_schema.attributes a
       on a.udt_schema = c.udt_schema and a.udt_name = c.udt_name and c.data_type = 'USER-DEFINED'
     where c.table_schema = 'public' and c.table_name = $1 order by c.ordinal_position, a.ordinal_position`,
    [table],
  )
  return rows
}

async function samplesOf(table: Table): Promise<Row[]> {
  const { rows } = await superuser.query<{ row: Row }>(
    `select distinct on (${tables[table]}) to_jsonb(${table}.*) as row from ${table} order by ${tables[table]}`,
  )
  return rows.map(({ row }) => row)
}

/** Another value of the same type. Keys stay of their day, or they would have no partition; numbers that must differ go far. */
function anotherValue({ name: column, type }: Column): string {
  const name = column.replace(/^(.*)\./, '($1).')
  if (type === 'uuid') return `overlay(coalesce(${name}, gen_random_uuid())::text placing 'aaaaaaaaaaaa' from 25)::uuid`
  if (type === 'text') return `coalesce(${name}, '') || 'X'`
  if (type === 'boolean') return `not ${name}`
  if (type === 'bytea') return `sha256(coalesce(${name}, ''))`
  if (type === 'jsonb') return `coalesce(${name}, '{}') || '{"5": [0, 1, 0]}'`
  if (type === 'timestamp with time zone') return `coalesce(${name}, now()) + interval '1 microsecond'`
  if (['smallint', 'integer', 'bigint'].includes(type)) {
    return `coalesce(${name}, 0) + ${['number', 'task_id', 'source', 'player_id'].includes(name) ? 100_003 : 1}`
  }
  throw new Error(`how is a ${type} changed?`)
}

const proofs = {
  books: async () => (await proveBooks(database, { isFull: true })).findings,
  chain: async () => (await verifyChain(database)).findings,
}

async function findings(): Promise<readonly Finding[]> {
  return [...(await proofs.books()), ...(await proofs.chain())]
}

/** What is sealed is told by the chain, all else by the proof: that one is asked first, and the other where it is silent. */
const isSealed = (table: Table) => table === 'entry' || table === 'transfer'

/** Null where one of these rows is named, else all that was said instead. */
async function unseenIn(table: Table, rows: readonly Row[]): Promise<string | null> {
  const said: Finding[] = []
  for (const proof of isSealed(table) ? (['chain', 'books'] as const) : (['books', 'chain'] as const)) {
    said.push(...(await proofs[proof]()))
    if (said.some((finding) => names(finding, rows))) return null
  }
  return said.map(findingInWords).join('; ')
}

/** Whether somebody reading it would know where to look: at the player, or at the very row. */
function names(finding: Finding, rows: readonly Row[]): boolean {
  const { playerId, place, entryId, hold, play } = finding
  const said = [playerId, place, entryId, hold, play].filter((one) => one !== undefined).map(String)
  const ids = rows.flatMap((row) => [row.player_id, row.place, row.entry_id, row.hold_id, row.play_id]).map(String)
  return said.some((one) => ids.includes(one))
}

const put = (table: Table, row: Row) =>
  superuser.query(`insert into ${table} select * from jsonb_populate_record(null::${table}, $1)`, [JSON.stringify(row)])

const take = (table: Table, row: Row) =>
  superuser.query(`delete from ${table} where to_jsonb(${table}.*) = $1`, [JSON.stringify(row)])

describe.each(Object.keys(tables) as Table[])('%s', (table) => {
  test('has no column that can be changed unseen', { timeout: 300_000 }, async () => {
    const unseen: string[] = []
    for (const column of await columnsOf(table)) {
      if (unproven.has(`${table}.${column.name}`)) continue
      for (const row of await samplesOf(table)) {
        if (isElsewhere({ table, column: column.name, row })) continue
        const { rows } = await superuser.query<{ row: Row }>(
          `update ${table} set ${column.name} = ${anotherValue(column)} where to_jsonb(${table}.*) = $1
           returning to_jsonb(${table}.*) as row`,
          [JSON.stringify(row)],
        )
        const edited = rows[0]!.row
        expect(edited, column.name).not.toEqual(row)
        const said = await unseenIn(table, [row, edited])
        if (said !== null) unseen.push(`${column.name} of ${JSON.stringify(row)}: ${said}`)
        await take(table, edited)
        await put(table, row)
      }
    }
    expect(unseen).toEqual([])
    expect(await findings()).toEqual([])
  })

  test('has no row that can be removed or added unseen', { timeout: 300_000 }, async () => {
    const key = { entry: 'entry_id', transfer: 'number', balance: 'player_id', hold: 'hold_id', wager_task: 'task_id' }
    const own = { ...key, foreign_key: 'foreign_id', voided_play: 'play_id', open_stake: 'play_id' }[table]
    const column = (await columnsOf(table)).find(({ name }) => name === own)!
    const unseen: string[] = []
    for (const row of await samplesOf(table)) {
      await take(table, row)
      if ((await unseenIn(table, [row])) !== null) unseen.push(`without ${JSON.stringify(row)}`)
      await put(table, row)
      const { rows } = await superuser.query<{ row: Row }>(
        `select to_jsonb(${table}.*) || jsonb_build_object('${own}', ${anotherValue(column)}) as row from ${table}
         where to_jsonb(${table}.*) = $1`,
        [JSON.stringify(row)],
      )
      const added = rows[0]!.row
      await put(table, added)
      if ((await unseenIn(table, [added])) !== null) unseen.push(`with ${JSON.stringify(added)}`)
      await take(table, added)
    }
    expect(unseen).toEqual([])
    expect(await findings()).toEqual([])
  })
})

test('the columns that are not proven are there', async () => {
  const all = await Promise.all(
    (Object.keys(tables) as Table[]).map(async (table) =>
      (await columnsOf(table)).map(({ name }) => `${table}.${name}`),
    ),
  )
  expect(all.flat()).toEqual(expect.arrayContaining([...unproven.keys()]))
})

test('JSON that says nothing at all ends no proof', async () => {
  for (const nonsense of [
    '[]',
    '"x"',
    '{"opens": 5, "carries": {}, "hold": [], "forfeits": [[], null]}',
    '{"1": "x"}',
  ]) {
    for (const column of ['bonus', 'effects']) {
      const [row] = await samplesOf('entry')
      const { rows } = await superuser.query<{ row: Row }>(
        `update entry set ${column} = $2 where to_jsonb(entry.*) = $1 returning to_jsonb(entry.*) as row`,
        [JSON.stringify(row), nonsense],
      )
      expect((await findings()).map(({ kind }) => kind)).toContain('entry-changed')
      await take('entry', rows[0]!.row)
      await put('entry', row!)
    }
  }
  expect(await findings()).toEqual([])
})

describe('entries from before they were sealed', () => {
  const file = `${migrationsFolder}/0024_bonus_of_its_own.sql`
  const old = 'player_id = (select min(player_id) from balance)'

  test('are kept by day as the migration found them', async () => {
    // As they were: without a place, and sealed by nothing but the statement of the migration.
    const migration = await readFile(file, 'utf8')
    const statement = /insert into entry_base [^;]*;/.exec(migration)![0]
    const { rows: places } = await superuser.query<{ entry_id: string; place: bigint }>(
      `select entry_id, place from entry where ${old}`,
    )
    const { rows: links } = await superuser.query<{ row: Row }>(
      `delete from chain_link where part = 'entry' returning to_jsonb(chain_link.*) as row`,
    )
    await superuser.query(`update entry set place = null where ${old}`)
    const unplaced = await verifyChain(database)
    expect(unplaced.findings[0]).toMatchObject({ kind: 'entry-unplaced', playerId: expect.any(BigInt) })
    await superuser.query(statement)
    await sealAll(database)
    expect(await verifyChain(database)).toMatchObject({ findings: [], baseEntries: places.length })

    const day = dayInWords(await readToday(database))
    const edits = [
      ['entry', `${old} and kind = 3`, `stake = stake + 1`],
      ['entry', `${old} and kind = 3`, `bonus = '{"1": [0, 0, 5]}'`],
      ['entry', `${old} and kind = 2`, `title = 'another'`],
      ['foreign_key', old, `foreign_id = foreign_id || 'X'`],
      ['foreign_key', old, `entry_id = (select entry_id from entry where ${old} and source is null limit 1)`],
    ] as const
    for (const [table, where, edit] of edits) {
      const { rows } = await superuser.query<{ row: Row; edited: Row }>(
        `with one as (select ctid, tableoid, to_jsonb(${table}.*) as row from ${table} where ${where} limit 1)
         update ${table} t set ${edit} from one where t.ctid = one.ctid and t.tableoid = one.tableoid
         returning one.row, to_jsonb(t.*) as edited`,
      )
      const { row, edited } = rows[0]!
      expect((await verifyChain(database)).findings).toMatchObject([{ kind: 'base-differs', day }])
      await take(table, edited)
      expect((await verifyChain(database)).findings).toMatchObject([{ kind: 'base-differs', day }])
      await put(table, row)
      expect((await verifyChain(database)).findings).toEqual([])
    }

    // What is kept can be changed too, but not what was signed of it.
    await signHead(database, headKey(SECRET))
    expect((await verifyHeads(database, {})).findings).toEqual([])
    await superuser.query('update entry_base set rows = rows + 1')
    expect((await verifyChain(database)).findings).toMatchObject([{ kind: 'base-differs', day }])
    expect((await verifyHeads(database, {})).findings).toMatchObject([{ kind: 'base-changed', head: 1n }])

    await superuser.query('truncate entry_base')
    await superuser.query('truncate journal_head')
    await superuser.query(`delete from chain_link where part = 'entry'`)
    for (const { row } of links) {
      await superuser.query('insert into chain_link select * from jsonb_populate_record(null::chain_link, $1)', [
        JSON.stringify(row),
      ])
    }
    await superuser.query(
      `update entry set place = p.place from unnest($1::uuid[], $2::bigint[]) p (entry_id, place)
       where entry.entry_id = p.entry_id and ${old}`,
      [places.map(({ entry_id }) => entry_id), places.map(({ place }) => place)],
    )
    expect(await findings()).toEqual([])
  })
})
