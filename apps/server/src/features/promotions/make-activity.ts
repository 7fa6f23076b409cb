import { languages } from '@tablestakes/contract/fields'
import type { ConfiguredType } from '@tablestakes/contract/operator/activity-configs'
import { toExactText } from '@tablestakes/domain/money/decimal-text'
import { UNIT } from '@tablestakes/domain/money/money'
import { divide, ratio, ratioText, wholeNearest } from '@tablestakes/domain/money/ratio'
import { isTimeZone } from '@tablestakes/domain/promotions/periods'
import type { Reader, Tx } from '@tablestakes/node/database'
import { asRefusal } from '../../platform/operators/put-row.ts'
import { Refused } from '../../platform/operators/refused.ts'
import { type ActivityRecord, listActivities } from './engine/activity-record.ts'
import { audienceValues, fitsAudience } from './engine/audience.ts'
import { changeBudget } from './engine/budget.ts'
import { presentPeriod } from './engine/standing.ts'
import { type Configured, isServed, isSettled, readConfig } from './types/all.ts'

/** The columns an operator may give, by their names. */
export type Columns = Partial<{
  ends_at: Date | null
  budget: bigint
  audience: object
  is_show_banner: boolean
  is_left_show: boolean
  is_detail_show: boolean
  is_enter_window: boolean
  is_show_left_bannel: boolean
  sort_id: number
  banner_url: string
  icons: string[]
  titles: object
  rules: object
}>

export type NewActivity = Columns & {
  site_id: string
  activity_type: number
  starts_at: Date
  time_zone: string
  budget: bigint
  titles: object
  rules: object
  config: unknown
}

/** Adds a draft. What does not fit its type is refused here, so that no stored configuration is ever unreadable. */
export async function addActivity(tx: Tx, { config, ...columns }: NewActivity): Promise<number> {
  requireConfig(columns.activity_type, config)
  if (!isTimeZone(columns.time_zone)) throw new Refused('CANNOT_CHANGE', 'there is no such time zone')
  const names = Object.keys(columns)
  const { rows } = await asRefusal(() =>
    tx.query<{ id: number }>(
      `insert into activity (${names.join(', ')}) values (${names.map((_, place) => `$${place + 1}`).join(', ')})
       returning activity_id as id`,
      Object.values(columns),
    ),
  )
  const { id } = rows[0]!
  await tx.query('select add_activity_config($1, 1, $2)', [id, JSON.stringify(config)])
  return id
}

function requireConfig(type: number, config: unknown): Configured {
  if (!isServed(type)) throw new Refused('CANNOT_CHANGE', 'this type of activity is not served')
  const rule = readConfig(type, config)
  if (!rule) throw new Refused('CANNOT_CHANGE', 'the config does not fit its type')
  return rule
}

/** So many periods that have begun keep the version they began with: longer than anything can be claimed for. */
const PINNED = 64

export async function changeActivity(
  tx: Tx,
  before: ActivityRecord,
  { config, ...columns }: Columns & { config?: unknown; nowMs: number },
): Promise<void> {
  const { nowMs, ...given } = columns
  if (before.state === 'ended') throw new Refused('CANNOT_CHANGE', 'it has ended')
  const names = Object.keys(given).filter((name) => given[name as keyof typeof given] !== undefined)
  if (names.length > 0) {
    const sets = names.map((name, place) => `${name} = $${place + 2}`).join(', ')
    const values = names.map((name) => given[name as keyof typeof given])
    await asRefusal(() => tx.query(`update activity set ${sets} where activity_id = $1`, [before.id, ...values]))
  }
  if (given.budget !== undefined && given.budget < before.budget) requireUnpromised(before)
  if (given.budget !== undefined)
    await changeBudget(tx, { activityId: before.id, before: before.budget, after: given.budget })
  if (config === undefined) return
  const rule = requireConfig(before.type, config)
  const period = presentPeriod(before, rule, nowMs)
  if (before.state !== 'draft' && period > 0)
    await tx.query(
      `insert into activity_period (activity_id, period, version)
       select $1, one, $3 from generate_series($2::integer - ${PINNED}, $2::integer) one on conflict do nothing`,
      [before.id, period, before.version],
    )
  await tx.query('select add_activity_config($1, $2, $3)', [before.id, before.version + 1, JSON.stringify(config)])
  await tx.query('update activity set version = version + 1 where activity_id = $1', [before.id])
}

/** Prizes that players compete for are promised: nobody takes them away while they do. */
function requireUnpromised({ type, state }: ActivityRecord): void {
  if (isServed(type) && isSettled(type) && state !== 'draft')
    throw new Refused('CANNOT_CHANGE', 'its prizes are promised')
}

export async function holdActivity(tx: Tx, id: number): Promise<ActivityRecord | null> {
  await tx.query('select from activity where activity_id = $1 for no key update', [id])
  return (await listActivities(tx, { id }))[0] ?? null
}

type Check = {
  expected: { text: string; exact: string }
  worst: bigint
  budgetLeft: bigint
  audienceSize: number
  missingLanguages: string[]
  problems: string[]
}

/** The dry run: exact cost, worst case, and everything that keeps it from going live. */
export async function checkActivity(reader: Reader, activity: ActivityRecord): Promise<Check> {
  const rule = requireConfig(activity.type as ConfiguredType, activity.config)
  const { expected, most } = rule.cost()
  const titles = activity.titles as Record<string, string | undefined>
  const rules = activity.rules as Record<string, string | undefined>
  const missingLanguages = languages.filter((lang) => !titles[lang] || !rules[lang])
  const problems: string[] = []
  if (most > activity.budget) problems.push('The worst case of one player is more than the budget of a period.')
  if (!titles.en || !rules.en) problems.push('The English title or rules are missing; others fall back to them.')
  if (activity.endsAt && activity.endsAt <= activity.startsAt) problems.push('It ends before it starts.')
  problems.push(...rule.problems(activity))
  return {
    expected: { text: toExactText(wholeNearest(expected)), exact: ratioText(divide(expected, ratio(UNIT))) },
    worst: most,
    budgetLeft: await budgetLeft(reader, activity),
    audienceSize: await audienceSize(reader, activity),
    ...{ missingLanguages, problems },
  }
}

async function budgetLeft(reader: Reader, { id, budget }: ActivityRecord): Promise<bigint> {
  const { rows } = await reader.query<{ left: bigint | null }>(
    `select sum(left_over)::bigint as left from activity_budget
     where activity_id = $1 and period = (select max(period) from activity_budget where activity_id = $1)`,
    [id],
  )
  return rows[0]!.left ?? budget
}

export async function audienceSize(
  reader: Reader,
  { siteId, audience }: Pick<ActivityRecord, 'siteId' | 'audience'>,
): Promise<number> {
  const { rows } = await reader.query<{ players: number }>(
    `select count(*)::float8 as players from player where site_id = $1 and erased_at is null and ${fitsAudience(2)}`,
    [siteId, ...audienceValues(audience)],
  )
  return rows[0]!.players
}
