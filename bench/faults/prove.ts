import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { demand } from './fault.ts'

const PROGRAM = fileURLToPath(new URL('../../apps/server/src/books.ts', import.meta.url))

/** Proves the books in full; says what was found when they are not sound. */
export function proveBooks(databaseUrl: string): void {
  const { PATH } = process.env
  const env = { ...(PATH && { PATH }), DATABASE_URL: databaseUrl }
  const { status, stdout } = spawnSync(process.execPath, [PROGRAM], { env, encoding: 'utf8' })
  demand(status === 0, `the books are not sound:\n${stdout}`)
}
