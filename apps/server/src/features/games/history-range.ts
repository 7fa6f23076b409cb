import { historyDays } from '@tablestakes/contract/games'
import { Refusal } from '../../platform/http/refusal.ts'

const DAY_MS = 86_400_000

type RangeRequest = { from?: number | undefined; to?: number | undefined }
type Range = { fromMs?: number | undefined; toMs?: number | undefined }

/**
 * A filter may leave out everything that is looked at, so a filtered history has an end: a player who filters for a game they
 * never played must not make us read years of other bets.
 */
export function historyRange(
  { from, to }: RangeRequest,
  { isFiltered, nowMs }: { isFiltered: boolean; nowMs: number },
): Range {
  if (!isFiltered) return { fromMs: from, toMs: to }
  const first = Math.min(to ?? nowMs, nowMs) - historyDays * DAY_MS
  if (from !== undefined && from < first) throw new Refusal('RANGE_TOO_LONG')
  return { fromMs: from ?? Math.max(0, first), toMs: to }
}
