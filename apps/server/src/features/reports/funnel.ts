import type { OperatorResponse } from '@tablestakes/contract/operator/call'
import type { getFunnel } from '@tablestakes/contract/operator/reports'
import type { Reader } from '@tablestakes/node/database'
import { daysOfEach } from '../../ledger/index.ts'
import { cohortOf, dayIn, dayText, isWithin, type Span, valuesOf } from './span.ts'

type FunnelDay = OperatorResponse<typeof getFunnel>['list'][number]
type Counts = Omit<FunnelDay, 'day' | 'visits'>

const NOBODY: Counts = { registered: 0, verified: 0, deposited: 0, played: 0, deposited_again: 0, withdrew: 0 }

/** Every day of the span, also one on which nothing happened: a gap would look like a day that is missing. */
export async function loadFunnel(reader: Reader, span: Span): Promise<FunnelDay[]> {
  const [visits, ways] = [await visitsByDay(reader, span), await waysByDay(reader, span)]
  return Array.from({ length: span.to - span.from + 1 }, (_, index) => {
    const day = span.from + index
    return { day: dayText(day), visits: visits.get(day) ?? 0, ...(ways.get(day) ?? NOBODY) }
  })
}

async function visitsByDay(reader: Reader, span: Span): Promise<Map<number, number>> {
  const { rows } = await reader.query<{ day: number; visits: number }>(
    `select ${dayIn('received_at')} as day, count(distinct distinct_id)::integer as visits from analytics_event
     where site_id = $1 and ${isWithin('received_at')} and event_name = 'OPEN' group by 1`,
    [...valuesOf(span)],
  )
  return new Map(rows.map(({ day, visits }) => [day, visits]))
}

/** By the product's own tables, not by reports: nobody drops out of a funnel by allowing no measuring. */
async function waysByDay(reader: Reader, span: Span): Promise<Map<number, Counts>> {
  const { rows } = await reader.query<Counts & { day: number }>(
    `with cohort as (${cohortOf()}), way as (
       select c.day,
         exists (select from player_contact k where k.player_id = c.player_id and k.verified_at is not null) as is_verified,
         exists (select from withdraw_order w where w.player_id = c.player_id and w.state = 'paid') as has_withdrawn,
         sums.deposits, sums.rounds
       from cohort c cross join lateral (
         select coalesce(sum(deposits), 0) as deposits, coalesce(sum(rounds), 0) as rounds
         from ${await daysOfEach(reader, 'c.player_id')} d) sums
     )
     select day, count(*)::integer as registered, (count(*) filter (where is_verified))::integer as verified,
       (count(*) filter (where deposits > 0))::integer as deposited, (count(*) filter (where rounds > 0))::integer as played,
       (count(*) filter (where deposits > 1))::integer as deposited_again,
       (count(*) filter (where has_withdrawn))::integer as withdrew
     from way group by day`,
    [...valuesOf(span)],
  )
  return new Map(rows.map(({ day, ...counts }) => [day, counts]))
}
