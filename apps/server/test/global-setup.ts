import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { seed } from '../src/app.ts'
import { connect } from '../src/platform/database.ts'
import { migrate } from '../src/platform/migrations.ts'
import { startPostgres } from './start-postgres.ts'
import { databaseNamed, SECRET, TEMPLATE } from './template-database.ts'

declare module 'vitest' {
  // Only an interface can be merged into vitest's own.
  interface ProvidedContext {
    databaseUrl: string
  }
}

/** One real PostgreSQL for all server tests; a migrated and seeded template in it, which freshDatabase() copies in milliseconds. */
export default async function startTestDatabase(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'tablestakes-test-'))
  // Nothing here outlives the run, so waiting for the disk would only make the tests slower.
  const postgres = await startPostgres({ dataDir, settings: { fsync: 'off', full_page_writes: 'off' } })
  await makeTemplate(postgres.url)
  project.provide('databaseUrl', postgres.url)
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function makeTemplate(url: string) {
  const admin = connect(url, { max: 1 })
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  const template = connect(databaseNamed(url, TEMPLATE), { max: 1 })
  await migrate(template)
  await seed(template, { secret: SECRET })
  await template.end()
}
