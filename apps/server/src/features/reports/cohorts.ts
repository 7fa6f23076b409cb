import type { OperatorResponse } from '@tablestakes/contract/operator/call'
import type { getCohorts } from '@tablestakes/contract/operator/reports'
import type { Reader } from '@tablestakes/node/database'
import { daysOfEach } from '../../ledger/index.ts'
import { cohortOf, dayText, type Span, valuesOf } from './span.ts'

type Cohort = OperatorResponse<typeof getCohorts>['list'][number]

/** The period of registration and twelve after it. */
export const PERIODS = 13

/** Who came back. Periods are counted from the first day of the span, so that all of a cohort have had the same time. */
export async function loadCohorts(
  reader: Reader,
  span: Span,
  { step, today }: { step: number; today: number },
): Promise<Cohort[]> {
  const values = [...valuesOf(span), step]
  const cohort = `with cohort as (${cohortOf()}), grouped as (
    select player_id, $2::integer + (day - $2::integer) / $4::integer * $4::integer as since from cohort)`
  const registered = await reader.query<{ since: number; registered: number }>(
    `${cohort} select since, count(*)::integer as registered from grouped group by since`,
    values,
  )
  const active = await reader.query<{ since: number; period: number; players: number }>(
    `${cohort} select since, (d.day - since) / $4::integer as period, count(distinct c.player_id)::integer as players
     from grouped c cross join lateral ${await daysOfEach(reader, 'c.player_id')} d
     where (d.deposits > 0 or d.rounds > 0) and d.day >= since and d.day < since + ${PERIODS} * $4::integer group by 1, 2`,
    values,
  )
  const cohorts: Cohort[] = []
  for (let since = span.from; since <= Math.min(span.to, today); since += step) {
    const begun = Math.min(PERIODS, Math.floor((today - since) / step) + 1)
    const playersIn = (period: number) =>
      active.rows.find((row) => row.since === since && row.period === period)?.players ?? 0
    cohorts.push({
      since: dayText(since),
      registered: registered.rows.find((row) => row.since === since)?.registered ?? 0,
      active: Array.from({ length: begun }, (_, period) => playersIn(period)),
    })
  }
  return cohorts
}
