import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@tablestakes/node/database'
import { afterAll, expect, test } from 'vitest'
import { atEnd } from '../../test/at-end.ts'
import { emptyDatabaseUrl } from '../../test/fresh-database.ts'
import { migrate } from '../platform/postgres/migrations.ts'
import { sqlNames } from './codes.ts'
import { readLedgerFunctions } from './functions.ts'

const folder = join(import.meta.dirname, 'sql')
const files = (await readdir(folder)).sort()
const sources = new Map(await Promise.all(files.map(async (file) => [file, await readSource(file)] as const)))

const made = await mkdtemp(join(tmpdir(), 'tablestakes-functions-'))
afterAll(() => rm(made, { recursive: true }))

/** Functions of other features, which their migrations made. */
const OF_OTHERS = [
  'add_activity_config',
  'add_commission_lines',
  'keep_statement',
  'add_promotion_draw',
  'add_statement',
  'add_player_fact',
  'take_reward_out',
  'bump_content_version',
  'keep_real_money',
  'write_operator_act',
  'hire_operator',
  'hold_operator',
  'end_operator',
  'set_operator_roles',
  'require_owner',
]

/** Words of the SQL that begin like a code and are a table's column or a function's own variable. */
const NO_CODES = 'hold_id purse_of task_amounts task_id task_kinds task_sources task_targets'.split(' ')

function readSource(file: string): Promise<string> {
  return readFile(join(folder, file), 'utf8')
}

async function folderWith(source: string): Promise<string> {
  const path = await mkdtemp(join(made, 'case-'))
  await writeFile(join(path, 'f.sql'), source)
  return path
}

const withoutComments = (source: string) => source.replaceAll(/--.*/g, '')

const database = connect(await emptyDatabaseUrl())
atEnd(() => database.end())
await migrate(database, { functions: await readLedgerFunctions() })

test('every file holds one function, under the name of the file, that can be made again', () => {
  const held = files.map((file) =>
    [...sources.get(file)!.matchAll(/^\s*create\b.*?(\w+)\s*\(/gim)].map(([, name]) => `${name}.sql`),
  )
  expect(held).toEqual(files.map((file) => [file]))
  for (const [file, source] of sources) {
    expect(source, file).toMatch(/^(?:--.*\n)*create or replace function /)
    // Nothing besides: a statement after it would run again whenever any of the functions has changed.
    expect(
      withoutComments(source)
        .replaceAll(/\$\$.*?\$\$/gs, '')
        .match(/;/g),
      file,
    ).toHaveLength(1)
  }
})

test('codes reach the database as their numbers, and an unknown name is refused', async () => {
  const named = await readLedgerFunctions(
    await folderWith('select outcome_stopped, kind_win, reason_bonus_to_cash, purse_gold'),
  )
  expect(named).toContain(
    `select ${['outcome_stopped', 'kind_win', 'reason_bonus_to_cash', 'purse_gold'].map((name) => sqlNames.get(name)).join(', ')}`,
  )
  for (const slip of ['outcome_stoped', 'kind_wins', 'reason_won']) {
    await expect(readLedgerFunctions(await folderWith(`select ${slip}`))).rejects.toThrow(
      `${slip} is not one of the ledger's codes`,
    )
  }
  const words = [...sources.values()].flatMap(
    (source) => withoutComments(source).match(/\b(?:purse|task|state|hold)_[a-z_]+\b/g) ?? [],
  )
  const others = [...new Set(words)].filter((word) => !sqlNames.has(word)).sort()
  expect(others).toEqual(NO_CODES)
})

test('every function is valid', async () => {
  const client = await database.connect()
  try {
    // Made together they are not checked, since each may call those after it. Here all are there already.
    const functions = await readLedgerFunctions()
    await client.query('begin')
    await client.query(functions.replace('check_function_bodies = off', 'check_function_bodies = on'))
    expect((await client.query('show check_function_bodies')).rows).toEqual([{ check_function_bodies: 'on' }])
    await client.query('rollback')
  } finally {
    client.release()
  }
})

test('the database has no function that nobody needs any more', async () => {
  const { rows } = await database.query<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace`,
  )
  const expected = [...files.map((file) => file.slice(0, -'.sql'.length)), ...OF_OTHERS]
  expect(rows.map(({ name }) => name).sort()).toEqual(expected.sort())
})

test('functions run with the rights of the owner and find our tables only', async () => {
  const { rows } = await database.query<{ name: string }>(
    `select proname as name from pg_proc
     where pronamespace = 'public'::regnamespace and prosecdef
       and not coalesce('search_path=public, pg_temp' = any (proconfig), false)`,
  )
  expect(rows).toEqual([])
})
