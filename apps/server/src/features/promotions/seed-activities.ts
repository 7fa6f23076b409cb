import { languages } from '@tablestakes/contract/fields'
import { activityTypes } from '@tablestakes/contract/promotions'
import { balanceConfigTypes } from '@tablestakes/contract/wallet'
import { type TextKey, textFor } from '@tablestakes/dictionary'
import { systemClock } from '@tablestakes/node/clock'
import { type Database, type Tx, transact } from '@tablestakes/node/database'
import { bannerArt } from './banner-art.ts'
import { listActivities } from './engine/activity-record.ts'
import { addMatch } from './guesses/matches.ts'
import { addActivity } from './make-activity.ts'
import { exampleOf, isBought, servedTypes } from './types/all.ts'

/** Where a site's days begin. */
const ZONES: Record<string, string> = {
  India: 'Asia/Kolkata',
  Brazil: 'America/Sao_Paulo',
  Philippines: 'Asia/Manila',
  Bengal: 'Asia/Dhaka',
  Pakistan: 'Asia/Karachi',
}

/** Enough for a hundred thousand small claims a day, in the measure of the smallest top-up. */
const BUDGET_UNITS = 100_000n

type SiteToSeed = { site_id: string; country: string; unit: bigint }

/**
 * Opens a living example of every type on every site that never had one of it. What an operator has changed or ended stays. Site by site:
 * nodes that start simultaneously wait for one site of another, not for all of them.
 */
export async function seedActivities(database: Database): Promise<void> {
  const { rows } = await database.query<SiteToSeed>(
    `select site_id, country, amounts[1] as unit from site join cashier using (site_id)
     where config_type = $1 and cardinality(amounts) > 0 order by site_id`,
    [balanceConfigTypes.GLOBAL],
  )
  for (const site of rows) await transact(database, (tx) => seedSite(tx, site))
}

async function seedSite(tx: Tx, { site_id: siteId, country, unit }: SiteToSeed): Promise<void> {
  const missing = await missingTypes(tx, siteId)
  if (missing.length === 0) return
  // The second of two nodes waits here, and finds what the first has opened.
  await tx.query('lock table activity in share row exclusive mode')
  for (const type of await missingTypes(tx, siteId)) {
    const place = servedTypes.indexOf(type)
    const id = await addActivity(tx, {
      ...{ site_id: siteId, activity_type: type, starts_at: new Date(0), time_zone: zoneOf(type, country) },
      ...{ budget: BUDGET_UNITS * unit, sort_id: (place + 1) * 10, icons: [`activity-${type}`] },
      ...{ is_show_banner: place < 3, is_left_show: true, is_enter_window: type === 1 },
      ...{ is_show_left_bannel: type === 7, banner_url: bannerArt(type) },
      titles: inAllLanguages(`activity_${type}_title` as TextKey),
      rules: inAllLanguages(`activity_${type}_rules` as TextKey),
      config: exampleOf(type, unit),
    })
    // What the shop has sold before stays on sale; the others count from now on.
    await tx.query(
      `update activity set state = 'live', starts_at = case when $2 then starts_at else now() end where activity_id = $1`,
      [id, isBought(type)],
    )
    if (type === activityTypes.FREE_GUESS) await seedMatch(tx, id)
  }
}

async function missingTypes(tx: Tx, siteId: string): Promise<typeof servedTypes> {
  const { rows } = await tx.query<{ type: number }>(
    'select distinct activity_type as type from activity where site_id = $1',
    [siteId],
  )
  return servedTypes.filter((type) => !rows.some((row) => row.type === type))
}

/** A board that all sites share has one week. */
const zoneOf = (type: number, country: string): string =>
  type === activityTypes.PLATFORM_COIN_TOURNAMENT ? 'UTC' : (ZONES[country] ?? 'UTC')

const WEEK_MS = 604_800_000

/** Something to guess, until an operator enters the next one. */
async function seedMatch(tx: Tx, activityId: number): Promise<void> {
  const [activity] = await listActivities(tx, { id: activityId })
  const [home, away] = ['Harbour City', 'Hill Town']
  const named = (name: string) => Object.fromEntries(languages.map((lang) => [lang, name]))
  await addMatch(tx, activity!, {
    ...{ home, away, startsAt: new Date(systemClock() + WEEK_MS) },
    outcomes: [
      { outcome_id: 'home', title: named(home) },
      { outcome_id: 'draw', title: inAllLanguages('activity_outcome_draw') },
      { outcome_id: 'away', title: named(away) },
    ],
  })
}

const inAllLanguages = (key: TextKey) => Object.fromEntries(languages.map((lang) => [lang, textFor(lang, key)]))
