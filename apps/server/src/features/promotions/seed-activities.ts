import { languages } from '@tablestakes/contract/fields'
import { balanceConfigTypes } from '@tablestakes/contract/wallet'
import { type TextKey, textFor } from '@tablestakes/dictionary'
import type { Tx } from '@tablestakes/node/database'
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

/** Opens a living example of every type on every site that never had one of it. What an operator has changed or ended stays. */
export async function seedActivities(tx: Tx): Promise<void> {
  // Of two nodes that start simultaneously the second waits, and finds what the first has opened.
  await tx.query('lock table activity in share row exclusive mode')
  const { rows } = await tx.query<{ site_id: string; country: string; unit: bigint; had: number[] }>(
    `select site_id, country, amounts[1] as unit,
       array(select distinct activity_type from activity a where a.site_id = site.site_id) as had
     from site join cashier using (site_id) where config_type = $1 and cardinality(amounts) > 0`,
    [balanceConfigTypes.GLOBAL],
  )
  for (const { site_id: siteId, country, unit, had } of rows) {
    for (const [place, type] of servedTypes.entries()) {
      if (had.includes(type)) continue
      const id = await addActivity(tx, {
        ...{ site_id: siteId, activity_type: type, starts_at: new Date(0), time_zone: ZONES[country] ?? 'UTC' },
        ...{ budget: BUDGET_UNITS * unit, sort_id: (place + 1) * 10, icons: [`activity-${type}`] },
        ...{ is_show_banner: place < 3, is_left_show: true, is_enter_window: type === 1 },
        titles: inAllLanguages(`activity_${type}_title` as TextKey),
        rules: inAllLanguages(`activity_${type}_rules` as TextKey),
        config: exampleOf(type, unit),
      })
      // What the shop has sold before stays on sale; the others count from now on.
      await tx.query(
        `update activity set state = 'live', starts_at = case when $2 then starts_at else now() end where activity_id = $1`,
        [id, isBought(type)],
      )
    }
  }
}

const inAllLanguages = (key: TextKey) => Object.fromEntries(languages.map((lang) => [lang, textFor(lang, key)]))
