/**
 * The product that the journeys of e2e/ walk through: fresh, without rate limits, gone afterwards. Run by Playwright.
 */
import { readSettings } from '../scripts/environment.ts'
import { runMain } from '../scripts/failure.ts'
import { startTemporary } from '../scripts/running-instance.ts'
import { waitForStop } from '../scripts/stop-signals.ts'
import { openAdvertisedSite } from './advertised-site.ts'
import { openCountrySites } from './country-sites.ts'
import { tellDatabase } from './journey-database.ts'
import { openMethodSites } from './method-sites.ts'

await runMain(async () => {
  const stop = waitForStop()
  const { port } = readSettings(process.env)
  const ours = { DATABASE_URL: '', DATABASE_APP_URL: '', STUDIO_DATABASE_URL: '' }
  const product = await startTemporary(port, { RATE_LIMIT_SCALE: '0', CRASH_CHAIN_LENGTH: '1000', ...ours })
  await openAdvertisedSite(product.databaseUrl)
  await openMethodSites(product.databaseUrl)
  await openCountrySites(product.databaseUrl)
  const forgetDatabase = tellDatabase(port, product.databaseUrl)
  console.log('journeys ready')
  await stop
  forgetDatabase()
  await product.stop()
})
process.exit()
