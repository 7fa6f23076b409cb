/**
 * Push registration (specification §4, §9): not started, in progress or complete. One in progress for more than 10
 * seconds was left behind by a closed page and counts as not started.
 */

const PENDING_TIMEOUT_MS = 10_000

export type PushRegistration =
  | { status: 'notStarted' }
  | { status: 'inProgress'; startedAt: number }
  | { status: 'complete' }

export function settlePushRegistration(registration: PushRegistration, now: number): PushRegistration {
  if (registration.status !== 'inProgress') return registration
  return now - registration.startedAt > PENDING_TIMEOUT_MS ? { status: 'notStarted' } : registration
}
