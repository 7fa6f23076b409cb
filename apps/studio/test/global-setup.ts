import { rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { TestProject } from 'vitest/node'
import { makeTemporaryFolder } from '../../../scripts/temporary-folder.ts'
import { throwawaySettings } from '../../../scripts/throwaway-database.ts'

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
  const dataDir = makeTemporaryFolder('tablestakes-studio-test-')
  const postgres = await startPostgres({ dataDir, settings: throwawaySettings })
  project.provide('studioOwnerUrl', postgres.url)
  project.provide('studioAdminUrl', postgres.adminUrl)
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
