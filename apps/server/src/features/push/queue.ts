import type { PushTopic } from '@tablestakes/contract/push'
import type { Tx } from '@tablestakes/node/database'
import type { Site } from '../site/index.ts'
import { dueAt, loadChoices } from './choices.ts'
import { devicesOf } from './devices.ts'
import type { News } from './news.ts'

/** Queues news for every device of a player who wants to hear of such. Answers how many devices that are. */
export async function tell(
  tx: Tx,
  { playerId, site, nowMs }: { playerId: bigint; site: Site; nowMs: number },
  news: News,
): Promise<number> {
  const devices = await devicesOf(tx, playerId)
  if (devices.length === 0 || !isAllowed(site, news.topic)) return 0
  const { quiet, ...wanted } = await loadChoices(tx, playerId)
  if (!wanted[news.topic]) return 0
  const due = new Date(dueAt(nowMs, { topic: news.topic, quiet, timeZone: site.timeZone }))
  const words = devices.map(({ lang }) => news.words(lang))
  const { rowCount } = await tx.query(
    `insert into push_message (player_id, topic, link, news, due_at, device_id, title, content)
     select $1, $2, $3, $4, $5, device_id, title, content
     from unnest($6::bigint[], $7::text[], $8::text[]) as one (device_id, title, content)
     on conflict (device_id, news) do nothing`,
    [
      ...[playerId, news.topic, news.link, news.name, due],
      ...[devices.map(({ device_id: id }) => id), words.map(({ title }) => title), words.map(({ content }) => content)],
    ],
  )
  return rowCount ?? 0
}

export const isAllowed = (site: Pick<Site, 'jurisdiction'>, topic: PushTopic) =>
  topic !== 'offers' || site.jurisdiction.marketing_push
