import {
  agentTurntable,
  getTurntablePool,
  inviteRecordPage,
  listInviteRewards,
  rotateTurntable,
  turntableActions,
  turntableActivityId,
} from '@tablestakes/contract/turntable'
import { maskName } from '@tablestakes/domain/account/masking'
import type { Reader, Tx } from '@tablestakes/node/database'
import { type Owner, readBalance } from '../../../ledger/index.ts'
import { type App, serve } from '../../../platform/http/http.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { currencyOfSite, type Sites } from '../../site/index.ts'
import { type ActivityRecord, findActivity } from '../engine/activity-record.ts'
import { claimActivity, enterToClaim } from '../engine/claim.ts'
import type { VipLevelOf } from '../engine/standing.ts'
import { TARGET_STEP } from '../types/invite-turntable.ts'
import { loadTurntable, showTurntable } from './load-turntable.ts'
import { addOwnPart, collectParts, findRound, joinRound, spinsLeft } from './round.ts'

/** The invite turntable has calls of its own in the specification. */
export function turntableRoutes(app: App, { sites, vipLevelOf }: { sites: Sites; vipLevelOf: VipLevelOf }): void {
  const { database, clock, secret } = app
  const ownerOf = async (playerId: bigint, siteId: string): Promise<Owner> => ({
    playerId,
    currency: currencyOfSite(await sites.get(siteId)),
  })
  const openOn = async (reader: Reader, siteId: string): Promise<ActivityRecord> => {
    const activity = await findActivity(reader, { siteId, id: turntableActivityId, nowMs: clock() })
    if (!activity) throw new Refusal('ACTIVITY_CLOSED')
    return activity
  }
  /** Checks who may take part, and holds the purses: what a player does here comes one after the other. */
  const enter = async (tx: Tx, owner: Owner, siteId: string) => {
    const activity = await openOn(tx, siteId)
    await enterToClaim(tx, { vipLevelOf, secret }, { owner, siteId, activityId: activity.id, nowMs: clock() })
    return activity
  }

  serve(app, getTurntablePool, async (_request, { playerId, site }) =>
    loadTurntable(
      { database, clock, secret },
      { activity: await openOn(database, site.id), owner: await ownerOf(playerId, site.id) },
    ),
  )

  serve(app, rotateTurntable, async (_request, { tx, playerId, site }) => {
    const owner = await ownerOf(playerId, site.id)
    const nowMs = clock()
    const activity = await enter(tx, owner, site.id)
    await joinRound(tx, { playerId, activity, nowMs })
    const round = (await findRound(tx, { playerId, activity }))!
    if (spinsLeft(round, nowMs) === 0) throw new Refusal('NO_SPINS')
    const { drawId } = await addOwnPart(tx, { playerId, activity, round, nowMs, secret })
    return { ...(await showTurntable(tx, { activity, playerId, nowMs, secret })), draw_id: drawId }
  })

  serve(app, agentTurntable, async ({ action = turntableActions.JOIN }, { tx, playerId, site }) => {
    const owner = await ownerOf(playerId, site.id)
    const nowMs = clock()
    const activity = await enter(tx, owner, site.id)
    const show = () => showTurntable(tx, { activity, playerId, nowMs, secret })
    if (action === turntableActions.JOIN) {
      await joinRound(tx, { playerId, activity, nowMs })
      const { cash, coin, gold } = await readBalance(tx, owner)
      return { ...(await show()), awards: [], purses: { money: cash, coin, gold } }
    }
    const round = await findRound(tx, { playerId, activity })
    if (round) await collectParts(tx, { playerId, activity, round, nowMs, secret })
    const claiming = { owner, siteId: site.id, activityId: activity.id, nowMs, stepId: TARGET_STEP }
    const { awards, purses } = await claimActivity(tx, { vipLevelOf, secret }, claiming)
    return { ...(await show()), awards, purses }
  })
  recordRoute(app)
}

/** What friends have added, the newest first. */
function recordRoute(app: App): void {
  const { database, clock } = app
  serve(
    app,
    listInviteRewards,
    async ({ page = inviteRecordPage.page, limit = inviteRecordPage.limit }, { playerId, site }) => {
      const activity = await findActivity(database, { siteId: site.id, id: turntableActivityId, nowMs: clock() })
      const { rows } = await database.query<RewardRow>(
        `select t.number, t.invitee_id::float8 as uid, p.nick_name, t.amount, t.draw_id, t.added_at, count(*) over ()::integer as total
       from turntable_part t join player p on p.player_id = t.invitee_id
       where t.player_id = $1 and t.activity_id = $2 order by t.number desc offset $3 limit $4`,
        [playerId, activity?.id ?? 0, (page - 1) * limit, limit],
      )
      return {
        list: rows.map(({ number, uid, nick_name: name, amount, draw_id, added_at: addedAt }) => ({
          ...{ id: String(number), uid, nickname: maskName(name), amount, draw_id, create_time: addedAt.getTime() },
        })),
        total: rows[0]?.total ?? 0,
        page,
      }
    },
  )
}

type RewardRow = {
  number: number
  uid: number
  nick_name: string
  amount: bigint
  draw_id: string
  added_at: Date
  total: number
}
