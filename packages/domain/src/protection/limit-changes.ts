/** How a limit may change. `null` is no limit. The same for amounts and minutes. */

const HOUR_MS = 3_600_000

/** Only tighter ones count immediately. */
export function isTighter(limit: bigint | null, than: bigint | null): boolean {
  if (limit === null) return false
  return than === null || limit <= than
}

/** The tighter of two. */
export function tighterOf(one: bigint | null, other: bigint | null): bigint | null {
  if (one === null) return other
  if (other === null) return one
  return one < other ? one : other
}

export type LimitChange =
  /** It counts from now on. */
  | { effect: 'now' }
  /** It may be confirmed between these moments, and is dropped in silence after. */
  | { effect: 'waits'; confirmFromMs: number; expiresMs: number }
  | { effect: 'refused'; because: 'LIMIT_TOO_HIGH' | 'LIMIT_NEEDED' }

/** How long a looser limit may be confirmed once its waiting time is over. */
const CONFIRM_HOURS = 72

export type ChangeRules = {
  /** The most that the jurisdiction, or the house for this player, allows. */
  bound: bigint | null
  /** Without it no deposit limit would be left, and the jurisdiction asks for one. */
  isNeeded: boolean
  waitingHours: number
  nowMs: number
}

export function judgeChange(from: bigint | null, to: bigint | null, rules: ChangeRules): LimitChange {
  const { bound, isNeeded, waitingHours, nowMs } = rules
  if (to !== null && bound !== null && to > bound) return { effect: 'refused', because: 'LIMIT_TOO_HIGH' }
  if (isTighter(to, from)) return { effect: 'now' }
  if (to === null && isNeeded) return { effect: 'refused', because: 'LIMIT_NEEDED' }
  const confirmFromMs = nowMs + waitingHours * HOUR_MS
  return { effect: 'waits', confirmFromMs, expiresMs: confirmFromMs + CONFIRM_HOURS * HOUR_MS }
}
