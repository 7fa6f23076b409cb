import { listFreeRounds as listCall } from '@tablestakes/contract/free-rounds'
import { type App, serve } from '../../platform/http/http.ts'
import { currencyOfSite, type Sites } from '../site/index.ts'
import { type FreeRoundGrant, listFreeRounds } from './list-free-rounds.ts'

export function freeRoundRoutes(app: App, { sites }: { sites: Sites }): void {
  serve(app, listCall, async (_nothing, { playerId, site }) => {
    const owner = { playerId, currency: currencyOfSite(await sites.get(site.id)) }
    const nowMs = app.clock()
    return { list: (await listFreeRounds(app.database, owner)).map((grant) => showGrant(grant, nowMs)) }
  })
}

function showGrant(grant: FreeRoundGrant, nowMs: number) {
  const { id, stake, multiplier, games, rounds, used, won, grantedAt, expiresAt } = grant
  const left = rounds - used
  return {
    ...{ id, stake, multiplier, games, rounds, left, won, state: stateOf(grant, nowMs) },
    granted_at: grantedAt.getTime(),
    expires_at: expiresAt.getTime(),
  }
}

/** The job that ends them comes a little later than the moment itself. */
function stateOf({ endKind, rounds, used, expiresAt }: FreeRoundGrant, nowMs: number) {
  if (endKind !== null) return endKind
  if (used === rounds) return 'used' as const
  return expiresAt.getTime() <= nowMs ? ('expired' as const) : ('open' as const)
}
