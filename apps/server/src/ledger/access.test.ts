import { connect, type Database, transact } from '@tablestakes/node/database'
import { describe, expect, test } from 'vitest'
import { proveBooksAtEnd } from '../../test/books.ts'
import { freshDatabase, ownerUrlOf } from '../../test/fresh-database.ts'
import { guardedTables } from '../guarded-tables.ts'
import { ledgerAccess } from './access.ts'
import { houseAccount, newKey, post, readBalance } from './index.ts'

const database = await freshDatabase()
proveBooksAtEnd(database)
const mine = { playerId: 42n, currency: 'IDR' }
await database.query(`insert into player (player_id, site_id) overriding system value values (42, 'main')`)
await transact(database, async (tx) => {
  const from = await houseAccount(tx, { kind: 'correction', name: 'test' })
  await post(tx, { ...mine, key: newKey(), moves: [{ from, to: 'cash', amount: 500n, reason: 'correction' }] })
})
const [{ today }] = (await database.query<{ today: number }>('select today()')).rows as [{ today: number }]

const DENIED = '42501'
const APPEND_ONLY = '23001'

async function refusal(on: Database, statement: string): Promise<string | undefined> {
  try {
    await on.query(statement)
    return undefined
  } catch (error) {
    return (error as { code?: string }).code
  }
}

async function asOwner<T>(work: (owner: Database) => Promise<T>): Promise<T> {
  const owner = connect(ownerUrlOf(database), { max: 1 })
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

const tables = ledgerAccess.readOnly.filter((name) => name !== 'transfer_place')
const journal = ['transfer', 'entry', `transfer_${today}`, `entry_${today}`, 'foreign_key', 'voided_play']

describe('the role the server works as', () => {
  test.each([...tables, `transfer_${today}`, `entry_${today}`, 'migration'])('cannot write %s', async (table) => {
    const { rows } = await database.query<{ column: string }>(
      `select quote_ident(attname) as column from pg_attribute where attrelid = $1::regclass and attnum = 2`,
      [table],
    )
    const { column } = rows[0]!
    for (const statement of [
      `update ${table} set ${column} = ${column}`,
      `delete from ${table}`,
      `truncate ${table}`,
      `insert into ${table} overriding system value select * from ${table}`,
      `alter table ${table} disable trigger all`,
      `alter table ${table} add column more int`,
      `drop table ${table}`,
      `create trigger more before insert on ${table} execute function refuse_change()`,
      `do $$ begin lock table ${table} in access exclusive mode; end $$`,
    ]) {
      expect([statement, await refusal(database, statement)]).toEqual([statement, DENIED])
    }
  })

  test.each([
    `set session_replication_role = replica`,
    `set role tablestakes`,
    `set session authorization tablestakes`,
    `create table mine (n int)`,
    `create function mine() returns int language sql as 'select 1'`,
    `alter function post_entry owner to current_user`,
    `create or replace function today() returns int language sql as 'select 1'`,
    `select setval('transfer_place', 1)`,
    `select nextval('transfer_place')`,
    `create role another`,
    `select 1 from balance for update`,
  ])('cannot %s', async (statement) => {
    expect(await refusal(database, statement)).toBe(DENIED)
  })

  test('moves nothing by calling what moves money inside the ledger', async () => {
    const { rows } = await database.query<{ name: string; call: string; has_rights: boolean }>(
      `select proname as name, prosecdef as has_rights, format('select %I(%s)', proname,
         (select string_agg('null::' || t::regtype, ', ') from unnest(proargtypes) t)) as call
       from pg_proc where pronamespace = 'public'::regnamespace and not proname = any ($1)`,
      [guardedTables.callable],
    )
    // Those with the owner's rights are closed to it. The others run with the caller's, and that may write nothing.
    const refused = new Map<string, string | undefined>()
    for (const { name, call } of rows) refused.set(name, await refusal(database, call))
    for (const { name } of rows.filter(({ has_rights }) => has_rights))
      expect([name, refused.get(name)]).toEqual([name, DENIED])
    for (const name of ['keep_balance', 'finish_task', 'park_tasks'])
      expect([name, refused.get(name)]).toEqual([name, DENIED])
  })

  test('cannot put a table of its own in the place of a table of the ledger', async () => {
    const client = await database.connect()
    try {
      await client.query('create temporary table balance (like public.balance)')
      await client.query(`insert into pg_temp.balance (player_id, currency, coin, cash, frozen_coin, frozen_cash, gold, debt,
        number, coin_cur, coin_target, cash_cur, cash_target, last_task)
        values (42, 'IDR', 0, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)`)
      const { rows } = await client.query('select cash from lock_balance(42, $1)', ['IDR'])
      expect(rows).toEqual([{ cash: 500n }])
    } finally {
      client.release(true)
    }
  })

  test('cannot write to days that are made later', async () => {
    await database.query('select make_journal_days($1, $1)', [today + 30])
    for (const table of [`transfer_${today + 30}`, `entry_${today + 30}`]) {
      expect(await refusal(database, `delete from ${table}`)).toBe(DENIED)
      expect(await refusal(database, `select from ${table}`)).toBe(DENIED)
      expect(await refusal(database, `truncate ${table}`)).toBe(DENIED)
    }
  })

  test('has moved nothing by all that', async () => {
    expect(await readBalance(database, mine)).toMatchObject({ cash: 500n, number: 1n })
    expect((await database.query('select from transfer')).rowCount).toBe(1)
  })
})

describe('the owner of the tables', () => {
  test.each([...journal, `transfer_${Number(today) + 1}`])('is stopped by the triggers of %s', async (table) => {
    const column = table.startsWith('transfer') ? 'amount' : 'player_id'
    await asOwner(async (owner) => {
      expect(await refusal(owner, `truncate ${table}`)).toBe(APPEND_ONLY)
      if ((await owner.query(`select from ${table}`)).rowCount === 0) return
      expect(await refusal(owner, `update ${table} set ${column} = ${column}`)).toBe(APPEND_ONLY)
      expect(await refusal(owner, `delete from ${table}`)).toBe(APPEND_ONLY)
    })
  })

  test('has no table that must not change and is not guarded', async () => {
    const { rows } = await database.query<{ table: string }>(
      `select distinct c.relname as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where t.tgfoid = 'refuse_change'::regproc and not c.relispartition`,
    )
    expect(rows.map(({ table }) => table).filter((table) => !guardedTables.readOnly.includes(table))).toEqual([])
  })

  test('has given its rights to no function that looks for its tables among the caller’s', async () => {
    const { rows } = await database.query(
      `select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
         and not coalesce(proconfig @> '{"search_path=public, pg_temp"}', false)`,
    )
    expect(rows).toEqual([])
  })
})
