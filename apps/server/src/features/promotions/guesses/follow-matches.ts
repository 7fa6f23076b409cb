import type { Clock } from '@tablestakes/node/clock'
import type { Reader, Tx } from '@tablestakes/node/database'
import { defineJob, type Job, nothing } from '../../../platform/jobs/jobs.ts'
import { Refused } from '../../../platform/operators/refused.ts'
import { isOpen, listActivities } from '../engine/activity-record.ts'
import { holdActivity } from '../make-activity.ts'
import { addMatch, settleMatch } from './matches.ts'

/** The source of matches: the sportsbook's. */
export type MatchSource = {
  next: (reader: Reader, count: number) => Promise<{ eventId: number; home: string; away: string; startsAt: Date }[]>
  /** Null until it has ended; `off` when it has no result. */
  endOf: (reader: Reader, eventId: number) => Promise<'home' | 'draw' | 'away' | 'off' | null>
}

/** So many matches of the feed can be guessed at a time; operators may add others by hand. */
const OPEN_MATCHES = 3

const DRAW = { en: 'Draw', zh: '平局', 'pt-br': 'Empate', bd: 'ড্র', ur: 'برابر', ind: 'Seri' }

/** Free guesses take their matches and results from the sportsbook. Nothing is added where the budget has no pool left. */
export const followMatches = ({ clock, source }: { clock: Clock; source: MatchSource }): Job =>
  defineJob({
    kind: 'promotions.follow-matches',
    payload: nothing,
    everyMs: 15_000,
    async run(tx) {
      const nowMs = clock()
      await settleEnded(tx, { source, nowMs })
      const activities = await listActivities(tx, { state: 'live' })
      for (const { id, type, ...rest } of activities)
        if (type === 1005 && isOpen({ id, type, ...rest }, nowMs)) await addNext(tx, { id, source, nowMs })
    },
  })

export async function settleEnded(tx: Tx, { source, nowMs }: { source: MatchSource; nowMs: number }): Promise<void> {
  const { rows } = await tx.query<{ match_id: string; sports_event_id: number; starts_at: Date }>(
    `select match_id, sports_event_id, starts_at from guess_match
     where sports_event_id is not null and state = 'open' order by match_id`,
  )
  for (const { match_id: matchId, sports_event_id: eventId, starts_at: startsAt } of rows) {
    const end = await source.endOf(tx, eventId)
    if (end === null) continue
    // A match that was brought forward and is over still waits for the time up to which it was open to guesses.
    if (end !== 'off' && nowMs < startsAt.getTime()) continue
    await settleMatch(tx, { matchId, outcomeId: end === 'off' ? null : end, nowMs })
  }
}

export async function addNext(
  tx: Tx,
  { id, source, nowMs }: { id: number; source: MatchSource; nowMs: number },
): Promise<void> {
  const activity = await holdActivity(tx, id)
  if (!activity) return
  const { rows } = await tx.query<{ sports_event_id: number; is_open: boolean }>(
    `select sports_event_id, state = 'open' and starts_at > $2 as is_open from guess_match
     where activity_id = $1 and sports_event_id is not null`,
    [id, new Date(nowMs)],
  )
  const known = new Set(rows.map(({ sports_event_id: eventId }) => eventId))
  const missing = OPEN_MATCHES - rows.filter((row) => row.is_open).length
  if (missing <= 0) return
  const coming = await source.next(tx, OPEN_MATCHES + known.size)
  for (const match of coming.filter(({ eventId }) => !known.has(eventId)).slice(0, missing)) {
    const { home, away, startsAt, eventId } = match
    const outcomes = [
      { outcome_id: 'home', title: { en: home } },
      { outcome_id: 'draw', title: DRAW },
      { outcome_id: 'away', title: { en: away } },
    ]
    try {
      const matchId = await addMatch(tx, activity, { home, away, startsAt, outcomes })
      await tx.query('update guess_match set sports_event_id = $2 where match_id = $1', [matchId, eventId])
    } catch (error) {
      // The budget has no pool left.
      if (error instanceof Refused) return
      throw error
    }
  }
}
