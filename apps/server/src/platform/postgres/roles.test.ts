import { randomBytes } from 'node:crypto'
import { connect, type Database } from '@tablestakes/node/database'
import { expect, inject, test } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { emptyDatabaseUrl, freshDatabaseUrl, ownerUrlOf } from '../../../test/fresh-database.ts'
import { databaseNamed, SECRET } from '../../../test/template-database.ts'
import { ledgerAccess } from '../../ledger/access.ts'
import { prepareDatabase } from '../../prepare-database.ts'
import { openApplicationRole } from './roles.ts'

function open(url: string): Database {
  const pool = connect(url, { max: 2 })
  atEnd(() => pool.end())
  return pool
}

const admin = open(inject('adminUrl'))

type RoleSettings = { applicationUrl?: string; secret?: string }

async function prepare(databaseUrl: string, { applicationUrl, secret = SECRET }: RoleSettings = {}): Promise<string> {
  return prepareDatabase({ databaseUrl, applicationUrl, secret })
}

async function failure(preparing: Promise<string>): Promise<string> {
  const error = await preparing.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toMatchObject({ name: 'StartFailure' })
  return (error as Error).message
}

/** A database whose owner may do nothing outside it. */
async function plainDatabase(): Promise<{ url: string; name: string }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await admin.query(`create role ${name} login password 'owner-word'`)
  await admin.query(`create database ${name} owner ${name}`)
  atEnd(() => admin.query(`drop database ${name} with (force)`))
  return { name, url: databaseAs(databaseNamed(inject('ownerUrl'), name), name, 'owner-word') }
}

function databaseAs(url: string, user: string, password: string): string {
  return Object.assign(new URL(url), { username: user, password }).href
}

test('the server works as a role that owns nothing, made when it is missing', async () => {
  const url = await prepare(await emptyDatabaseUrl())
  const { rows } = await open(url).query(
    `select current_user::text as name, rolsuper, rolcreatedb, rolcreaterole,
       (select count(*)::int from pg_class where pg_has_role(relowner, 'member')) as owned
     from pg_roles where rolname = current_user`,
  )
  const name = `${new URL(url).pathname.slice(1)}_app`
  expect(rows).toEqual([{ name, rolsuper: false, rolcreatedb: false, rolcreaterole: false, owned: 0 }])
})

test('nodes that start simultaneously make one role and all get in', async () => {
  const database = await emptyDatabaseUrl()
  const urls = await Promise.all(Array.from({ length: 4 }, () => prepare(database)))
  expect(new Set(urls).size).toBe(1)
  await open(urls[0]!).query('select from player')
})

test('a start that finds everything in place writes nothing', async () => {
  const databaseUrl = ownerUrlOf(await freshDatabaseUrl())
  const url = await prepare(databaseUrl)
  const written = async () => {
    const { rows } = await open(url).query(
      `select (select json_agg(xmin::text order by oid) from pg_class where relnamespace = 'public'::regnamespace) as tables,
         (select json_agg(xmin::text order by oid) from pg_proc where pronamespace = 'public'::regnamespace) as functions,
         (select xmin::text from pg_database where datname = current_database()) as database`,
    )
    return rows
  }
  const before = await written()
  expect(await prepare(databaseUrl)).toBe(url)
  expect(await written()).toEqual(before)
})

test('with another secret the role has another password', async () => {
  const databaseUrl = ownerUrlOf(await freshDatabaseUrl())
  const before = await prepare(databaseUrl)
  const after = await prepare(databaseUrl, { secret: 'another secret that is only good for tests' })
  await open(after).query('select from player')
  await expect(open(before).query('select 1')).rejects.toMatchObject({ code: '28P01' })
})

test('the role of one database sees nothing of another', async () => {
  const [one, other] = [await emptyDatabaseUrl(), await emptyDatabaseUrl()]
  const url = await prepare(one)
  await prepare(other)
  const elsewhere = open(databaseNamed(url, new URL(other).pathname.slice(1)))
  await expect(elsewhere.query('select from player')).rejects.toMatchObject({ code: '42501' })
  await expect(elsewhere.query(`select open_account('fee', '')`)).rejects.toMatchObject({ code: '42501' })
})

