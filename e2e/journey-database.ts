/** The way from a journey to the product's database, for what would take a person too long: waiting. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '../apps/server/src/platform/database.ts'

const FOLDER = join(import.meta.dirname, '../node_modules/.cache/journeys')
const fileOf = (port: number) => join(FOLDER, String(port))

/** Told by whoever starts the product; the answer takes it back. */
export function tellDatabase(port: number, databaseUrl: string): () => void {
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(fileOf(port), databaseUrl, { mode: 0o600 })
  return () => rmSync(fileOf(port), { force: true })
}

/**
 * Makes every code that was sent so far a minute older, so that the next one to the same receiver may be asked for. Codes
 * stay as valid as they are; journeys beside this one notice nothing.
 */
export async function letAMinutePass(baseURL: string): Promise<void> {
  const database = connect(readFileSync(fileOf(Number(new URL(baseURL).port)), 'utf8'), { max: 1 })
  try {
    await database.query(`update code_send set sent_at = sent_at - interval '1 minute'`)
  } finally {
    await database.end()
  }
}
