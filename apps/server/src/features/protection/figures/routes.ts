import * as contract from '@tablestakes/contract/protection'
import { transact } from '@tablestakes/node/database'
import { type App, serve } from '../../../platform/http/http.ts'
import type { Personal } from '../../players/index.ts'
import { currencyOfSite, type Sites } from '../../site/index.ts'
import { isDepositLimitNeeded } from '../limits/deposit-room.ts'
import { activeSeconds } from '../time/play-time.ts'
import { forgetSelfTests, selfTestsOf, takeSelfTest } from './self-tests.ts'
import {
  dayOf,
  type FigureServices,
  loadDays,
  loadSession,
  loadStatistics,
  sumOf,
  writeStatistics,
} from './statistics.ts'

export type FigureRouteServices = FigureServices & { sites: Sites; personal: Personal }

const DAY_MS = 86_400_000

/** What players see of themselves, and what the site owes them to know. */
export function figureRoutes(app: App, services: FigureRouteServices): void {
  const { sites, personal } = services
  const request = async (playerId: bigint, site: { id: string }) => ({
    ...{ playerId, currency: currencyOfSite(await sites.get(site.id)), nowMs: app.clock() },
  })

  serve(app, contract.getStatistics, async ({ step }, { playerId, site }) =>
    loadStatistics(app.database, services, { ...(await request(playerId, site)), step }),
  )
  serve(app, contract.exportStatistics, async ({ step }, { playerId, site }) =>
    writeStatistics(app.database, services, { ...(await request(playerId, site)), step }),
  )
  serve(app, contract.getActivitySummary, async ({ days = contract.summaryDays.SESSION }, { session, site }) =>
    showSummary(app, services, { ...(await request(session.playerId, site)), days, loginId: session.sessionId }),
  )
  serve(app, contract.getSelfTests, (_request, { playerId }) => selfTestsOf(app.database, personal, playerId))
  serve(app, contract.takeSelfTest, ({ answers }, { playerId }) =>
    transact(app.database, async (tx) => {
      await takeSelfTest(tx, personal, { playerId, answers, nowMs: app.clock() })
      return selfTestsOf(tx, personal, playerId)
    }),
  )
  serve(app, contract.forgetSelfTests, (_request, { playerId }) =>
    transact(app.database, async (tx) => {
      await forgetSelfTests(tx, playerId)
      return { list: [] }
    }),
  )
  serve(app, contract.getProtectionRules, async (_request, { site }) => showRules(app, sites, site.id))
}

type SummaryRequest = { playerId: bigint; currency: string; nowMs: number; days: number; loginId: string }

/** The running session from its login on, or whole days of the books. */
async function showSummary(app: App, services: FigureServices, { days, loginId, ...request }: SummaryRequest) {
  const { playerId, nowMs } = request
  const today = dayOf(nowMs)
  const { rows } = await app.database.query<{ created_at: Date }>(
    'select created_at from player_login where player_id = $1 and session_id = $2',
    [playerId, loginId],
  )
  const began = rows[0]?.created_at ?? new Date(nowMs)
  if (days === contract.summaryDays.SESSION) {
    const seconds = await activeSeconds(app.database, playerId)
    return {
      from: began.getTime(),
      to: nowMs,
      ...(await loadSession(app.database, services, { ...request, began, seconds })),
    }
  }
  const from = today - days + 1
  const figures = sumOf(await loadDays(app.database, services, request, from), { from, to: today + 1 })
  return { from: from * DAY_MS, to: nowMs, ...figures }
}

async function showRules(app: App, sites: Sites, siteId: string) {
  const site = await sites.get(siteId)
  const { rows } = await app.database.query<{
    name: string
    phone: string
    url: string
    hours: string
    is_free: boolean
  }>('select name, phone, url, hours, is_free from help_organisation where site_id = $1 order by place', [siteId])
  return {
    ...{ profile: site.rules.profile, version: site.rules.profileVersion, notices: [...site.rules.notices] },
    minimum_age: site.jurisdiction.minimum_age,
    is_limit_needed: isDepositLimitNeeded(site),
    reality_check_most: site.rules.realityCheckMost,
    least_round_ms: site.rules.leastRoundMs,
    autoplay: site.jurisdiction.autoplay,
    help: rows,
  }
}
