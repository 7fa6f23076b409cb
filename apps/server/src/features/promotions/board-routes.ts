import { grabEnvelope, guessMatch } from '@tablestakes/contract/promotions'
import { transact } from '@tablestakes/node/database'
import type { Owner } from '../../ledger/index.ts'
import { type App, serve } from '../../platform/http/http.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { currencyOfSite, type Sites } from '../site/index.ts'
import type { VipLevelOf } from './engine/standing.ts'
import { guess } from './guesses/guess.ts'
import { grabPart } from './rains/grab-part.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Envelopes and guesses. */
export function boardRoutes(app: App, { sites, vipLevelOf }: { sites: Sites; vipLevelOf: VipLevelOf }): void {
  const { database, clock, secret } = app
  const ownerOf = async (playerId: bigint, siteId: string): Promise<Owner> => ({
    playerId,
    currency: currencyOfSite(await sites.get(siteId)),
  })

  serve(app, grabEnvelope, async ({ activity_id: activityId, rain_id: rainId }, { tx, playerId, site }) => {
    if (!UUID.test(rainId)) throw new Refusal('NOT_FOUND')
    const claiming = { owner: await ownerOf(playerId, site.id), siteId: site.id, activityId, nowMs: clock(), rainId }
    return grabPart(tx, { vipLevelOf, secret }, claiming)
  })

  serve(app, guessMatch, async (request, { playerId, site }) => {
    const owner = await ownerOf(playerId, site.id)
    const { activity_id: activityId, match_id: matchId, outcome_id: outcomeId } = request
    await transact(database, (tx) =>
      guess(tx, { vipLevelOf }, { owner, siteId: site.id, activityId, matchId, outcomeId, nowMs: clock() }),
    )
    return {}
  })
}
