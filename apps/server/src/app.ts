import { getPreload } from '@tablestakes/contract/site'
import { watchRoom } from '@tablestakes/node/watch-room'
import * as z from 'zod/v4/core'
import type { Services } from './compose.ts'
import { consumers } from './consumers.ts'
import { accountRoutes } from './features/account/routes.ts'
import { securityRoutes } from './features/account/security-routes.ts'
import { agentRoutes } from './features/agents/index.ts'
import { codeRoutes } from './features/auth/codes/code-routes.ts'
import { entryRoutes } from './features/auth/entry/entry-routes.ts'
import { secondWaysRoutes } from './features/auth/second-ways/second-ways-routes.ts'
import { bonusRoutes } from './features/bonuses/routes.ts'
import { creditedSince, depositedSince, depositRoutes } from './features/deposits/index.ts'
import { documentRoutes } from './features/documents/routes.ts'
import { freeRoundRoutes } from './features/free-rounds/index.ts'
import { gameRoutes } from './features/games/index.ts'
import { jackpotRoutes } from './features/jackpots/index.ts'
import { firstAnswers } from './features/lobby/first-answers.ts'
import { categoryOf } from './features/lobby/index.ts'
import { loadPainter } from './features/lobby/paint-lobby.ts'
import { lobbyRoutes } from './features/lobby/routes.ts'
import { mailRoutes } from './features/mail/index.ts'
import { noticeRoutes } from './features/notices/index.ts'
import { operatorRoutes } from './features/operators/routes.ts'
import { paymentRoutes, solanaRoutes, webhookRoutes } from './features/payments/index.ts'
import { hasConsent } from './features/players/index.ts'
import { promotionRoutes } from './features/promotions/index.ts'
import { protectionRoutes } from './features/protection/index.ts'
import { pushRoutes } from './features/push/index.ts'
import { composeManifest } from './features/site/manifest.ts'
import { pageSources } from './features/site/page-sources.ts'
import { isLikelyPlayer, languageOfPage, visitOfPage } from './features/site/page-visit.ts'
import { languageOfVisit } from './features/site/preload.ts'
import { siteRoutes } from './features/site/routes.ts'
import { betTitles, sportsbookRoutes } from './features/sportsbook/index.ts'
import { supplierRoutes } from './features/suppliers/index.ts'
import { findGuest, supportRoutes } from './features/support/index.ts'
import { vipRoutes } from './features/vip/index.ts'
import { walletRoutes } from './features/wallet/routes.ts'
import { paidOutSince, payerOf, takeWithdrawNotice, withdrawnByDay } from './features/withdrawals/index.ts'
import { withdrawalRoutes } from './features/withdrawals/routes.ts'
import { watchBooks } from './ledger/index.ts'
import { onStop } from './on-stop.ts'
import { serveHealth } from './platform/health.ts'
import { limitAddress } from './platform/http/answer-call.ts'
import { serveDocs } from './platform/http/docs-page.ts'
import { serveHousePage } from './platform/http/house-page.ts'
import { type App, createHttp } from './platform/http/http.ts'
import { createAnswerKeeping } from './platform/http/idempotency.ts'
import { secureHeaders } from './platform/http/security-headers.ts'
import { createSessionLookup, findExpiredSignKey, findRevokedReason } from './platform/http/sessions.ts'
import { createNonceBook } from './platform/http/signature.ts'
import { serveStaticFiles } from './platform/http/static-files.ts'
import { wrappingKeys } from './platform/http/wrapping.ts'
import { liveRoutes } from './platform/live/live-routes.ts'

