/** The product that the journeys of e2e/ walk through: fresh, without rate limits, gone afterwards. Run by Playwright. */
import { readSettings } from './environment.ts'
import { runMain } from './failure.ts'
import { startTemporary } from './running-instance.ts'
import { waitForStop } from './stop-signals.ts'

await runMain(async () => {
  const stop = waitForStop()
  const { port } = readSettings(process.env)
  const product = await startTemporary(port, { RATE_LIMIT_SCALE: '0', DATABASE_URL: '' })
  await stop
  await product.stop()
})
process.exit()
