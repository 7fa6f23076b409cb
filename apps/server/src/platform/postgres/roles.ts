import { createHmac } from 'node:crypto'
import { type Database, databaseTrouble, type Reader, type Tx, transact } from '@tablestakes/node/database'
import { addressAs, ask, quoted, ROLE_RIGHTS, refusedEntry, roleBeside } from '@tablestakes/node/database-roles'
import { scramVerifier } from '@tablestakes/node/scram'
import { reasonOf, StartFailure } from '@tablestakes/node/start-failure'
import pg from 'pg'

/**
 * Two roles: the owner of the tables migrates, and everything else is served by a role that cannot change what is guarded,
 * whatever a mistake or an intruder in the server sends. See docs/decisions/0018-two-database-roles.md.
 */
export type Guarded = {
  /** Tables and sequences that the application may read only. Their partitions it cannot touch at all by their own name. */
  readOnly: readonly string[]
  /** The functions with the owner's rights that the application may call. */
  callable: readonly string[]
}

type Options = {
  /** How the owner connects; the application reaches the same database in the same way. */
  ownerUrl: string
  /** A role that the operator has made, instead of the one made here. */
  applicationUrl?: string | undefined
  secret: string
  guarded: Guarded
}

/** Any fixed number: nodes that start together must not write the same grants simultaneously. */
const LOCK = 7_411_020_263

/**
 * Makes the application's role if it is missing, gives it exactly what it needs in this database, and proves that it cannot
 * change what is guarded. Answers the address to serve with.
 */
export async function openApplicationRole(owner: Database, options: Options): Promise<string> {
  const application = options.applicationUrl
    ? { url: options.applicationUrl, name: await nameOf(options.applicationUrl) }
    : await makeRole(owner, options)
  await grantToApplication(owner, { role: application.name, guarded: options.guarded })
  await requireGuarded(owner, application, options.guarded)
  return application.url
}

type Application = { url: string; name: string }

async function nameOf(applicationUrl: string): Promise<string> {
  return ask(applicationUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>('select current_user::text as name')
    return rows[0]!.name
  }).catch((error: unknown) => {
    const what = databaseTrouble(error) === 'away' ? 'cannot reach the database' : 'the database refuses us'
    throw new StartFailure(`DATABASE_APP_URL: ${what} (${reasonOf(error)})`)
  })
}

/** One a database, so that two products on one server of PostgreSQL cannot reach into each other. */
async function makeRole(owner: Database, { ownerUrl, secret }: Options): Promise<Application> {
  const { rows } = await owner.query<{ database: string }>('select current_database() as database')
  const { database } = rows[0]!
  const name = roleBeside(database, 'app')
  const password = createHmac('sha256', secret).update(`database role ${name}`).digest('hex')
  const url = addressAs(ownerUrl, { user: name, password, database })
  // Tried first, so that a usual start writes nothing.
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [name])
  if (rowCount !== 0 && (await isLetIn(url))) return { url, name }
  await transact(owner, (tx) => writeRole(tx, { name, password }))
  if (await isLetIn(url)) return { url, name }
  throw new StartFailure(
    `DATABASE_URL: the database does not let the role ${quoted(name)} in; set DATABASE_APP_URL to a role that it does`,
  )
}

async function isLetIn(url: string): Promise<boolean> {
  const refusal = await refusedEntry(url)
  // 42501: the password is right, and the right to connect follows with the others.
  if (refusal === null || refusal.code === '42501') return true
  // An unknown role, or another password.
  if (refusal.code?.startsWith('28')) return false
  throw refusal
}

async function writeRole(tx: Tx, { name, password }: { name: string; password: string }): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [LOCK])
  const { rowCount } = await tx.query('select from pg_roles where rolname = $1', [name])
  try {
    await tx.query(
      rowCount === 0
        ? `create role ${quoted(name)} ${ROLE_RIGHTS} password '${scramVerifier(password)}'`
        : `alter role ${quoted(name)} login password '${scramVerifier(password)}'`,
    )
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error
    throw new StartFailure(
      `DATABASE_URL: its role may not ${rowCount === 0 ? 'create' : 'change'} the role the server works as. As an ` +
        `administrator of the database run: ${rowCount === 0 ? 'create' : 'alter'} role ${quoted(name)} login password '…'; ` +
        `and set DATABASE_APP_URL to the same database with that role and password`,
    )
  }
}

/** Writes what differs from what is wanted: nothing, at a usual start. */
export async function grantToApplication(
  owner: Database,
  { role, guarded }: { role: string; guarded: Guarded },
): Promise<void> {
  await transact(owner, async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [LOCK])
    for (const list of [doors, tables, functions]) {
      const { rows } = await tx.query<{ statement: string }>(list(role, guarded))
      if (rows.length > 0) await tx.query(rows.map(({ statement }) => statement).join(';\n'))
    }
  })
}

