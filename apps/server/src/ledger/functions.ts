import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sqlNames } from './codes.ts'

/** One function a file, under its own name: `create or replace`, applied as a whole after the migrations. */
const folder = fileURLToPath(new URL('./sql/', import.meta.url))

/** Names that must be among those of `codes.ts`: a slip would only show when that line runs. */
const NAMED =
  /\b(?:outcome|kind|reason)_[a-z_]+\b|\b(?:purse|task|state|hold)_[a-z_]+\b|\blargest_amount\b|\bfirst_house_account\b/g
const ALWAYS_NAMED = /^(?:outcome|kind|reason)_/

/** The ledger's functions as one text, with every name of a kind, purse, reason, state or outcome replaced by its number. */
export async function readLedgerFunctions(from = folder): Promise<string> {
  const files = (await readdir(from)).filter((file) => file.endsWith('.sql')).sort()
  const sources = await Promise.all(files.map((file) => readFile(`${from}/${file}`, 'utf8')))
  // Functions in SQL are checked when they are made, also against those that come after them here.
  return ['set local check_function_bodies = off;', ...sources.map(withNumbers)].join('\n').replaceAll('\r\n', '\n')
}

function withNumbers(source: string): string {
  return source.replaceAll(NAMED, (name) => {
    const number = sqlNames.get(name)
    if (number === undefined && ALWAYS_NAMED.test(name)) throw new Error(`${name} is not one of the ledger's codes`)
    return number === undefined ? name : String(number)
  })
}
