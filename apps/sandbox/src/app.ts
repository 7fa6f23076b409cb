import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { serveCaptchaService } from './captcha-service.ts'
import { serveFrontPage } from './front-page.ts'
import { type Letter, serveInbox } from './inbox.ts'
import { openJournal } from './journal.ts'
import { createMailServer } from './mail-server.ts'
import { type ReportedEvent, serveReports } from './reports.ts'
import { serveSignIn } from './sign-in.ts'

/** The outside world on one port: each stand-in speaks its party's protocol and knows nothing of the casino's code. */
export function createSandbox({ dataDir, url }: { dataDir: string; url?: string }): {
  app: FastifyInstance
  mail: ReturnType<typeof createMailServer>
} {
  const app = fastify({ bodyLimit: 256 * 1024, logger: { level: process.env.LOG_LEVEL ?? 'warn' } })
  const letters = openJournal<Letter>(join(dataDir, 'sandbox', 'inbox.jsonl'))
  const events = openJournal<ReportedEvent>(join(dataDir, 'sandbox', 'reports.jsonl'))

  app.get('/health', () => ({ status: 'alive' }))
  app.get('/ready', () => ({ status: 'ready' }))
  serveFrontPage(app, letters)
  serveInbox(app, letters)
  serveReports(app, events)
  serveCaptchaService(app)
  serveSignIn(app, { url })
  return { app, mail: createMailServer(letters) }
}
