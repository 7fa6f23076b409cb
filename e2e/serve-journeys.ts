/**
 * The product that the journeys of e2e/ walk through: fresh, without rate limits, gone afterwards. Run by Playwright. A
 * signed-in player waits in a file that only the journeys know; it is written last.
 */
import { rmSync, writeFileSync } from 'node:fs'
import { readSettings } from '../scripts/environment.ts'
import { runMain } from '../scripts/failure.ts'
import { startTemporary } from '../scripts/running-instance.ts'
import { waitForStop } from '../scripts/stop-signals.ts'
import { openAdvertisedSite } from './advertised-site.ts'
import { playerFile } from './player.ts'
import { openPlayerSession } from './signed-in-player.ts'

await runMain(async () => {
  const stop = waitForStop()
  const { port } = readSettings(process.env)
  const product = await startTemporary(port, { RATE_LIMIT_SCALE: '0', DATABASE_URL: '' })
  await openAdvertisedSite(product.databaseUrl)
  const file = playerFile(port)
  writeFileSync(file, JSON.stringify(await openPlayerSession(product.databaseUrl)), { mode: 0o600 })
  await stop
  rmSync(file, { force: true })
  await product.stop()
})
process.exit()
