/**
 * The release before this one, for the tests of an update and for the bench: its functions were part of the migrations, the last
 * of them in 0023, and its nodes go on calling them by their old names while an update is under way.
 */
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database, Reader } from '@tablestakes/node/database'
import { migrate, migrationsFolder } from '../src/platform/postgres/migrations.ts'

const LAST = '0023'

/**
 * Migrates an empty database up to that release, or up to another migration. Later releases had functions beside the code: they are not
 * there, and today's may need types and columns that come only with the update.
 */
export async function migrateBefore(database: Database, { last = LAST }: { last?: string } = {}): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tablestakes-before-'))
  try {
    const files = (await readdir(migrationsFolder)).filter((file) => file.slice(0, last.length) <= last)
    for (const file of files) await cp(join(migrationsFolder, file), join(folder, file))
    await migrate(database, { folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Statement = {
  text: string
  /** Places of today's values that it does not know. */
  without: readonly number[]
}

const STATEMENTS: Record<string, Statement> = {
  'ledger-settle': {
    text: `select * from settle_plays($1::bigint[], $2::text[], $3::uuid[], $4::integer[], $5::smallint[],
      $6::smallint[], $7::integer[], $8::integer[], $9::text[], $10::bigint[], $11::bigint[], $12::bigint[],
      $13::uuid[], $14::integer[], $15::text[], $16::text[], $17, $18)`,
    // What is at risk, and what closes its round.
    without: [12, 13],
  },
  'ledger-void': {
    text: 'select * from void_play($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
    // What closes its round.
    without: [9],
  },
  'ledger-post': {
    text: `select * from post_entry($1, $2, $3, $4, $5, $6, $7::integer[], $8::integer[], $9::bigint[], $10::smallint[],
      $11::smallint[], $12::bigint[], $13::bigint[], $14::text[], $15::integer[], $16::integer[], $17, $18)`,
    // What expires, and the hold it opens or ends.
    without: [15, 17],
  },
}

type NamedQuery = { name: string; values: unknown[] }

/** Today's code asks this one, and the functions of before are called. Everything else is asked as it is. */
export function asBefore(database: Database): Database {
  const connectBefore = async () => {
    const client = await database.connect()
    return { query: queryBefore(client), release: (broken?: Error) => client.release(broken) }
  }
  return { query: queryBefore(database), connect: connectBefore } as unknown as Database
}

function queryBefore(reader: Reader) {
  return (asked: string | NamedQuery, values?: unknown[]) => {
    const before = typeof asked === 'string' ? undefined : STATEMENTS[asked.name]
    if (typeof asked === 'string' || !before) return reader.query(asked as never, values)
    return reader.query({
      ...asked,
      name: `${asked.name}-before`,
      text: before.text,
      values: asked.values.filter((_, place) => !before.without.includes(place)).map(withNulls),
    })
  }
}

/** It wants every column of plays, also those without a value. */
function withNulls(value: unknown, _: number, [players]: unknown[]): unknown {
  if (value !== null || typeof players !== 'string' || !players.startsWith('{')) return value
  return `{${players.slice(1, -1).replaceAll(/[^,]+/g, 'NULL')}}`
}
