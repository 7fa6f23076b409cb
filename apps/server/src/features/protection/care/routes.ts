import * as contract from '@tablestakes/contract/protection'
import { transact } from '@tablestakes/node/database'
import { type App, serve } from '../../../platform/http/http.ts'
import { lockPlayer } from '../../players/index.ts'
import type { Sites } from '../../site/index.ts'
import { answerAdvice, loadAdvice } from './advice.ts'

/** What a player is told of the markers that were found, and the answer. */
export function careRoutes(app: App, { sites }: { sites: Sites }): void {
  serve(app, contract.getCareAdvice, (_request, { playerId }) => loadAdvice(app.database, playerId, app.clock()))
  serve(app, contract.answerCareAdvice, async ({ is_taken: isTaken }, { playerId, site }) => {
    const own = await sites.get(site.id)
    return transact(app.database, async (tx) => {
      await lockPlayer(tx, playerId)
      await answerAdvice(tx, { playerId, site: own, nowMs: app.clock(), isTaken })
      return loadAdvice(tx, playerId, app.clock())
    })
  })
}
