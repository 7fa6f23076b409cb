import { getPreload } from '@tablestakes/contract/site'
import { type Clock, systemClock } from '@tablestakes/node/clock'
import { type Database, transact } from '@tablestakes/node/database'
import type { Logger } from '@tablestakes/node/logger'
import * as z from 'zod/v4/core'
import type { Config } from './config.ts'
import { consumers } from './consumers.ts'
import { enrolConsumers, factData } from './facts/index.ts'
import { accountJobs, personalDataOf } from './features/account/index.ts'
import { accountRoutes } from './features/account/routes.ts'
import { securityRoutes } from './features/account/security-routes.ts'
import { codeRoutes } from './features/auth/codes/code-routes.ts'
import { entryRoutes } from './features/auth/entry/entry-routes.ts'
import {
  type Codes,
  openCaptchas,
  openCodes,
  openGuesses,
  openOauth,
  openPasswords,
  openSecondFactor,
  type SecondFactor,
  sweepCodes,
  sweepGuesses,
  sweepLaunchCodes,
  sweepLoginHistory,
  sweepOauthStarts,
  sweepPasskeyChallenges,
} from './features/auth/index.ts'
import { secondWaysRoutes } from './features/auth/second-ways/second-ways-routes.ts'
import { bonusRoutes } from './features/bonuses/routes.ts'
import {
  applyPayment,
  depositData,
  depositJobs,
  depositRoutes,
  openArrivals,
  seedGoods,
  seedReward,
} from './features/deposits/index.ts'
import { documentData, documentJobs } from './features/documents/index.ts'
import { documentRoutes } from './features/documents/routes.ts'
import { favoriteData, gameJobs, gameRoutes, openPublicBets, watchPlays } from './features/games/index.ts'
import { firstAnswers } from './features/lobby/first-answers.ts'
import { openCatalogue, seedLobby } from './features/lobby/index.ts'
import { lobbyRoutes } from './features/lobby/routes.ts'
import { operatorRoutes } from './features/operators/routes.ts'
import {
  openBanks,
  openMethods,
  openProviders,
  paymentRoutes,
  paymentsJobs,
  seedPayments,
  solanaData,
  solanaJobs,
  solanaRoutes,
  webhookRoutes,
} from './features/payments/index.ts'
import { hasConsent, openPersonal, type Personal } from './features/players/index.ts'
import {
  forwardReport,
  openSites,
  passwordKeyBits,
  type Sites,
  seedSites,
  sweepAnalytics,
} from './features/site/index.ts'
import { pageSources } from './features/site/page-sources.ts'
import { visitOfPage } from './features/site/page-visit.ts'
import { siteRoutes } from './features/site/routes.ts'
import {
  gameSessionData,
  openSuppliers,
  seedSuppliers,
  supplierJobs,
  supplierRoutes,
} from './features/suppliers/index.ts'
import { moneyData, openCashier, seedCashier } from './features/wallet/index.ts'
import { walletRoutes } from './features/wallet/routes.ts'
import {
  applyPayout,
  openWithdrawalOperations,
  payerOf,
  takeWithdrawNotice,
  withdrawalData,
  withdrawalJobs,
} from './features/withdrawals/index.ts'
import { withdrawalRoutes } from './features/withdrawals/routes.ts'
import { booksJobs, closeOldStakesJob, sumUpPlayerDaysJob, watchBooks } from './ledger/index.ts'
import { serveHealth } from './platform/health.ts'
import { limitAddress } from './platform/http/answer-call.ts'
import { serveDocs } from './platform/http/docs-page.ts'
import { type App, createHttp } from './platform/http/http.ts'
import { sweepAnswers } from './platform/http/idempotency.ts'
import { createLocalLimiter, createRedisLimiter } from './platform/http/rate-limit.ts'
import { secureHeaders } from './platform/http/security-headers.ts'
import { sweepLogins } from './platform/http/session-renewal.ts'
import { findExpiredSignKey, findSession, sweepSessions } from './platform/http/sessions.ts'
import { createNonceBook, sweepNonces } from './platform/http/signature.ts'
import { serveStaticFiles } from './platform/http/static-files.ts'
import { wrappingKeys } from './platform/http/wrapping.ts'
import type { Job } from './platform/jobs/jobs.ts'
import {
  openPasswordKeys,
  type PasswordKeys,
  rotatePasswordKeys,
  seedPasswordKey,
  sweepPasswordNonces,
} from './platform/keys/password-key.ts'
import { openLetters } from './platform/letters.ts'
import { liveRoutes } from './platform/live/live-routes.ts'
import { sweepTickets } from './platform/live/live-tickets.ts'
import { sweepEvents } from './platform/live/outbox.ts'
import { openWhispers } from './platform/live/whispers.ts'
import { createMetrics } from './platform/metrics.ts'

