import type { ResponseOf } from '@tablestakes/contract/call'
import type { Activity, ActivityType, getActivity } from '@tablestakes/contract/promotions'
import type { Reader, Tx } from '@tablestakes/node/database'
import type { Audience } from './audience.ts'

type Texts = Activity['titles']

/** An activity of a site, with the version of its configuration that a period which begins now is played by. */
export type ActivityRecord = {
  id: number
  siteId: string
  type: ActivityType
  state: 'draft' | 'live' | 'paused' | 'ended'
  startsAt: Date
  endsAt: Date | null
  timeZone: string
  budget: bigint
  version: number
  lastPeriod: number
  audience: Audience
  flags: {
    is_show_banner: boolean
    is_left_show: boolean
    is_detail_show: boolean
    is_enter_window: boolean
    is_show_left_bannel: boolean
  }
  sortId: number
  bannerUrl: string
  icons: string[]
  titles: Texts
  rules: ResponseOf<typeof getActivity>['rules']
  config: unknown
}

const COLUMNS = `a.activity_id as id, a.site_id as "siteId", a.activity_type as type, a.state, a.starts_at as "startsAt",
  a.ends_at as "endsAt", a.time_zone as "timeZone", a.budget, a.version, a.last_period as "lastPeriod", a.audience,
  json_build_object('is_show_banner', a.is_show_banner, 'is_left_show', a.is_left_show, 'is_detail_show', a.is_detail_show,
    'is_enter_window', a.is_enter_window, 'is_show_left_bannel', a.is_show_left_bannel) as flags,
  a.sort_id as "sortId", a.banner_url as "bannerUrl", a.icons, a.titles, a.rules, c.config`
const FROM = 'activity a join activity_config c on c.activity_id = a.activity_id and c.version = a.version'

/** Numbers below this name a type: specification §9 calls the invite turntable activity 8. */
export const FIRST_ACTIVITY = 10_000

/** An activity of a site by its number, or the one of a type that is open now. */
export async function findActivity(
  reader: Reader,
  { siteId, id, nowMs }: { siteId: string; id: number; nowMs: number },
): Promise<ActivityRecord | null> {
  if (id < FIRST_ACTIVITY) return (await listOpen(reader, { siteId, nowMs, type: id }))[0] ?? null
  const { rows } = await reader.query<ActivityRecord>({
    name: 'activity-find',
    text: `select ${COLUMNS} from ${FROM} where a.activity_id = $1 and a.site_id = $2 and a.state <> 'draft'`,
    values: [id, siteId],
  })
  return rows[0] ?? null
}

/** What players of a site see, in its order. */
export async function listOpen(
  reader: Reader,
  { siteId, nowMs, type = null }: { siteId: string; nowMs: number; type?: number | null },
): Promise<ActivityRecord[]> {
  const { rows } = await reader.query<ActivityRecord>({
    name: 'activity-open',
    text: `select ${COLUMNS} from ${FROM}
           where a.site_id = $1 and a.state = 'live' and a.starts_at <= $2 and (a.ends_at is null or a.ends_at > $2)
             and ($3::integer is null or a.activity_type = $3)
           order by a.sort_id, a.starts_at desc, a.activity_id desc limit 200`,
    values: [siteId, new Date(nowMs), type],
  })
  return rows
}

/** Whether one of a type is open on a site: for what other features sell or give under its name. */
export const isTypeOpen = async (
  reader: Reader,
  asked: { siteId: string; type: ActivityType; nowMs: number },
): Promise<boolean> => (await listOpen(reader, asked)).length > 0

export async function listActivities(
  reader: Reader,
  { siteId = null, state = null, id = null }: { siteId?: string | null; state?: string | null; id?: number | null },
): Promise<ActivityRecord[]> {
  const { rows } = await reader.query<ActivityRecord>(
    `select ${COLUMNS} from ${FROM}
     where ($1::text is null or a.site_id = $1) and ($2::text is null or a.state = $2)
       and ($3::integer is null or a.activity_id = $3)
     order by a.activity_id desc limit 1000`,
    [siteId, state, id],
  )
  return rows
}

export const isOpen = ({ state, startsAt, endsAt }: ActivityRecord, nowMs: number): boolean =>
  state === 'live' && startsAt.getTime() <= nowMs && (endsAt === null || endsAt.getTime() > nowMs)

/** The configuration of a period: the one it began with. One that nobody has seen begins with the present one. */
export async function configOfPeriod(reader: Reader, activity: ActivityRecord, period: number): Promise<unknown> {
  const { rows } = await reader.query<{ config: unknown }>({
    name: 'activity-config',
    text: `select c.config from activity_period p join activity_config c using (activity_id, version)
           where p.activity_id = $1 and p.period = $2`,
    values: [activity.id, period],
  })
  return rows[0] ? rows[0].config : activity.config
}

/** From now on this period is played by this version, and no earlier one opens again. */
export async function beginPeriod(tx: Tx, { id, version, lastPeriod }: ActivityRecord, period: number): Promise<void> {
  await tx.query({
    name: 'activity-begin-period',
    text: `insert into activity_period (activity_id, period, version) values ($1, $2, $3) on conflict do nothing`,
    values: [id, period, version],
  })
  if (period > lastPeriod)
    await tx.query('update activity set last_period = $2 where activity_id = $1 and last_period < $2', [id, period])
}
