import {
  getBlindBox,
  listBlindBoxInvites,
  listBlindBoxWithdrawals,
  openBlindBox,
  spinBlindBoxWheel,
  withdrawBlindBox,
} from '@tablestakes/contract/blind-box'
import { activityTypes } from '@tablestakes/contract/promotions'
import { maskName } from '@tablestakes/domain/account/masking'
import { type Tx, transact } from '@tablestakes/node/database'
import { type App, serve } from '../../../platform/http/http.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { currencyOfSite, type Sites } from '../../site/index.ts'
import { findActivity, isOpen } from '../engine/activity-record.ts'
import type { Claiming } from '../engine/claim.ts'
import { type Entered, enter, loadPlayerFor, type VipLevelOf } from '../engine/standing.ts'
import { inviteesOf } from '../types/blind-boxes.ts'
import { boxesOf, openBox, spinWheel } from './draw-item.ts'
import { findBox } from './find-box.ts'
import { listPayouts, payOut } from './pay-out.ts'
import { showBox, showItem } from './show-box.ts'

type Request = { union_key?: string | undefined; player_id?: number | undefined }
type Caller = { playerId: bigint; site: { id: string } }

/** Blind boxes have calls of their own in the specification. The player in them is only compared: the session says who asks. */
export function boxRoutes(app: App, { sites, vipLevelOf }: { sites: Sites; vipLevelOf: VipLevelOf }): void {
  const { database, clock, secret } = app
  const services = { vipLevelOf, secret }

  async function claimingOf(tx: Tx, request: Request, { playerId, site }: Caller): Promise<Claiming> {
    requireSelf(request, playerId)
    const nowMs = clock()
    const found = { siteId: site.id, playerId, unionKey: request.union_key, nowMs }
    const { id: activityId } = await findBox(tx, found)
    const owner = { playerId, currency: currencyOfSite(await sites.get(site.id)) }
    return { owner, siteId: site.id, activityId, nowMs }
  }

  async function enterBox(tx: Tx, { owner, siteId, activityId, nowMs }: Claiming): Promise<Entered> {
    const activity = await findActivity(tx, { siteId, id: activityId, nowMs })
    if (!activity || !isOpen(activity, nowMs)) throw new Refusal('ACTIVITY_CLOSED')
    return (await enter(tx, activity, await loadPlayerFor(tx, { owner, nowMs, vipLevelOf })))!
  }

  const boxNow = async (tx: Tx, claiming: Claiming) =>
    showBox(tx, await enterBox(tx, claiming), claiming.owner.playerId)

  serve(app, getBlindBox, (request, caller) =>
    transact(database, async (tx) => boxNow(tx, await claimingOf(tx, request, caller))),
  )

  serve(app, openBlindBox, async ({ index: lid, ...request }, { tx, ...caller }) => {
    const claiming = await claimingOf(tx, request, caller)
    const { prize, ...drawn } = await openBox(tx, services, { ...claiming, lid })
    return { ...drawn, item: showItem(prize, lid), box: await boxNow(tx, claiming) }
  })

  serve(app, spinBlindBoxWheel, async (request, { tx, ...caller }) => {
    const claiming = await claimingOf(tx, request, caller)
    const { prize: _prize, ...drawn } = await spinWheel(tx, services, claiming)
    return { ...drawn, box: await boxNow(tx, claiming) }
  })

  serve(app, withdrawBlindBox, async (request, { tx, ...caller }) => {
    const claiming = await claimingOf(tx, request, caller)
    return { ...(await payOut(tx, services, claiming)), box: await boxNow(tx, claiming) }
  })

  serve(app, listBlindBoxWithdrawals, async (request, { playerId }) => {
    requireSelf(request, playerId)
    return { list: await listPayouts(database, playerId) }
  })

  serve(app, listBlindBoxInvites, (request, { playerId, site }) =>
    transact(database, async (tx) => {
      requireSelf(request, playerId)
      const activity = await findActivity(tx, {
        ...{ siteId: site.id, id: activityTypes.FISSION_BLIND_BOX, nowMs: clock() },
      })
      if (!activity) return { list: [] }
      const claiming = await claimingOf(tx, { union_key: String(activity.id) }, { playerId, site })
      const entered = await enterBox(tx, claiming)
      const { perInvitee: boxes = 0 } = boxesOf(entered)
      return {
        list: inviteesOf(entered.standing)
          .slice(-SHOWN)
          .map(({ nickName, avatarId, provenAt }) => ({
            ...{ nickname: maskName(nickName), face_id: avatarId, boxes, create_time: provenAt.getTime() },
          })),
      }
    }),
  )
}

const SHOWN = 100

function requireSelf({ player_id: named }: Request, playerId: bigint): void {
  if (named !== undefined && BigInt(named) !== playerId) throw new Refusal('OTHER_PLAYER')
}