export type AppParts = {
  config: Config
  database: Database
  log: Logger
  clock?: Clock
  /** Told after every settled play. */
  onSettled?: () => void
}

/** The table of contents: every feature of the server by name. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, database } = parts
  const clock = parts.clock ?? systemClock
  const sites = openSites({ database, clock })
  const passwordKeys = openPasswordKeys(database, { secret: config.secret, clock })
  const app = openHttp(parts, { clock, chooseSite: (visit) => sites.choose(visit) })

  const { preloadOf } = siteRoutes(app, {
    sites,
    passwordKeys,
    config,
    isMeasured: (playerId) => hasConsent(database, playerId, 'analytics'),
  })
  const catalogues = openCatalogue({ database, clock })
  const publicBets = openPublicBets({ database, clock })
  const { indexOf } = lobbyRoutes(app, { sites, catalogues, winnersOf: (site) => publicBets.winners(site) })
  const { personal, ...guards } = accountsOf(app, { config, sites, passwordKeys })
  const cashier = openCashier({ database, clock })
  walletRoutes(app, { sites, cashier })
  const providers = providersOf({ ...parts, clock })
  const methods = openMethods({ database, clock })
  paymentRoutes(app, { methods, banks: openBanks({ database, clock }) })
  webhookRoutes(app, { providers })
  solanaRoutes(app, { sites, methods })
  const withdrawals = openWithdrawalOperations({ database, providers, log: app.log })
  depositRoutes(app, {
    ...{ sites, cashier, methods, providers, withdrawals },
    payerOf: (playerId) => payerOf(database, personal, playerId),
  })
  withdrawalRoutes(app, { sites, methods, personal, ...guards })
  const suppliers = openSuppliers({ database, clock, secret: config.secret, log: app.log })
  const plays = watchPlays(app)
  app.server.addHook('onClose', () => plays.settled())
  supplierRoutes(app, {
    suppliers,
    sites,
    onSettled: (play, settled) => {
      plays.note(play, settled)
      parts.onSettled?.()
    },
  })
  gameRoutes(app, { suppliers, sites, catalogues, publicBets })
  operatorRoutes(app, { providers, suppliers })
  bonusRoutes(app, { sites })
  watchBooks(app.metrics.registry, database)
  liveRoutes(app)

  serveDocs(app)
  await serveStaticFiles(app.server, {
    dist: config.webDist,
    loadFirst: async (request) => {
      const visit = visitOfPage(request)
      const site = await sites.choose(visit)
      const preload = z.encode(getPreload.response, await preloadOf(site.id))
      const index = await indexOf(site.id, site.language)
      return firstAnswers(preload, { channel: visit.channel, lang: site.language, index })
    },
    sourcesOf: async (request) =>
      pageSources(await sites.choose(visitOfPage(request)), { frames: await suppliers.frameOrigins() }),
    admit: (request) => limitAddress(app, request, null),
  })
  return app
}

const providersOf = ({ config, database, clock = systemClock }: AppParts) =>
  openProviders({ database, clock, secret: config.secret, publicUrl: config.publicUrl })

/** Ways in, the account itself, and what keeps others out of it. */
function accountsOf(
  app: App,
  { config, sites, passwordKeys }: { config: Config; sites: Sites; passwordKeys: PasswordKeys },
): { personal: Personal; codes: Codes; secondFactor: SecondFactor } {
  const { database, clock, secret, log, limitScale } = app
  const personal = openPersonal(secret)
  const letters = openLetters(config)
  app.server.addHook('onClose', () => letters.close())
  const captchas = openCaptchas({ ...config, database, clock, secret, log })
  const codes = openCodes({ database, clock, secret, letters, captchas, log, limitScale })
  const passwords = openPasswords(app.metrics)
  const guesses = openGuesses({ database, clock, secret, captchas })
  const secondFactor = openSecondFactor({ database, clock, personal, guesses })
  const oauth = openOauth({ database, clock, personal, log, config })
  const parts = {
    sites,
    passwordKeys,
    personal,
    letters,
    captchas,
    codes,
    passwords,
    guesses,
    secondFactor,
    oauth,
    clock,
    countryHeader: config.countryHeader,
    takeWithdrawNotice,
    holders: holdersOf(personal),
  }
  entryRoutes(app, parts)
  codeRoutes(app, parts)
  secondWaysRoutes(app, parts)
  accountRoutes(app, parts)
  securityRoutes(app, parts)
  documentRoutes(app, parts)
  return { personal, codes, secondFactor }
}

