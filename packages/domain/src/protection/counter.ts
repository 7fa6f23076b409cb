import { type Period, periodEnd, periodStart } from './periods.ts'

/** In which zone periods begin and end, or whether they are the last 24 hours, 7 days and 30 days. */
export type LimitClock = { zone: string; isRolling: boolean }

/**
 * What is used of a limit. The rules that the database keeps under the lock of the purses (`roll_limit.sql`, `uncount_play.sql`), written a
 * second time.
 */
export type Counter = {
  period: Period
  isRolling: boolean
  /** The newest first. A fixed period has one. */
  slots: readonly bigint[]
  /** The number of the newest slot of a rolling period. */
  slotNo: number
  startedMs: number
  /** When the fixed period ends, or the newest slot. */
  endsMs: number
}

const HOUR_MS = 3_600_000

/** How long a slot of a rolling period is. What is partly in the period counts in full, so there is one slot more than fit. */
const slotMs: Record<Period, number> = { day: HOUR_MS, week: 6 * HOUR_MS, month: 24 * HOUR_MS }
const slotCount: Record<Period, number> = { day: 25, week: 29, month: 31 }

const slotNoOf = (atMs: number, period: Period) => Math.floor(atMs / slotMs[period])

export function openCounter(period: Period, { zone, isRolling }: LimitClock, nowMs: number): Counter {
  const slotNo = slotNoOf(nowMs, period)
  return {
    ...{ period, isRolling, slotNo },
    slots: Array.from({ length: isRolling ? slotCount[period] : 1 }, () => 0n),
    startedMs: isRolling ? (slotNo - slotCount[period] + 1) * slotMs[period] : periodStart(nowMs, period, zone),
    endsMs: isRolling ? (slotNo + 1) * slotMs[period] : periodEnd(nowMs, period, zone),
  }
}

/** Adds what was used in the running period, and ends that period if it is over. */
export function rollCounter(
  counter: Counter,
  { used, nowMs, clock }: { used: bigint; nowMs: number; clock: LimitClock },
): Counter {
  const [newest = 0n, ...older] = counter.slots
  const added = withClock({ ...counter, slots: [newest + used, ...older] }, { nowMs, clock })
  if (nowMs < added.endsMs) return added
  return clock.isRolling ? rollSlots(added, nowMs) : rollPeriod(added, { nowMs, zone: clock.zone })
}

/** A site that begins to roll its periods, or ends it, forgets nothing: all that counted counts from now on. */
function withClock(counter: Counter, { nowMs, clock }: { nowMs: number; clock: LimitClock }): Counter {
  if (counter.isRolling === clock.isRolling) return counter
  const opened = openCounter(counter.period, clock, nowMs)
  const startedMs = clock.isRolling ? counter.startedMs : opened.startedMs
  const slotNo = clock.isRolling ? opened.slotNo : counter.slotNo
  return { ...opened, startedMs, slotNo, slots: [usedOf(counter), ...opened.slots.slice(1)] }
}

function rollSlots(counter: Counter, nowMs: number): Counter {
  const { period, slots } = counter
  const slotNo = slotNoOf(nowMs, period)
  const passed = Math.min(slotNo - counter.slotNo, slots.length)
  const empty = Array.from({ length: passed }, () => 0n)
  return {
    ...counter,
    ...{ slotNo, slots: [...empty, ...slots].slice(0, slots.length) },
    endsMs: (slotNo + 1) * slotMs[period],
  }
}

/** A running period goes on until the first end, in the site's present zone, that is not before its own. */
function rollPeriod(counter: Counter, { nowMs, zone }: { nowMs: number; zone: string }): Counter {
  const { period, endsMs } = counter
  const isEnd = periodStart(endsMs, period, zone) === endsMs
  const firstEnd = isEnd ? endsMs : periodEnd(endsMs, period, zone)
  if (nowMs < firstEnd) return { ...counter, endsMs: firstEnd }
  return {
    ...counter,
    slots: [0n],
    startedMs: Math.max(periodStart(nowMs, period, zone), firstEnd),
    endsMs: periodEnd(nowMs, period, zone),
  }
}

/** What a voided play had used is free again, in the period in which it was used and in no other. */
export function takeBack(counter: Counter, { atMs, amount }: { atMs: number; amount: bigint }): Counter {
  const { period, isRolling, slotNo, startedMs, slots } = counter
  const place = isRolling ? slotNo - slotNoOf(atMs, period) : atMs >= startedMs ? 0 : -1
  return { ...counter, slots: slots.map((slot, index) => (index === place ? slot - amount : slot)) }
}

/** Below zero a loss is a win. */
export const usedOf = ({ slots }: Counter): bigint => slots.reduce((sum, slot) => sum + slot, 0n)

/** What may still be staked, lost or paid in. */
export const leftOf = (limit: bigint, counter: Counter): bigint => {
  const left = limit - usedOf(counter)
  return left > 0n ? left : 0n
}
