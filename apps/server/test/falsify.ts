import { connect, type Database } from '@tablestakes/node/database'
import { inject } from 'vitest'
import { databaseNamed } from './template-database.ts'

/** Does to the database what nobody may do: as a superuser, past every trigger. Answers the rows it returns. */
export async function falsify<Row>(database: Database, statement: string, values: unknown[] = []): Promise<Row[]> {
  const { pathname } = new URL(String(database.options.connectionString))
  const superuser = connect(databaseNamed(inject('adminUrl'), pathname.slice(1)), { max: 1 })
  try {
    await superuser.query('set session_replication_role = replica')
    const { rows } = await superuser.query(statement, values)
    return rows as Row[]
  } finally {
    await superuser.end()
  }
}