/** What runs in the background, on whichever node is free. */
export const jobsOf = ({ config, database, log, clock = systemClock }: AppParts): readonly Job[] => [
  sweepNonces,
  sweepAnswers,
  sweepSessions,
  sweepLogins,
  sweepTickets,
  sweepEvents,
  sweepPasswordNonces,
  rotatePasswordKeys({ database, secret: config.secret, loadBits: () => passwordKeyBits(database) }),
  forwardReport,
  sweepAnalytics,
  sweepCodes,
  sweepGuesses,
  sweepLaunchCodes,
  sweepLoginHistory,
  sweepOauthStarts,
  sweepPasskeyChallenges,
  closeOldStakesJob(database),
  sumUpPlayerDaysJob(database),
  ...gameJobs(database),
  ...booksJobs({ ...config, database, log }),
  ...accountJobsOf(config, clock).all,
  ...payingJobsOf({ config, database, log, clock }),
  ...supplierJobs({ ...openSuppliers({ database, clock, secret: config.secret, log }), database, log }),
  ...documentJobs({
    database,
    personal: openPersonal(config.secret),
    sites: openSites({ database, clock }),
    openLetters: () => openLetters(config),
  }),
]

/** What is still to be done about money that comes and goes. */
function payingJobsOf({ clock, ...parts }: AppParts & { clock: Clock }): readonly Job[] {
  const { database, log } = parts
  const providers = providersOf({ ...parts, clock })
  const at = { database, clock }
  return [
    ...paymentsJobs({
      ...{ database, providers, log },
      onPayment: (tx, report) => applyPayment(tx, { ...report, nowMs: clock() }),
      onPayout: applyPayout,
    }),
    ...depositJobs({ database, providers, clock }),
    ...solanaJobs({
      ...{ database, clock, log, providers },
      planCredit: openArrivals({ database, clock, sites: openSites(at), cashier: openCashier(at) }),
    }),
    ...withdrawalJobs({ database, providers, log, personal: openPersonal(parts.config.secret) }),
  ]
}

function accountJobsOf({ secret }: Config, clock: Clock) {
  const personal = openPersonal(secret)
  return accountJobs({ personal, holders: holdersOf(personal), clock })
}

/** Everybody who stores something about a person. */
const holdersOf = (personal: Personal) => [
  ...personalDataOf(personal),
  moneyData,
  depositData,
  solanaData,
  withdrawalData(personal),
  documentData,
  gameSessionData,
  favoriteData,
  factData,
]

export type SeedConfig = Parameters<typeof seedPayments>[1] & Parameters<typeof seedSuppliers>[1]

/** What a new database must hold before it can serve. Adds what is missing and changes nothing else. */
export async function seed(database: Database, config: SeedConfig): Promise<void> {
  await transact(database, seedSites)
  await transact(database, seedCashier)
  await transact(database, seedLobby)
  await transact(database, (tx) => seedPayments(tx, config))
  await transact(database, (tx) => seedSuppliers(tx, config))
  await transact(database, seedGoods)
  await transact(database, seedReward)
  await transact(database, (tx) => enrolConsumers(tx, consumers))
  await seedPasswordKey(database, { secret: config.secret, bits: await passwordKeyBits(database) })
}

function openHttp({ config, database, log }: AppParts, { clock, chooseSite }: Pick<App, 'clock' | 'chooseSite'>): App {
  const local = createLocalLimiter(clock)
  const app = createHttp({
    database,
    clock,
    log,
    chooseSite,
    metrics: createMetrics(database),
    secret: config.secret,
    wrapping: wrappingKeys(config.secret),
    limiter: config.redisUrl
      ? createRedisLimiter(config.redisUrl, {
          fallback: local,
          onError: (error) => log.warn({ err: error }, 'rate limits are counted per node'),
        })
      : local,
    limitScale: config.rateLimitScale,
    whispers: openWhispers({
      redisUrl: config.redisUrl,
      onError: (error) => log.warn({ err: error }, 'live messages stay on this node'),
    }),
    nonces: createNonceBook(database),
    findSession: (token) => findSession(database, token),
    findExpiredSignKey: (token) => findExpiredSignKey(database, token),
    readiness: { isOpen: false },
    trustProxy: config.trustProxy,
  })
  secureHeaders(app.server)
  serveHealth(app.server, database, app.readiness)
  app.server.addHook('onClose', () => app.limiter.close())
  app.server.addHook('onClose', () => app.whispers.close())
  return app
}
