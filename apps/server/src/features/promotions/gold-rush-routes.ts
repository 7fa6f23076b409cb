import { type GoldRush, getGoldRush, shareGoldRush, takeGoldRushAward } from '@tablestakes/contract/gold-rush'
import { activityTypes } from '@tablestakes/contract/promotions'
import { type Tx, transact } from '@tablestakes/node/database'
import { addPlayerFact } from '../../facts/index.ts'
import { lockBalance, newKey, type Owner } from '../../ledger/index.ts'
import { type App, serve } from '../../platform/http/http.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { loadPlayer } from '../players/index.ts'
import { currencyOfSite, type Sites } from '../site/index.ts'
import { type ActivityRecord, beginPeriod, findActivity } from './engine/activity-record.ts'
import { showAward } from './engine/award.ts'
import { claimActivity } from './engine/claim.ts'
import { type Entered, enter, loadPlayerFor, type VipLevelOf } from './engine/standing.ts'
import { awardStep, SHARED_STEP } from './types/gold-rush.ts'

/** Gold panning has calls of its own in the specification; what they do is what every activity does. */
export function goldRushRoutes(app: App, { sites, vipLevelOf }: { sites: Sites; vipLevelOf: VipLevelOf }): void {
  const { database, clock, secret } = app
  const ownerOf = async (playerId: bigint, siteId: string): Promise<Owner> => ({
    playerId,
    currency: currencyOfSite(await sites.get(siteId)),
  })
  const enterOwn = async (tx: Tx, owner: Owner, siteId: string): Promise<Entered> => {
    const nowMs = clock()
    const activity = await requireOpen(tx, siteId, nowMs)
    const entered = await enter(tx, activity, await loadPlayerFor(tx, { owner, nowMs, vipLevelOf }))
    return entered!
  }

  serve(app, getGoldRush, async (_request, { playerId, site }) => {
    const owner = await ownerOf(playerId, site.id)
    return transact(database, async (tx) => showGoldRush(await enterOwn(tx, owner, site.id)))
  })

  serve(app, takeGoldRushAward, async ({ index }, { tx, playerId, site }) => {
    const owner = await ownerOf(playerId, site.id)
    const { id } = await requireOpen(tx, site.id, clock())
    const stepId = index === undefined ? undefined : awardStep(index)
    const claiming = { owner, siteId: site.id, activityId: id, nowMs: clock(), stepId }
    const given = await claimActivity(tx, { vipLevelOf, secret }, claiming)
    return { ...given, info: showGoldRush(await enterOwn(tx, owner, site.id)) }
  })

  serve(app, shareGoldRush, async ({ channel = '' }, { playerId, site }) => {
    const owner = await ownerOf(playerId, site.id)
    return transact(database, async (tx) => {
      await lockBalance(tx, owner)
      const entered = await enterOwn(tx, owner, site.id)
      if (entered.missing.length > 0) throw new Refusal('NOT_ELIGIBLE')
      await keepShared(tx, entered, { owner, channel })
      const { invitationCode } = await loadPlayer(tx, playerId)
      return {
        url: `/?invitation_code=${encodeURIComponent(invitationCode)}`,
        info: showGoldRush(await enterOwn(tx, owner, site.id)),
      }
    })
  })
}

async function requireOpen(tx: Tx, siteId: string, nowMs: number): Promise<ActivityRecord> {
  const activity = await findActivity(tx, { siteId, id: activityTypes.GOLD_RUSHING, nowMs })
  if (!activity) throw new Refusal('ACTIVITY_CLOSED')
  return activity
}

/** Once a day, however often it is shared. */
async function keepShared(
  tx: Tx,
  { activity, standing }: Entered,
  { owner, channel }: { owner: Owner; channel: string },
): Promise<void> {
  await beginPeriod(tx, activity, standing.period)
  const { rowCount } = await tx.query(
    `insert into activity_claim
       (player_id, activity_id, period, step, claim_id, version, state, currency, awards, cost, claimed_at)
     values ($1, $2, $3, $4, $5, $6, 'paid', $7, '[]', 0, $8) on conflict do nothing`,
    [
      ...[owner.playerId, activity.id, standing.period, SHARED_STEP, newKey(), activity.version, owner.currency],
      new Date(standing.nowMs),
    ],
  )
  if (rowCount === 1) await addPlayerFact(tx, { playerId: owner.playerId, kind: 'shared', about: channel })
}

function showGoldRush({ activity, rule, standing }: Entered): GoldRush {
  const { steps = [] } = rule.show(standing)
  const isShared = standing.claimed.has(`${standing.period} ${SHARED_STEP}`)
  return {
    awards: steps.map(({ awards, state, progress, waitsFor }, index) => ({
      index,
      award: awards[0] ? showAward(awards[0]) : { money_type: 0, amount: 0n },
      limit_seconds: Number(progress.target) - Number(progress.cur),
      // Earned: whatever it waits for besides its time is there.
      status: state === 'reached' || (state === 'waiting' && waitsFor === 'TOO_EARLY' && isNext(steps, index)),
      is_taken: state === 'claimed',
    })),
    is_shared: isShared,
    end_time: activity.endsAt?.getTime() ?? null,
  }
}

const isNext = (steps: readonly { state: string }[], index: number) =>
  steps.slice(0, index).every(({ state }) => state === 'claimed')
