import * as contract from '@tablestakes/contract/operator/matches'
import type { Reader } from '@tablestakes/node/database'
import type { App } from '../../../platform/http/http.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { Refused } from '../../../platform/operators/refused.ts'
import { serveOperator } from '../../../platform/operators/serve-operator.ts'
import { holdActivity } from '../make-activity.ts'
import { addMatch, type Outcome, settleMatch } from './matches.ts'

/** Matches to guess: an operator enters them, and what came of them. */
export function matchOperatorRoutes(app: App): void {
  serveOperator(app, contract.listMatches, async ({ activity_id: activityId }) => ({
    list: await listMatches(app.database, { activityId }),
  }))

  serveOperator(
    app,
    contract.addMatch,
    async ({ activity_id: id, home, away, starts_at: startsAt, outcomes }, { tx, note }) => {
      const activity = await holdActivity(tx, id)
      if (!activity) throw new Refusal('NOT_FOUND')
      if (startsAt.getTime() <= app.clock()) throw new Refused('CANNOT_CHANGE', 'it has begun')
      const matchId = await addMatch(tx, activity, { home, away, startsAt, outcomes })
      const match = (await listMatches(tx, { matchId }))[0]!
      note({ before: null, after: plain(match) })
      return match
    },
    { about: ({ activity_id: id }) => `activity ${id}` },
  )

  serveOperator(
    app,
    contract.settleMatch,
    async ({ match_id: matchId, outcome_id: outcomeId }, { tx, note }) => {
      await settleMatch(tx, { matchId, outcomeId, nowMs: app.clock() })
      const match = (await listMatches(tx, { matchId }))[0]!
      note({ before: { state: 'open' }, after: { state: match.state, right_outcome_id: match.right_outcome_id } })
      return match
    },
    { about: ({ match_id: id }) => `match ${id}` },
  )
}

type MatchRow = {
  match_id: string
  activity_id: number
  home: string
  away: string
  starts_at: Date
  outcomes: Outcome[]
  pool: bigint
  state: 'open' | 'paying' | 'settled' | 'called-off'
  right_outcome_id: string | null
  winners: number | null
  share: bigint | null
}

/** As it is written into an act. */
const plain = ({ pool, share, ...match }: MatchRow) => ({ ...match, pool: String(pool), share: share && String(share) })

async function listMatches(
  reader: Reader,
  { activityId, matchId }: { activityId?: number | undefined; matchId?: string },
): Promise<MatchRow[]> {
  const { rows } = await reader.query<MatchRow>(
    `select match_id, activity_id, home, away, starts_at, outcomes, pool, state, right_outcome as right_outcome_id, winners, share
     from guess_match where ($1::integer is null or activity_id = $1) and ($2::uuid is null or match_id = $2)
     order by starts_at desc, match_id limit 500`,
    [activityId ?? null, matchId ?? null],
  )
  return rows
}
