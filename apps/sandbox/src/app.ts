import { join } from 'node:path'
import { createLogger } from '@tablestakes/node/logger'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { openSalts } from './beacon/salts.ts'
import { serveBeacon } from './beacon/serve-beacon.ts'
import { serveCaptchaService } from './captcha-service.ts'
import { serveExclusionRegister } from './exclusion-register.ts'
import { serveFrontPage } from './front-page.ts'
import { type Letter, serveInbox } from './inbox.ts'
import { openJournal } from './journal.ts'
import { createMailServer } from './mail-server.ts'
import { type PaymentKeys, servePayments } from './payments/serve-payments.ts'
import { servePush } from './push.ts'
import { type ReportedEvent, serveReports } from './reports.ts'
import { secureHeaders } from './secure-headers.ts'
import { serveSignIn } from './sign-in.ts'
import { serveSolana } from './solana/serve-solana.ts'
import { type SportsOptions, serveSports } from './sports/serve-sports.ts'

type Options = {
  dataDir: string
  /** Where browsers find us, if not where we listen. */
  url?: string
  /** Without them the payment provider has no customers. */
  paymentKeys?: PaymentKeys | undefined
  payoutMs?: number
  /** The time of the payment provider's books and signatures, for tests that move it. */
  clock?: () => number
  /** How much the sports feed runs, and where besides it sends its messages. */
  sports?: Pick<SportsOptions, 'leagues' | 'driftMs' | 'amqpUrl'>
  logLevel?: string
}

const PAYOUT_MS = 3_000

/** The outside world on one port: each stand-in speaks its party's protocol and knows nothing of the casino's code. */
export function createSandbox(options: Options): {
  app: FastifyInstance
  mail: ReturnType<typeof createMailServer>
} {
  const { dataDir, url, paymentKeys, payoutMs = PAYOUT_MS, clock = Date.now, sports, logLevel = 'warn' } = options
  const app = fastify({
    bodyLimit: 256 * 1024,
    // Fastify asks for the interface of its own logger; pino's is the same one.
    loggerInstance: createLogger({ level: logLevel }) as FastifyBaseLogger,
  })
  const letters = openJournal<Letter>(join(dataDir, 'sandbox', 'inbox.jsonl'))
  const events = openJournal<ReportedEvent>(join(dataDir, 'sandbox', 'reports.jsonl'))

  secureHeaders(app)
  app.get('/health', () => ({ status: 'alive' }))
  app.get('/ready', () => ({ status: 'ready' }))
  const file = join(dataDir, 'sandbox', 'payments.sqlite')
  const paymentNews = servePayments(app, { file, url, keys: paymentKeys, payoutMs, clock })
  serveSolana(app, { file, apiKey: paymentKeys?.apiKey, clock })
  serveFrontPage(app, { letters, paymentNews })
  serveInbox(app, letters)
  serveReports(app, events)
  serveCaptchaService(app)
  serveExclusionRegister(app)
  servePush(app)
  const beaconFile = join(dataDir, 'sandbox', 'beacon.json')
  serveBeacon(app, { file: beaconFile, clock })
  serveSports(app, {
    ...sports,
    file: join(dataDir, 'sandbox', 'sports.sqlite'),
    seedFile: join(dataDir, 'sandbox', 'sports-secret'),
    saltOf: openSalts(beaconFile, clock),
    clock,
  })
  serveSignIn(app, { url })
  return { app, mail: createMailServer(letters) }
}
