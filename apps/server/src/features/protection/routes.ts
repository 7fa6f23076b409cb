import * as contract from '@tablestakes/contract/protection'
import { type Reader, transact } from '@tablestakes/node/database'
import { type App, serve } from '../../platform/http/http.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Session } from '../../platform/http/sessions.ts'
import { lockPlayer } from '../players/index.ts'
import type { Site } from '../site/index.ts'
import { careRoutes } from './care/routes.ts'
import { type FigureRouteServices, figureRoutes } from './figures/routes.ts'
import { answerChange, changeLimit } from './limits/change-limit.ts'
import type { DepositedSince } from './limits/deposit-room.ts'
import { showLimits } from './limits/show-limits.ts'
import { askToReturn, coolOff, exclude, type OnStop } from './stops/stop-player.ts'
import { loadProtection } from './stops/stop-record.ts'
import { checkMinutes, nextCheck, scheduleCheck, setCheckMinutes } from './time/reality-check.ts'

type ProtectionServices = FigureRouteServices & { depositedSince: DepositedSince; onStop: OnStop }

/** What players do to protect themselves. Only the session says whose limits and stops they are. */
export function protectionRoutes(app: App, services: ProtectionServices): void {
  limitRoutes(app, services)
  stopRoutes(app, services)
  checkRoutes(app, services)
  figureRoutes(app, services)
  careRoutes(app, services)
}

function limitRoutes(app: App, { sites, depositedSince }: ProtectionServices): void {
  const asked = async (playerId: bigint, site: { id: string }) => ({
    ...{ playerId, depositedSince, site: await sites.get(site.id), nowMs: app.clock() },
  })

  serve(app, contract.getLimits, async (_request, { playerId, site }) =>
    showLimits(app.database, await asked(playerId, site)),
  )
  serve(app, contract.setLimit, async (request, { playerId, site }) => {
    const about = await asked(playerId, site)
    return transact(app.database, async (tx) => {
      await lockPlayer(tx, playerId)
      await changeLimit(tx, about, request)
      return showLimits(tx, about)
    })
  })
  serve(app, contract.answerLimit, async ({ id, is_confirmed }, { playerId, site }) => {
    const about = await asked(playerId, site)
    return transact(app.database, async (tx) => {
      await lockPlayer(tx, playerId)
      await answerChange(tx, about, { id, isConfirmed: is_confirmed })
      return showLimits(tx, about)
    })
  })
}

function stopRoutes(app: App, { sites, onStop }: ProtectionServices): void {
  const stateOf = (reader: Reader, session: Session, site: Site) =>
    showState(reader, { session, site, nowMs: app.clock() })

  serve(app, contract.getProtection, async (_request, { session, site }) =>
    stateOf(app.database, session, await sites.get(site.id)),
  )
  serve(app, contract.coolOff, async ({ hours }, { playerId, session, site }) => {
    const own = await sites.get(site.id)
    return transact(app.database, async (tx) => {
      await coolOff(tx, { playerId, onStop, nowMs: app.clock() }, hours)
      return stateOf(tx, session, own)
    })
  })
  serve(app, contract.excludeSelf, async ({ months }, { playerId, session, site }) => {
    const own = await sites.get(site.id)
    return transact(app.database, async (tx) => {
      await exclude(tx, { playerId, onStop, nowMs: app.clock() }, months)
      return stateOf(tx, session, own)
    })
  })
  serve(app, contract.requestReturn, async (_request, { playerId, session, site }) => {
    const own = await sites.get(site.id)
    return transact(app.database, async (tx) => {
      await askToReturn(tx, { playerId, nowMs: app.clock() })
      return stateOf(tx, session, own)
    })
  })
}

function checkRoutes(app: App, { sites }: ProtectionServices): void {
  serve(app, contract.setRealityCheck, async ({ minutes }, { playerId, session, site }) => {
    const own = await sites.get(site.id)
    const most = own.rules.realityCheckMost
    if (most > 0 && (minutes === 0 || minutes > most)) throw new Refusal('LIMIT_TOO_HIGH')
    return transact(app.database, async (tx) => {
      await lockPlayer(tx, playerId)
      await setCheckMinutes(tx, { playerId, site: own, nowMs: app.clock() }, minutes)
      return showState(tx, { session, site: own, nowMs: app.clock() })
    })
  })
  serve(app, contract.continueAfterCheck, async (_request, { playerId, site }) => {
    const own = await sites.get(site.id)
    const next = await transact(app.database, async (tx) => {
      await lockPlayer(tx, playerId)
      return scheduleCheck(tx, { playerId, site: own, nowMs: app.clock() })
    })
    return { next_check: next?.getTime() ?? null }
  })
}

type StateRequest = { session: Session; site: Site; nowMs: number }

async function showState(reader: Reader, { session, site, nowMs }: StateRequest) {
  const { playerId, sessionId } = session
  const record = await loadProtection(reader, playerId)
  const checkAt = await nextCheck(reader, { playerId, site })
  const { rows } = await reader.query<{ created_at: Date }>(
    'select created_at from player_login where player_id = $1 and session_id = $2',
    [playerId, sessionId],
  )
  const { coolOffUntil, excludedAt, excludedUntil, returnsAt } = record
  return {
    cool_off_until: coolOffUntil !== null && coolOffUntil.getTime() > nowMs ? coolOffUntil.getTime() : null,
    is_excluded: excludedAt !== null,
    excluded_until: excludedUntil?.getTime() ?? null,
    returns_at: returnsAt?.getTime() ?? null,
    reality_check_minutes: checkMinutes(record.checkMinutes, site.rules.realityCheckMost),
    reality_check_most: site.rules.realityCheckMost,
    is_check_due: checkAt !== null && checkAt.getTime() <= nowMs,
    next_check: checkAt?.getTime() ?? null,
    session_began: rows[0]?.created_at.getTime() ?? nowMs,
    server_time: nowMs,
  }
}
