import type { ResponseOf } from '@tablestakes/contract/call'
import { activityTypes, type getActivity } from '@tablestakes/contract/promotions'
import type { Clock } from '@tablestakes/node/clock'
import type { Database } from '@tablestakes/node/database'
import type { Owner } from '../../ledger/index.ts'
import { isWaiting } from './engine/activity-kind.ts'
import { type ActivityRecord, listOpen } from './engine/activity-record.ts'
import { standingOfNobody } from './engine/nobody.ts'
import { type Entered, enter, loadPlayerFor, presentPeriod, remember, type VipLevelOf } from './engine/standing.ts'
import { inOneState } from './engine/sums.ts'
import { loadShared } from './load-shared.ts'
import { showDetail } from './show-activity.ts'
import { loadTurntable } from './turntable/load-turntable.ts'
import { isServed, readConfig } from './types/all.ts'

type LoadServices = { database: Database; clock: Clock; vipLevelOf: VipLevelOf }

/** A player in each of some activities, all as of the same moment. */
export async function loadActivities(
  { database, clock, vipLevelOf }: LoadServices,
  activities: readonly ActivityRecord[],
  owner: Owner,
): Promise<Entered[]> {
  const nowMs = clock()
  const { entered, player } = await inOneState(database, async (tx) => {
    const player = await loadPlayerFor(tx, { owner, nowMs, vipLevelOf })
    const entered: Entered[] = []
    for (const activity of activities) {
      const one = await enter(tx, activity, player)
      if (one) entered.push(one)
    }
    return { entered, player }
  })
  await remember(database, entered, player)
  return entered
}

export async function loadDetail(
  services: LoadServices & { secret: string },
  activity: ActivityRecord,
  owner: Owner | null,
): Promise<ResponseOf<typeof getActivity>> {
  const nowMs = services.clock()
  const shared = await loadShared(services, activity, { owner, nowMs })
  if (owner === null)
    return {
      ...showDetail(activity, { shown: shownToVisitors(activity, nowMs), missing: [], nowMs, isJoined: false }),
      ...shared,
    }
  const [entered] = await loadActivities(services, [activity], owner)
  const { rowCount } = await services.database.query(
    'select from activity_join where player_id = $1 and activity_id = $2',
    [owner.playerId, activity.id],
  )
  const detail = showDetail(activity, {
    shown: entered ? entered.rule.show(entered.standing) : {},
    missing: entered?.missing ?? [],
    ...{ nowMs, isJoined: rowCount === 1 },
  })
  if (activity.type !== activityTypes.INVITE_TURNTABLE) return { ...detail, ...shared }
  const turntable = await loadTurntable(services, { activity, owner })
  return { ...detail, ...shared, turntable, is_join: turntable.is_join }
}

/** A visitor stands at the beginning, and nothing is reached. */
function shownToVisitors(activity: ActivityRecord, nowMs: number) {
  const rule = isServed(activity.type) ? readConfig(activity.type, activity.config) : null
  if (!rule) return {}
  const period = presentPeriod(activity, rule, nowMs)
  const shown = rule.show(standingOfNobody(activity, { period, nowMs }))
  const steps = shown.steps?.map((step) => (step.state === 'reached' ? { ...step, state: 'waiting' as const } : step))
  return { ...shown, ...(steps && { steps }) }
}

type RedPoint = { activity_id: number; is_show_red: boolean }

/** Which activities have something to claim, from the same offers that the screens show. */
export async function loadRedPoints(services: LoadServices, siteId: string, owner: Owner): Promise<RedPoint[]> {
  const open = await listOpen(services.database, { siteId, nowMs: services.clock() })
  const entered = await loadActivities(services, open, owner)
  return entered.map(({ activity, rule, standing, missing }) => ({
    activity_id: activity.id,
    is_show_red: missing.length === 0 && isWaiting(rule.show(standing)),
  }))
}

/** The reward for installing the app: 0 not installed, 1 may be taken, 2 taken. */
export async function loadDownloadState(services: LoadServices, siteId: string, owner: Owner): Promise<0 | 1 | 2> {
  const type = activityTypes.DOWNLOAD
  const open = await listOpen(services.database, { siteId, nowMs: services.clock(), type })
  const [entered] = await loadActivities(services, open.slice(0, 1), owner)
  const state = entered?.rule.show(entered.standing).steps?.[0]?.state
  if (state === 'claimed') return 2
  return state === 'reached' ? 1 : 0
}
