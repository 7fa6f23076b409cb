/** The way from a journey to the product's database, for what would take a person too long: waiting. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect, type Database } from '@tablestakes/node/database'

const FOLDER = join(import.meta.dirname, '../node_modules/.cache/journeys')
const fileOf = (port: number) => join(FOLDER, String(port))

/** Told by the code that starts the product; the answer takes it back. */
export function tellDatabase(port: number, databaseUrl: string): () => void {
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(fileOf(port), databaseUrl, { mode: 0o600 })
  return () => rmSync(fileOf(port), { force: true })
}

/** The owner's address of the database behind a running journey's product. */
export const databaseUrlOf = (baseURL: string): string => readFileSync(fileOf(Number(new URL(baseURL).port)), 'utf8')

/** The database itself, for as long as `work` takes. */
export async function withDatabase<T>(baseURL: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = connect(databaseUrlOf(baseURL), { max: 3 })
  try {
    return await work(database)
  } finally {
    await database.end()
  }
}

/**
 * Makes every code that was sent so far a minute older, so that the next one to the same receiver may be asked for. Codes
 * stay as valid as they are; journeys beside this one notice nothing.
 */
export async function letAMinutePass(baseURL: string): Promise<void> {
  await withDatabase(baseURL, (database) =>
    database.query(`update code_send set sent_at = sent_at - interval '1 minute'`),
  )
}
