import { createStudio } from './app.ts'
import { readConfig } from './config.ts'

await start().catch((failure: Error) => {
  console.error(`studio: ${failure.message}`)
  process.exit(1)
})

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const app = await createStudio(config)
  await app.listen({ host: config.host, port: config.port })
  const stop = () => void app.close().then(() => process.exit(0))
  process.once('SIGTERM', stop).once('SIGINT', stop)
  // The launcher holds the other end: when it dies, so do we.
  process.once('disconnect', stop)
}
