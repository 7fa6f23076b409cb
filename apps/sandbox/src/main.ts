import { once } from 'node:events'
import { listening, runUntilStopped } from '@tablestakes/node/lifetime'
import { createSandbox } from './app.ts'
import { readConfig } from './config.ts'

await runUntilStopped(async () => {
  const config = readConfig(process.env)
  const { app, mail } = createSandbox(config)
  await listening('SANDBOX_SMTP_PORT', config.smtpPort, async () => {
    const heard = once(mail.server, 'listening')
    mail.listen(config.smtpPort, config.host)
    await heard
  })
  await listening('SANDBOX_PORT', config.port, () => app.listen({ host: config.host, port: config.port }))
  return async () => {
    mail.close(() => {})
    await app.close()
  }
})