/** The table of contents: every feature of the server by name. */
export async function createApp(services: Services): Promise<App> {
  const { config, database, sites, suppliers, publicBets } = services
  const app = openHttp(services)

  const { preloadOf, wordsOf } = siteRoutes(app, {
    ...services,
    isMeasured: (playerId) => hasConsent(database, playerId, 'analytics'),
  })
  const winnersOf = (site: string) => publicBets.winners(site)
  const { indexOf } = lobbyRoutes(app, { ...services, winnersOf })
  accountsOf(app, services)
  walletRoutes(app, { ...services, betTitles })
  paymentRoutes(app, services)
  webhookRoutes(app, services)
  solanaRoutes(app, services)
  depositRoutes(app, { ...services, payerOf: (playerId) => payerOf(database, services.personal, playerId) })
  withdrawalRoutes(app, { ...services, onStop })
  protectionRoutes(app, {
    ...{ ...services, depositedSince, withdrawnByDay, onStop },
    ...{ creditedSince, paidOutSince },
    categoryOf: (gameId) => categoryOf(database, gameId),
  })
  supplierRoutes(app, services)
  gameRoutes(app, services)
  jackpotRoutes(app, services)
  sportsbookRoutes(app, services)
  operatorRoutes(app, { ...services, consumers, onStop })
  bonusRoutes(app, services)
  freeRoundRoutes(app, services)
  promotionRoutes(app, services)
  vipRoutes(app, services)
  agentRoutes(app, services)
  mailRoutes(app, services)
  pushRoutes(app, services)
  noticeRoutes(app, { ...services, winnersOf })
  watchBooks(app.metrics.registry, database)
  supportRoutes(app, services)
  liveRoutes(app, { findGuest: (visitor) => findGuest(database, visitor) })

  serveDocs(app)
  await serveHousePage(app.server, {
    ...{ path: '/desk', dist: config.deskDist },
    admit: (request) => limitAddress(app, request, null),
  })
  app.server.get('/manifest.webmanifest', async (request, reply) => {
    const site = await sites.choose(visitOfPage(request))
    const manifest = composeManifest(site, languageOfVisit(site, request.headers['accept-language']))
    return reply.type('application/manifest+json').header('cache-control', 'no-cache').send(JSON.stringify(manifest))
  })
  const paintLobby = await loadPainter(config.webDist, services.log)
  await serveStaticFiles(app.server, {
    dist: config.webDist,
    loadFirst: async (request) => {
      const visit = visitOfPage(request)
      const site = await sites.choose(visit)
      const lang = languageOfVisit(site, request.headers['accept-language'])
      const preload = z.encode(getPreload.response, await preloadOf(site, lang))
      const words = wordsOf(languageOfPage(request, lang))
      const index = await indexOf(site.id, words.lang)
      const isPlayer = isLikelyPlayer(request)
      return firstAnswers(preload, { channel: visit.channel, site, index, words, isPlayer, paintLobby })
    },
    sourcesOf: async (request) =>
      pageSources(await sites.choose(visitOfPage(request)), { frames: await suppliers.frameOrigins() }),
    admit: (request) => limitAddress(app, request, null),
  })
  return app
}

/** Ways in, the account itself, and what keeps others out of it. */
function accountsOf(app: App, services: Services): void {
  const parts = { ...services, countryHeader: services.config.countryHeader, takeWithdrawNotice }
  entryRoutes(app, parts)
  codeRoutes(app, parts)
  secondWaysRoutes(app, parts)
  accountRoutes(app, parts)
  securityRoutes(app, parts)
  documentRoutes(app, parts)
}

function openHttp(services: Services): App {
  const { config, database, log, clock, answerMs, sites, metrics, limiter, whispers, presence } = services
  const app = createHttp({
    ...{ database, clock, log, metrics, limiter, whispers },
    chooseSite: (visit) => sites.choose(visit),
    secret: config.secret,
    wrapping: wrappingKeys(config.secret),
    limitScale: config.rateLimitScale,
    nonces: createNonceBook(database),
    findSession: createSessionLookup(database),
    keepAnswer: createAnswerKeeping(database),
    findExpiredSignKey: (token) => findExpiredSignKey(database, token),
    findRevokedReason: (token) => findRevokedReason(database, token),
    onSessionUse: ({ playerId, siteId, sessionId }) => presence.note({ playerId, siteId, loginId: sessionId }),
    readiness: { isOpen: false, faults: [] },
    trustProxy: config.trustProxy,
    answerMs,
  })
  secureHeaders(app.server)
  serveHealth(app.server, { database, readiness: app.readiness, room: watchRoom(database, { log }) })
  return app
}
