import { languages } from '@tablestakes/contract/fields'
import { textFor } from '@tablestakes/dictionary'
import type { Clock } from '@tablestakes/node/clock'
import type { Tx } from '@tablestakes/node/database'
import { defineJob, type Job, nothing } from '../../platform/jobs/jobs.ts'
import { takeToRemind } from '../free-rounds/index.ts'
import { type Expiring, hasWaiting, listExpiring } from '../promotions/index.ts'
import { currencyOfSite, type Sites } from '../site/index.ts'
import { sendMail } from './mail-record.ts'
import { mayInvite, sendTriggered } from './triggered.ts'

type RemindServices = { clock: Clock; sites: Sites; vipLevelOf: Parameters<typeof hasWaiting>[2]['vipLevelOf'] }

/** So many players a transaction: a node that dies repeats one such step, and nobody is reminded twice. */
const CHUNK = 300

/** Tells players by mail, and so on their open pages, what they can claim for one more day. */
export const remindExpiring = (services: RemindServices): Job =>
  defineJob({
    kind: 'mail.remind-expiring',
    payload: nothing,
    everyMs: 15_000,
    run: (tx) => remindNext(tx, services),
  })

/** Tells players by mail that free rounds end within a day. */
export const remindFreeRounds = (clock: Clock): Job =>
  defineJob({
    kind: 'mail.remind-free-rounds',
    payload: nothing,
    everyMs: 60_000,
    async run(tx) {
      for (const { grantId, playerId, left } of await takeToRemind(tx, clock()))
        await sendTriggered(tx, playerId, {
          ...{ trigger: `free-rounds ${grantId}`, words: 'mail_freeround', values: { count: left } },
        })
    },
  })

/** The next players of the first activity that is not through with all of them. */
export async function remindNext(tx: Tx, services: RemindServices): Promise<void> {
  for (const expiring of await listExpiring(tx, services.clock())) {
    const last = await holdReminding(tx, expiring)
    if (last === null) continue
    return remindChunk(tx, services, { expiring, last })
  }
}

/** Up to whom everybody was reminded; null when that was everybody. */
async function holdReminding(tx: Tx, { activity, period }: Expiring): Promise<bigint | null> {
  const values = [activity.id, period]
  await tx.query('insert into activity_reminding (activity_id, period) values ($1, $2) on conflict do nothing', values)
  const { rows } = await tx.query<{ last_player: bigint }>(
    'select last_player from activity_reminding where activity_id = $1 and period = $2 and done_at is null for update',
    values,
  )
  return rows[0]?.last_player ?? null
}

type Chunk = { expiring: Expiring; last: bigint }

async function remindChunk(
  tx: Tx,
  { clock, sites, vipLevelOf }: RemindServices,
  { expiring, last }: Chunk,
): Promise<void> {
  const { activity, period } = expiring
  const currency = currencyOfSite(await sites.get(activity.siteId))
  const { rows } = await tx.query<{ player_id: bigint }>(
    `select player_id from player where site_id = $1 and player_id > $2 and erased_at is null
       -- What ends with the day is brought to mind to those who came today.
       and (not $3 or exists (select from player_login l where l.player_id = player.player_id
         and l.created_at > now() - interval '1 day') or exists (select from play_time t
         where t.player_id = player.player_id and t.seen_at > now() - interval '1 day'))
     order by player_id limit ${CHUNK}`,
    [activity.siteId, last, expiring.isDaily === true],
  )
  let reminded = 0
  for (const { player_id: playerId } of rows) {
    const asked = { owner: { playerId, currency }, nowMs: clock(), vipLevelOf }
    if (!(await hasWaiting(tx, expiring, asked))) continue
    // That a day ends is no news: it is written only to those who want offers.
    if (expiring.isDaily && !(await mayInvite(tx, playerId))) continue
    await sendMail(tx, playerId, letterOf(expiring))
    reminded += 1
  }
  await tx.query(
    `update activity_reminding set last_player = $3, reminded = reminded + $4, done_at = case when $5 then now() end
     where activity_id = $1 and period = $2`,
    [activity.id, period, rows.at(-1)?.player_id ?? last, reminded, rows.length < CHUNK],
  )
}

function letterOf({ activity, isDaily }: Expiring) {
  const titles = activity.titles as Record<string, string | undefined>
  const inAll = (key: 'mail_expires_title' | 'mail_expires_content' | 'mail_daily_title' | 'mail_daily_text') =>
    Object.fromEntries(languages.map((lang) => [lang, textFor(lang, key, { title: titles[lang] ?? titles.en ?? '' })]))
  if (isDaily) return { title: inAll('mail_daily_title'), content: inAll('mail_daily_text') }
  return { title: inAll('mail_expires_title'), content: inAll('mail_expires_content') }
}
