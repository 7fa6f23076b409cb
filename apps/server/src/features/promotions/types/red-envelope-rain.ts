import type { ConfigOf } from '@tablestakes/contract/operator/activity-configs'
import { activityTypes } from '@tablestakes/contract/promotions'
import { ratio } from '@tablestakes/domain/money/ratio'
import { canSplit } from '@tablestakes/domain/promotions/envelopes'
import type { ActivityKind } from '../engine/activity-kind.ts'

type Config = ConfigOf<typeof activityTypes.RED_ENVELOPE_RAIN>

const MINUTE_MS = 60_000

/** When the rains of a day begin and end, in minutes of the day as its clocks count them. */
export const rainTimes = ({ rains }: Pick<Config, 'rains'>, dayStartMs: number) =>
  rains.map((rain) => {
    const [hours = 0, minutes = 0] = rain.start.split(':').map(Number)
    const startMs = dayStartMs + (hours * 60 + minutes) * MINUTE_MS
    return { ...rain, startMs, endMs: startMs + rain.minutes * MINUTE_MS }
  })

/** A claim's step: which part of a rain it was for the player. */
export const grabStep = (rainId: string, nth: number): string => `${rainId}-${nth}`

/** Scheduled minutes in which players take parts of a pool that was split beforehand. */
export const redEnvelopeRain: ActivityKind<typeof activityTypes.RED_ENVELOPE_RAIN> = {
  type: activityTypes.RED_ENVELOPE_RAIN,
  period: 'day',
  show(config, standing) {
    const { nowMs, period, claimed } = standing
    const rains = rainTimes(config, standing.startOf(period))
    const running = rains.find(({ startMs, endMs }) => startMs <= nowMs && nowMs < endMs)
    if (!running) return { canTake: false }
    const since = [...claimed].filter(([name, atMs]) => name.startsWith(`${period} `) && atMs >= running.startMs)
    return { canTake: since.length < config.grabs }
  },
  // All pools of a day: a budget that is smaller could break the promise of the last rain.
  cost({ rains }) {
    const pools = rains.reduce((sum, { pool }) => sum + pool, 0n)
    const parts = rains.reduce((sum, one) => sum + one.parts, 0)
    return { expected: ratio(pools, parts), most: pools }
  },
  problems: ({ rains }) => (rains.every(canSplit) ? [] : ['A pool is too small for its parts.']),
  example: (unit) => ({
    rains: ['12:00', '20:00'].map((start) => ({
      ...{ start, minutes: 30, pool: 20n * unit, parts: 400 },
      least: unit / 100n, // exact: hundredths
    })),
    ...{ grabs: 1, money: 'bonus' as const, multiplier: 5 },
  }),
}
