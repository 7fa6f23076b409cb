import { activityTypes } from '@tablestakes/contract/promotions'
import { ratio } from '@tablestakes/domain/money/ratio'
import type { ActivityKind, Standing, Step } from '../engine/activity-kind.ts'
import { type Award, costOf } from '../engine/award.ts'

/** Sharing is kept as a claim of nothing. */
export const SHARED_STEP = 'share'
export const awardStep = (index: number): string => `award-${index}`

/** The second award is unlocked by sharing. */
const AFTER_SHARING = 1

/** Gold panning: timed awards of the day, one after the other. Each waits from the moment the one before was taken. */
export const goldRush: ActivityKind<typeof activityTypes.GOLD_RUSHING> = {
  type: activityTypes.GOLD_RUSHING,
  period: 'day',
  show: ({ awards }, standing) => ({
    steps: awards.map((award, index) => showAward(award, { index, standing })),
  }),
  cost({ awards }) {
    const all = awards.reduce((sum, { awards: given }) => sum + costOf(given), 0n)
    return { expected: ratio(all, awards.length), most: all }
  },
  example: (unit) => ({
    awards: [60, 600, 3_600].map((wait_seconds, index) => ({
      wait_seconds,
      // exact: whole hundredths of an amount that the cashier offers.
      awards: [{ money: 'bonus' as const, amount: (unit / 100n) * BigInt(index + 1), multiplier: 10 }],
    })),
  }),
}

type Timed = { wait_seconds: number; awards: readonly Award[] }

function showAward(
  { wait_seconds: wait, awards }: Timed,
  { index, standing }: { index: number; standing: Standing },
): Step {
  const { claimed, period, nowMs } = standing
  const since = index === 0 ? standing.startOf(period) : claimed.get(`${period} ${awardStep(index - 1)}`)
  const isLocked = index === AFTER_SHARING && !claimed.has(`${period} ${SHARED_STEP}`)
  const passed = since === undefined ? 0 : Math.max(0, Math.floor((nowMs - since) / 1000))
  const isRipe = since !== undefined && passed >= wait && !isLocked
  const isClaimed = claimed.has(`${period} ${awardStep(index)}`)
  const open = isRipe ? 'reached' : 'waiting'
  return {
    id: awardStep(index),
    title: { key: 'activity_step_gold', values: { count: index + 1 } },
    progress: { unit: 'count', cur: Math.min(passed, wait), target: wait },
    awards,
    state: isClaimed ? 'claimed' : open,
    waitsFor: isLocked && since !== undefined ? 'SHARE_FIRST' : 'TOO_EARLY',
  }
}
