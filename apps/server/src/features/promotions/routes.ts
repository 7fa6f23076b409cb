import {
  activityTypes,
  claimActivity as claimCall,
  getActivity,
  joinActivity,
  listActivities,
  listEnded as listEndedCall,
  listOwnClaims as listOwnClaimsCall,
  spinActivity as spinCall,
  takeDownloadAward,
} from '@tablestakes/contract/promotions'
import { transact } from '@tablestakes/node/database'
import { addPlayerFact } from '../../facts/index.ts'
import type { Owner } from '../../ledger/index.ts'
import { type App, serve } from '../../platform/http/http.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { currencyOfSite } from '../site/index.ts'
import { boardRoutes } from './board-routes.ts'
import { boxRoutes } from './boxes/routes.ts'
import { drawRoutes } from './draws/routes.ts'
import { FIRST_ACTIVITY, findActivity, listOpen } from './engine/activity-record.ts'
import { claimActivity, spinActivity } from './engine/claim.ts'
import { enterShared } from './engine/enter-shared.ts'
import { countUpToNow } from './engine/sums.ts'
import { goldRushRoutes } from './gold-rush-routes.ts'
import { loadActivities, loadDetail } from './load-activities.ts'
import { listEnded, listOwnClaims } from './own-claims.ts'
import { packetRoutes } from './packets/routes.ts'
import { redeemRoutes } from './redeem/routes.ts'
import { showActivity } from './show-activity.ts'
import { turntableRoutes } from './turntable/routes.ts'

type PromotionServices = Parameters<typeof redeemRoutes>[1]

export function promotionRoutes(app: App, parts: PromotionServices): void {
  const { sites, vipLevelOf } = parts
  const { database, clock, secret } = app
  const services = { database, clock, vipLevelOf, secret }
  const ownerOf = async (playerId: bigint, siteId: string): Promise<Owner> => ({
    playerId,
    currency: currencyOfSite(await sites.get(siteId)),
  })
  drawRoutes(app)
  redeemRoutes(app, parts)
  goldRushRoutes(app, parts)
  turntableRoutes(app, parts)
  boxRoutes(app, parts)
  packetRoutes(app, parts)
  boardRoutes(app, parts)

  serve(app, listActivities, async ({ activity_type: type = null }, { playerId, site }) => {
    const nowMs = clock()
    const open = await listOpen(database, { siteId: site.id, nowMs, type })
    if (playerId === null) return { list: open.map((one) => showActivity(one, nowMs)) }
    const entered = await loadActivities(services, open, await ownerOf(playerId, site.id))
    const closed = new Set(entered.filter(({ missing }) => missing.length > 0).map(({ activity }) => activity.id))
    return { list: open.filter(({ id }) => !closed.has(id)).map((one) => showActivity(one, nowMs)) }
  })

  serve(app, listOwnClaimsCall, (request, { playerId }) => listOwnClaims(database, playerId, request))
  serve(app, listEndedCall, (_nothing, { site }) => listEnded(database, { siteId: site.id, nowMs: clock() }))

  serve(app, getActivity, async ({ activity_id: id }, { playerId, site }) => {
    const activity = await findActivity(database, { siteId: site.id, id, nowMs: clock() })
    // One that is named by its type alone is not unknown: none of that type is open.
    if (!activity) throw new Refusal(id < FIRST_ACTIVITY ? 'ACTIVITY_CLOSED' : 'NOT_FOUND')
    return loadDetail(services, activity, playerId === null ? null : await ownerOf(playerId, site.id))
  })

  serve(app, joinActivity, async ({ activity_id: id }, { playerId, site }) => {
    const owner = await ownerOf(playerId, site.id)
    return transact(database, async (tx) => {
      const entering = { owner, siteId: site.id, activityId: id, nowMs: clock() }
      const { activity } = await enterShared(tx, { vipLevelOf }, entering)
      await tx.query('insert into activity_join (player_id, activity_id) values ($1, $2) on conflict do nothing', [
        playerId,
        activity.id,
      ])
      return {}
    })
  })

  serve(app, claimCall, async ({ activity_id, step_id: stepId, code }, { tx, playerId, site }) =>
    claimActivity(
      tx,
      { vipLevelOf, secret },
      {
        ...{ owner: await ownerOf(playerId, site.id), siteId: site.id, activityId: activity_id, nowMs: clock() },
        ...{ stepId, code },
      },
    ),
  )

  serve(app, spinCall, async ({ activity_id: activityId }, { tx, playerId, site }) =>
    spinActivity(
      tx,
      { vipLevelOf, secret },
      {
        ...{ owner: await ownerOf(playerId, site.id), siteId: site.id, activityId, nowMs: clock() },
      },
    ),
  )

  serve(app, takeDownloadAward, async ({ is_standalone: isStandalone = false }, { tx, playerId, site }) => {
    const owner = await ownerOf(playerId, site.id)
    const nowMs = clock()
    const activity = await findActivity(tx, { siteId: site.id, id: activityTypes.DOWNLOAD, nowMs })
    if (!activity) throw new Refusal('ACTIVITY_CLOSED')
    const { isInstalled } = await countUpToNow(tx, owner)
    if (!isInstalled && !isStandalone) throw new Refusal('NOT_INSTALLED')
    if (!isInstalled) await addPlayerFact(tx, { playerId, kind: 'installed' })
    return claimActivity(tx, { vipLevelOf, secret }, { owner, siteId: site.id, activityId: activity.id, nowMs })
  })
}
