import { rm } from 'node:fs/promises'
import { connect } from '@tablestakes/node/database'
import type { TestProject } from 'vitest/node'
import { makeTemporaryFolder } from '../../../scripts/temporary-folder.ts'
import { throwawaySettings } from '../../../scripts/throwaway-database.ts'
import { prepareDatabase } from '../src/prepare-database.ts'
import { startPostgres } from './start-postgres.ts'
import { databaseNamed, SECRET, TEMPLATE } from './template-database.ts'

declare module 'vitest' {
  // Only an interface can be merged into vitest's own.
  interface ProvidedContext {
    ownerUrl: string
    applicationUrl: string
    adminUrl: string
  }
}

/** One real PostgreSQL for all server tests; a migrated and seeded template in it, which freshDatabase() copies in milliseconds. */
export default async function startTestDatabase(project: TestProject) {
  const { stop, ...urls } = await startCluster()
  for (const [name, url] of Object.entries(urls)) project.provide(name as keyof typeof urls, url)
  return stop
}

type Cluster = { ownerUrl: string; applicationUrl: string; adminUrl: string; stop: () => Promise<void> }

/** Also for runs that repeat the tests. */
export async function startCluster(): Promise<Cluster> {
  const dataDir = makeTemporaryFolder('tablestakes-test-')
  // Several files side by side open more connections than one product would.
  const settings = { ...throwawaySettings, max_connections: '300' }
  const postgres = await startPostgres({ dataDir, settings })
  return {
    ownerUrl: postgres.url,
    applicationUrl: await makeTemplate(postgres.url),
    adminUrl: postgres.adminUrl,
    async stop() {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Copies of the template keep its grants, so one role serves them all. */
async function makeTemplate(url: string): Promise<string> {
  const admin = connect(url, { max: 1 })
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  const databaseUrl = databaseNamed(url, TEMPLATE)
  const applicationUrl = await prepareDatabase({ databaseUrl, applicationUrl: undefined, secret: SECRET })
  // Tests of payouts do not wait; those about taking one back set their own time.
  const template = connect(databaseUrl, { max: 1 })
  await template.query('update cashier_rule set cancel_seconds = 0')
  await template.end()
  return applicationUrl
}
