import type { Standing } from './activity-kind.ts'
import type { ActivityRecord } from './activity-record.ts'
import { NO_ANSWERS } from './asks.ts'
import { NO_INVITES } from './invites.ts'
import { NO_SUMS } from './sums.ts'

/** How somebody stands who has done nothing yet. */
export const standingOfNobody = (
  activity: ActivityRecord,
  { period, nowMs }: { period: number; nowMs: number },
): Standing => ({
  nowMs,
  ...{ currency: '', period, deposits: [], claimed: new Map(), vipLevel: 0, isInstalled: false },
  ...{ sumsOf: () => NO_SUMS, lifetime: NO_SUMS, startOf: () => nowMs, told: NO_ANSWERS, invites: NO_INVITES },
  ...{ registeredAtMs: nowMs, startsAtMs: activity.startsAt.getTime(), endsAtMs: activity.endsAt?.getTime() ?? null },
  dayOf: () => 0,
})
