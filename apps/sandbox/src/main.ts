import { once } from 'node:events'
import { createSandbox } from './app.ts'
import { type Config, readConfig } from './config.ts'

await start().catch((failure: Error) => {
  console.error(`sandbox: ${failure.message}`)
  process.exit(1)
})

async function start(): Promise<void> {
  const config: Config = readConfig(process.env)
  const { app, mail } = createSandbox(config)
  const listening = once(mail.server, 'listening')
  mail.listen(config.smtpPort, config.host)
  await listening
  await app.listen({ host: config.host, port: config.port })

  const stop = () => {
    mail.close(() => {})
    void app.close().then(() => process.exit(0))
  }
  process.once('SIGTERM', stop).once('SIGINT', stop)
  // The launcher holds the other end: when it dies, so do we.
  process.once('disconnect', stop)
}
