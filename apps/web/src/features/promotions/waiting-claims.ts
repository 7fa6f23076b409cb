import { activityTypes } from '@tablestakes/contract/promotions'
import { sumUp } from '../../shell/rewards/awards.ts'
import type { Award, Detail, Granted } from './parts/types.ts'
import { standOf } from './stand.ts'

/** One claim that needs no more than a press. */
export type WaitingClaim = { detail: Detail; stepId: string | null; awards: readonly Award[] }

/** What can be claimed right away. A pan, a code from a channel and an installed app are asked for on pages of their own. */
export function claimsOf(detail: Detail, now: number): WaitingClaim[] {
  const { activity_type: type } = detail.activity
  if (detail.url !== undefined || type === activityTypes.GOLD_RUSHING || type === activityTypes.DOWNLOAD) return []
  const stand = standOf(detail, now)
  if (stand.kind === 'claim') return stand.steps.map(({ step_id, awards }) => ({ detail, stepId: step_id, awards }))
  const money = detail.rates[0]?.money_type
  if (stand.kind !== 'share' || money === undefined) return []
  return [{ detail, stepId: null, awards: [{ money_type: money, amount: stand.amount }] }]
}

/** What several claims have brought, as if they were one. Those that a person looks at first bring nothing yet. */
export function together(given: readonly Granted[]): Granted | null {
  const last = given.at(-1)
  if (!last) return null
  const paid = given.filter(({ is_held }) => is_held !== true)
  const counted = paid.length > 0 ? paid : given
  return {
    awards: sumUp(counted.flatMap(({ awards }) => awards)) as Granted['awards'],
    purses: last.purses,
    ...(paid.length === 0 && { is_held: true }),
  }
}
