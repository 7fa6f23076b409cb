import { UNIT } from '@tablestakes/domain/money/money'
import {
  actionsFor,
  breakHours,
  type CareAction,
  type DayOfPlayer,
  isDue,
  type Marker,
  offersOffDays,
  suggestLimit,
  totalScore,
} from '@tablestakes/domain/protection/markers'
import type { Tx } from '@tablestakes/node/database'
import { publish } from '../../../platform/live/outbox.ts'
import { coolOff, type OnStop } from '../stops/stop-player.ts'
import type { CareRules } from './care-rules.ts'
import { addNote, openCase } from './cases.ts'

type Look = {
  playerId: bigint
  siteId: string
  day: number
  nowMs: number
  rules: CareRules
  days: readonly DayOfPlayer[]
  markers: readonly Marker[]
  onStop: OnStop
}

const DAY_MS = 86_400_000

/**
 * Does what the score asks for and was not done lately. Each step of a day is one row: a look that is repeated does nothing twice, and
 * one that finds more tells the player anew. The caller holds the player's row.
 */
export async function takeSteps(tx: Tx, look: Look): Promise<CareAction[]> {
  const score = totalScore(look.markers)
  const taken: CareAction[] = []
  for (const action of actionsFor(score, look.rules.scores)) {
    if (!isDue({ score, day: look.day }, await lastStep(tx, look.playerId, action))) continue
    const details = { ...(await steps[action](tx, { ...look, score })), rules_version: look.rules.version }
    await tx.query(
      `insert into care_step (player_id, day, action, score, details, done_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (player_id, day, action) do update set (score, details, done_at, answered_at, is_taken) =
         (excluded.score, excluded.details, excluded.done_at, null, null)`,
      [look.playerId, look.day, action, score, JSON.stringify(details), new Date(look.nowMs)],
    )
    taken.push(action)
  }
  if (taken.includes('message'))
    await publish(tx, { playerId: look.playerId, message: { type: 'limits', reason: 'care', until: null } })
  return taken
}

async function lastStep(
  tx: Tx,
  playerId: bigint,
  action: CareAction,
): Promise<{ score: number; day: number } | undefined> {
  const { rows } = await tx.query<{ score: number; day: number }>(
    'select score, day from care_step where player_id = $1 and action = $2 order by day desc limit 1',
    [playerId, action],
  )
  return rows[0]
}

type Step = (tx: Tx, look: Look & { score: number }) => Promise<Record<string, unknown>>

const steps: Record<CareAction, Step> = {
  // What was seen is read from the markers of the day.
  message: async () => ({}),

  async suggest_limit(_tx, { days, day, markers }) {
    const limit = suggestLimit(days, { today: day, markers, unit: UNIT })
    return limit?.kind === 'deposit' ? { ...limit, amount: String(limit.amount) } : { ...limit }
  },

  async no_offers(tx, { playerId, nowMs }) {
    const until = new Date(nowMs + offersOffDays * DAY_MS)
    await tx.query(
      `insert into player_protection (player_id, offers_off_until) values ($1, $2)
       on conflict (player_id) do update
       set offers_off_until = greatest(player_protection.offers_off_until, excluded.offers_off_until)`,
      [playerId, until],
    )
    return { until: until.toISOString() }
  },

  async person(tx, { playerId, siteId, score, markers, nowMs }) {
    const caseId = await openCase(tx, { playerId, siteId, score, operatorId: null, nowMs })
    await addNote(tx, { playerId, caseId, operatorId: null, text: explain(score, markers), nowMs })
    return { case_id: caseId }
  },

  async break(tx, { playerId, nowMs, onStop }) {
    await coolOff(tx, { playerId, nowMs, onStop }, breakHours)
    return { hours: breakHours }
  },
}

/** What the rules saw, for the people of the house. */
const explain = (score: number, markers: readonly Marker[]) =>
  `Score ${score}: ${markers.map(({ kind, figure, threshold }) => `${kind} ${figure} (from ${threshold})`).join(', ')}`
