import { activityTypes } from '@tablestakes/contract/promotions'
import { scaleDown } from '@tablestakes/domain/money/money'
import { ratio } from '@tablestakes/domain/money/ratio'
import type { ActivityKind, StepState } from '../engine/activity-kind.ts'

/** Shares are in 1/10,000 of the target. */
export const FULL = 10_000
export const TARGET_STEP = 'target'

/** Own spins fill it to about nine tenths, friends who come fill the rest; what they have filled is paid once. */
export const inviteTurntable: ActivityKind<typeof activityTypes.INVITE_TURNTABLE> = {
  type: activityTypes.INVITE_TURNTABLE,
  period: 'whole',
  needsInvites: true,
  show({ target: configured, money, multiplier }, { period, claimed, invites, nowMs }) {
    const target = invites.round?.target ?? configured
    const filled = Math.min(FULL, invites.round?.filled ?? 0)
    const isOver = invites.round !== null && nowMs >= invites.round.endsMs
    const stateNow = (): StepState => {
      if (claimed.has(`${period} ${TARGET_STEP}`)) return 'claimed'
      if (filled === FULL) return 'reached'
      return isOver ? 'missed' : 'waiting'
    }
    return {
      steps: [
        {
          id: TARGET_STEP,
          title: { key: 'activity_step_turntable' },
          progress: { unit: 'money', cur: scaleDown(target, BigInt(filled), BigInt(FULL)), target },
          awards: [{ money, amount: target, multiplier }],
          state: stateNow(),
        },
      ],
    }
  },
  cost: ({ target }) => ({ expected: ratio(target), most: target }),
  example: (unit) => ({
    ...{ target: 2n * unit, money: 'bonus', multiplier: 10, own_spins: 3, own_most: 9_000, days: 7 },
    own_parts: [3_000, 3_200, 3_400, 3_600, 3_800, 4_000, 4_500, 5_000].map((share, index) => ({
      share,
      weight: [30, 25, 20, 10, 6, 4, 3, 2][index]!,
    })),
    invite_parts: [
      { share: 200, weight: 60 },
      { share: 300, weight: 30 },
      { share: 500, weight: 9 },
      { share: 1_000, weight: 1 },
    ],
  }),
}
