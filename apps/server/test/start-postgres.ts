import { createRequire } from 'node:module'

// Loaded by Node itself: the launcher resolves its binaries with import.meta.resolve, which vitest's loader lacks.
export const { startPostgres }: typeof import('../../../scripts/postgres.ts') = createRequire(import.meta.url)(
  '../../../scripts/postgres.ts',
)
