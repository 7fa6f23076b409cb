import type { ResponseOf } from '@tablestakes/contract/call'
import { getProtection } from '@tablestakes/contract/protection'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../lib/api/api-query.ts'
import { serverNow } from '../../lib/browser/clock.ts'
import { useHasPlayer } from '../../lib/session/session.ts'

type Protection = ResponseOf<typeof getProtection>

export type Stop = {
  isExclusion: boolean
  /** Null: for good. */
  until: number | null
  /** An exclusion whose time is over ends only when the player asks for it. */
  canReturn: boolean
  returnsAt: number | null
}

/** The break or exclusion that holds, the longer one first. Null: none does. */
export function stopOf(state: Protection, now: number): Stop | null {
  const { is_excluded, excluded_until, returns_at, cool_off_until } = state
  if (is_excluded)
    return {
      isExclusion: true,
      until: excluded_until,
      canReturn: excluded_until !== null && excluded_until <= now && returns_at === null,
      returnsAt: returns_at,
    }
  if (cool_off_until === null || cool_off_until <= now) return null
  return { isExclusion: false, until: cool_off_until, canReturn: false, returnsAt: null }
}

/** The server looks every minute whose day of waiting is over. */
const RETURNS_WITHIN_MS = 60_000

/** When there is something new to ask the server for: a check falls due, a stop ends, its way back opens. Null: never. */
export function nextNews(state: Protection, now: number): number | null {
  const { is_check_due, next_check, is_excluded, excluded_until, returns_at, cool_off_until } = state
  const moments = [
    is_check_due ? null : next_check,
    cool_off_until,
    is_excluded && returns_at === null ? excluded_until : null,
  ].filter((at) => at !== null && at > now)
  if (is_excluded && returns_at !== null) moments.push(Math.max(now, returns_at) + RETURNS_WITHIN_MS)
  return moments.length === 0 ? null : Math.min(...moments.map(Number))
}

export function useStop(): Stop | null {
  const { data } = useQuery({ ...apiQuery(getProtection, {}), enabled: useHasPlayer() })
  return data ? stopOf(data, serverNow()) : null
}