test('what was granted too much is taken back', async () => {
  const databaseUrl = ownerUrlOf(await freshDatabaseUrl())
  const url = await prepare(databaseUrl)
  const name = new URL(url).username
  await open(databaseUrl).query(`
    grant all on transfer, balance to ${name};
    grant all on sequence transfer_place to ${name};
    grant execute on function keep_balance to public;
    revoke all on player from ${name}`)
  await open(databaseNamed(inject('adminUrl'), new URL(url).pathname.slice(1))).query(
    'grant create on schema public to public',
  )
  await prepare(databaseUrl)
  const application = open(url)
  await application.query('update player set site_id = site_id')
  for (const statement of [
    'update balance set cash = 1',
    'truncate transfer',
    `select setval('transfer_place', 1)`,
    'select keep_balance(null)',
    'create table mine (n int)',
  ]) {
    await expect(application.query(statement), statement).rejects.toMatchObject({ code: '42501' })
  }
})

test('an owner that may not make roles is told what to run, and with that role it serves', async () => {
  const { url, name } = await plainDatabase()
  const said = await failure(prepare(url))
  expect(said).toMatch(/^DATABASE_URL: [^\n]*$/)
  expect(said).toContain('set DATABASE_APP_URL')
  expect(said).not.toContain('owner-word')
  const [, statement] = /run: (.*?);/.exec(said) ?? []
  expect(statement).toBe(`create role "${name}_app" login password '…'`)

  await admin.query(statement!.replace('…', 'app-word'))
  const applicationUrl = databaseAs(url, `${name}_app`, 'app-word')
  expect(await prepare(url, { applicationUrl })).toBe(applicationUrl)
  await open(applicationUrl).query(`select open_account('fee', '')`)
  await expect(open(applicationUrl).query('delete from transfer')).rejects.toMatchObject({ code: '42501' })

  // Without it: the role is there, but its password is not ours to set.
  expect(await failure(prepare(url))).toContain(`run: alter role "${name}_app" login password '…';`)
})

test('a given role that could change the ledger is refused', async () => {
  const databaseUrl = ownerUrlOf(await freshDatabaseUrl())
  const name = new URL(databaseUrl).pathname.slice(1)
  const member = `member_of_owner_${name}`
  await admin.query(`create role ${member} login password 'x' noinherit in role tablestakes`)
  for (const applicationUrl of [
    databaseUrl,
    databaseNamed(inject('adminUrl'), name),
    databaseAs(databaseUrl, member, 'x'),
  ]) {
    const said = await failure(prepare(databaseUrl, { applicationUrl }))
    expect(said).toMatch(/^DATABASE_APP_URL: the role "\w+" may change guarded tables such as activity_config; [^\n]*$/)
  }
})

test('a given role of another database, or one that is not let in, is refused', async () => {
  const [databaseUrl, other] = [ownerUrlOf(await freshDatabaseUrl()), await freshDatabaseUrl()]
  expect(await failure(prepare(databaseUrl, { applicationUrl: other }))).toBe(
    'DATABASE_APP_URL: leads to another database than DATABASE_URL',
  )
  const wrong = databaseAs(databaseUrl, 'tablestakes', 'hunter2')
  const said = await failure(prepare(databaseUrl, { applicationUrl: wrong }))
  expect(said).toMatch(/^DATABASE_APP_URL: the database refuses us \([^\n]*\)$/)
  expect(said).not.toContain('hunter2')
})

test('a database with an odd name, and a role with one, are served too', async () => {
  const name = `Ödd "name" ${randomBytes(4).toString('hex')}`
  const quoted = `"${name.replaceAll('"', '""')}"`
  await open(inject('ownerUrl')).query(`create database ${quoted} template tablestakes_template`)
  atEnd(() => admin.query(`drop database ${quoted} with (force)`))
  const ownerUrl = databaseNamed(inject('ownerUrl'), encodeURIComponent(name))
  const owner = open(ownerUrl)
  const url = await openApplicationRole(owner, { ownerUrl, secret: SECRET, guarded: ledgerAccess })
  const { rows } = await open(url).query('select current_user::text as role, current_database() as database')
  expect(rows).toEqual([{ role: `${name}_app`, database: name }])
})