/** Somebody else's objects, and those of extensions, are none of our business. */
const isOurs = (owner: string, id: string) =>
  `pg_has_role(${owner}, 'usage') and not exists (select from pg_depend d where d.objid = ${id} and d.deptype = 'e')`

type Statements = (role: string, guarded: Guarded) => { text: string; values: unknown[] }

/** Into the database and the schema, but nothing may be made there: a function of its own could stand in for one of ours. */
const doors: Statements = (role) => ({
  text: `
    select format('grant connect on database %I to %I', current_database(), $1::text) as statement
    where not has_database_privilege($1, current_database(), 'connect')
    union all
    select format('grant usage on schema public to %I', $1::text) where not has_schema_privilege($1, 'public', 'usage')
    union all
    select format('revoke create on schema public from public, %I', $1::text)
    where has_schema_privilege($1, 'public', 'create')`,
  values: [role],
})

/**
 * Partitions are reached through their parent, whose rights count then; by themselves they are closed, also those that are
 * made later. Views are for reading: a writable one would write with its owner's rights.
 */
const tables: Statements = (role, { readOnly }) => ({
  text: `
    with known as (
      select c.oid::regclass as name, case c.relkind when 'S' then 'sequence' else 'table' end as kind,
        case when c.relispartition then '{}'
          when c.relkind in ('v', 'm') or c.relname = any ($2) then '{SELECT}'
          when c.relkind = 'S' then '{SELECT,USAGE}'
          else '{DELETE,INSERT,SELECT,UPDATE}' end::text[] as wanted,
        array(select a.privilege_type from aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
          where r.rolname = $1 order by a.privilege_type) as granted
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
        and ${isOurs('c.relowner', 'c.oid')}
    )
    select format('revoke all on %s %s from %I', kind, name, $1::text) || case when wanted = '{}' then '' else
      format('; grant %s on %s %s to %I', array_to_string(wanted, ', '), kind, name, $1::text) end as statement
    from known where wanted <> granted`,
  values: [role, [...readOnly, 'migration']],
})

/** A function that runs with the caller's rights can do no harm; one with its owner's is for those who are named. */
const functions: Statements = (role, { callable }) => ({
  text: `
    with known as (
      select p.oid::regprocedure as name, p.proname = any ($2) as is_wanted,
        exists (select from aclexplode(p.proacl) a join pg_roles r on r.oid = a.grantee where r.rolname = $1) as is_granted,
        p.proacl is null or exists (select from aclexplode(p.proacl) a where a.grantee = 0) as is_open
      from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prosecdef and ${isOurs('p.proowner', 'p.oid')}
    )
    select format('revoke all on routine %s from public, %I', name, $1::text) || case when not is_wanted then '' else
      format('; grant execute on routine %s to %I', name, $1::text) end as statement
    from known where is_open or is_wanted <> is_granted`,
  values: [role, callable],
})

type Found = { writable: string[]; may_create: boolean; is_same: boolean }

/** Asked by the role itself, so that it is true whatever else it was given, and by whom. */
async function requireGuarded(owner: Database, { url, name }: Application, { readOnly }: Guarded): Promise<void> {
  const place = await placeOf(owner)
  const found = await ask(url, async (client): Promise<Found> => {
    const { rows } = await client.query<Omit<Found, 'is_same'>>(
      `select has_schema_privilege('public', 'create') as may_create, array(
         select c.relname::text from pg_class c
         where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
           and (c.relname = any ($1) or c.relispartition)
           and (has_table_privilege(c.oid, 'insert, update, delete, truncate, trigger')
             or has_any_column_privilege(c.oid, 'insert, update') or pg_has_role(c.relowner, 'member'))
         order by c.relname) as writable`,
      [readOnly],
    )
    return { ...rows[0]!, is_same: (await placeOf(client)) === place }
  })
  if (!found.is_same) throw new StartFailure('DATABASE_APP_URL: leads to another database than DATABASE_URL')
  if (found.writable.length > 0) {
    throw new StartFailure(
      `DATABASE_APP_URL: the role ${quoted(name)} may change guarded tables such as ${found.writable[0]}; it must neither own ` +
        'the tables nor be a member of their owner nor a superuser',
    )
  }
  if (found.may_create) {
    throw new StartFailure(
      `DATABASE_URL: the role ${quoted(name)} may create things in the schema public. As an administrator of the ` +
        `database run: revoke create on schema public from public, ${quoted(name)}`,
    )
  }
}

/** Which database of which server this is, however it was reached. */
async function placeOf(reader: Reader): Promise<string> {
  const { rows } = await reader.query<{ place: string }>(
    `select system_identifier || ' ' || current_database() as place from pg_control_system()`,
  )
  return rows[0]!.place
}
