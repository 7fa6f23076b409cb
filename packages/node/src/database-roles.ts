import { createHash } from 'node:crypto'
import pg from 'pg'
import { connect, type Reader } from './database.ts'

/** The longest name PostgreSQL keeps. */
const NAME_BYTES_MAX = 63

/** `casino` is served by `casino_app` and stands beside `casino_studio`. */
export function roleBeside(database: string, word: 'app' | 'studio'): string {
  const name = `${database}_${word}`
  if (Buffer.byteLength(name) <= NAME_BYTES_MAX) return name
  return `${word}_${createHash('sha256').update(database).digest('hex').slice(0, 32)}`
}

/** What a role of ours may do anywhere: log in, and nothing else. */
export const ROLE_RIGHTS = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls'

/** The same server of PostgreSQL with another role and database. An address of a socket has no host to write them before. */
export function addressAs(
  url: string,
  { user, password, database }: { user: string; password: string; database: string },
): string {
  const address = new URL(url)
  address.pathname = `/${encodeURIComponent(database)}`
  address.searchParams.delete('user')
  address.searchParams.delete('password')
  if (address.host === '') {
    address.searchParams.set('user', user)
    address.searchParams.set('password', password)
  } else {
    address.username = encodeURIComponent(user)
    address.password = password
  }
  return address.href
}

/** Null when the database lets us in, else its refusal. Throws when it cannot be reached. */
export async function refusedEntry(url: string): Promise<pg.DatabaseError | null> {
  try {
    await ask(url, async () => {})
    return null
  } catch (error) {
    if (error instanceof pg.DatabaseError) return error
    throw error
  }
}

/** On a connection of its own, which is closed afterwards. */
export async function ask<T>(url: string, work: (client: Reader) => Promise<T>): Promise<T> {
  const pool = connect(url, { max: 1 })
  try {
    const client = await pool.connect()
    try {
      return await work(client)
    } finally {
      client.release()
    }
  } finally {
    await pool.end()
  }
}

export const quoted = (name: string) => pg.escapeIdentifier(name)
