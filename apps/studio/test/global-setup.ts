import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

// Loaded by Node itself: the launcher resolves its binaries with import.meta.resolve, which vitest's loader lacks.
const { startPostgres }: typeof import('../../../scripts/postgres.ts') = createRequire(import.meta.url)(
  '../../../scripts/postgres.ts',
)

declare module 'vitest' {
  // Only an interface can be merged into vitest's own.
  interface ProvidedContext {
    studioOwnerUrl: string
    studioAdminUrl: string
  }
}

/** One real PostgreSQL for the studio's tests; each file makes a database of its own in it. */
export default async function startTestDatabase(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'tablestakes-studio-test-'))
  // Nothing here outlives the run, so waiting for the disk would only make the tests slower.
  const postgres = await startPostgres({ dataDir, settings: { fsync: 'off', full_page_writes: 'off' } })
  project.provide('studioOwnerUrl', postgres.url)
  project.provide('studioAdminUrl', postgres.adminUrl)
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
