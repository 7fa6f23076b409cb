import { activityTypes } from '@tablestakes/contract/promotions'
import { smallerOf } from '@tablestakes/domain/money/money'
import { ratio } from '@tablestakes/domain/money/ratio'
import { type ActivityKind, stateOf } from '../engine/activity-kind.ts'

/** The claim of nothing that makes a packet and reserves its pool. */
export const PACKET_STEP = 'packet'
export const takeStep = (packetId: string): string => `take-${packetId}`

/** A packet of the day, shared with others. What is not taken ends with the day. */
export const giftPacket: ActivityKind<typeof activityTypes.GIFT_PACKET> = {
  type: activityTypes.GIFT_PACKET,
  period: 'day',
  asks: () => ({ contact: true }),
  show(config, { period, sumsOf, claimed, told, startOf, endsAtMs }) {
    const { deposited } = sumsOf(period)
    const paid = deposited < 0n ? 0n : smallerOf(deposited, config.deposit)
    const dayEndsMs = startOf(period + 1)
    return {
      steps: [
        {
          id: PACKET_STEP,
          title: { key: 'activity_step_packet' as const, values: { count: config.parts } },
          progress: { unit: 'money' as const, cur: paid, target: config.deposit },
          awards: [],
          state: stateOf({
            isClaimed: claimed.has(`${period} ${PACKET_STEP}`),
            isReached: told.isProven && deposited >= config.deposit,
          }),
          hasOwnCall: true as const,
        },
      ],
      packet: {
        ...{ pool: config.pool, parts: config.parts, least: config.least },
        ...{ money: config.money, multiplier: config.multiplier, takes: config.takes, hasOwnPart: config.own_part },
        endsAtMs: endsAtMs === null ? dayEndsMs : Math.min(dayEndsMs, endsAtMs),
      },
    }
  },
  // A packet takes its whole pool from the budget when it is made; who takes the parts does not matter.
  cost: ({ pool, parts }) => ({ expected: ratio(pool, parts), most: pool }),
  example: (unit) => ({
    pool: (unit / 100n) * 20n, // exact: hundredths
    parts: 5,
    least: unit / 100n, // exact: hundredths
    ...{ money: 'bonus' as const, multiplier: 10, deposit: unit, takes: 3, own_part: false },
  }),
}
