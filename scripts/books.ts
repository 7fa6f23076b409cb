/**
 * `npm run books`: proves the books of the product that runs on DATA_DIR, or of DATABASE_URL.
 *   npm run books -- [file of a signed head …]
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keepSecret } from './data-folder.ts'
import { readSettings, type Settings, serverEnvironment } from './environment.ts'
import { Failure, runMain } from './failure.ts'
import { urlOfRunning } from './postgres.ts'

const PROGRAM = fileURLToPath(new URL('../apps/server/src/books.ts', import.meta.url))

await runMain(async () => {
  const settings = readSettings(process.env)
  const env = serverEnvironment(settings, { databaseUrl: urlOf(settings), secret: secretOf(settings) })
  const files = process.argv.slice(2).map((file) => resolve(file))
  const { status } = spawnSync(process.execPath, [PROGRAM, ...files], { env, stdio: 'inherit' })
  process.exitCode = status ?? 1
})

function urlOf({ databaseUrl, dataDir }: Settings): string {
  if (databaseUrl) return databaseUrl
  const isThere = ['postgres', 'postgres-location'].some((name) => existsSync(join(dataDir, name)))
  if (!isThere) throw new Failure(`DATA_DIR: nothing has run in ${dataDir} yet`)
  return urlOfRunning(dataDir)
}

/** Empty where it is not known: looking at books makes no new one. */
function secretOf({ secret, dataDir }: Settings): string {
  return secret ?? (existsSync(join(dataDir, 'secrets.json')) ? keepSecret(dataDir) : '')
}
