import { type AnalyticsEvent, analyticsEvent, reportKeyHeader } from '@tablestakes/contract/site'
import type { Tx } from '@tablestakes/node/database'
import * as z from 'zod/mini'
import { deleteOld } from '../../platform/jobs/delete-old.ts'
import { defineJob, enqueue, nothing } from '../../platform/jobs/jobs.ts'
import { cleanEvent } from './clean-event.ts'
import type { Site } from './queries.ts'

const KEPT_DAYS = 90
const FORWARD_TIMEOUT_MS = 10_000

/**
 * Stores a batch, and where the site says so sends it on. A browser that has heard no answer sends the same batch again: it begins with the same
 * event, and then nothing more happens.
 */
export async function collectReport(
  tx: Tx,
  batch: { site: Site; playerId: bigint | null; events: readonly AnalyticsEvent[] },
): Promise<void> {
  const { site, playerId } = batch
  const events = batch.events.map((event) => cleanEvent(event, playerId))
  const { rowCount } = await tx.query({
    name: 'analytics-store',
    text: `insert into analytics_batch (site_id, player_id, events, first_event) values ($1, $2, $3, $4)
           on conflict (site_id, first_event) where first_event is not null do nothing`,
    values: [site.id, playerId, JSON.stringify(events), events[0]?.event_id ?? null],
  })
  if (rowCount === 0) return
  if (site.reportForward) await enqueue(tx, { job: forwardReport, payload: { ...site.reportForward, events } })
}

/** Sends a batch on to the operator's own collector. It may arrive twice when a node is killed at the wrong moment. */
export const forwardReport = defineJob({
  kind: 'site.forward-report',
  payload: z.object({ url: z.string(), key: z.string(), events: z.array(analyticsEvent) }),
  attemptsMax: 6,
  // A collector that stays away would otherwise fill the table with everything that was meant for it.
  isForgotten: true,
  async prepare({ url, key, events }, { signal }) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [reportKeyHeader]: key },
      body: JSON.stringify({ events }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(FORWARD_TIMEOUT_MS)]),
      redirect: 'error',
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`the report URL answered ${response.status}`)
  },
  run: async () => {},
})

export const sweepAnalytics = defineJob({
  kind: 'site.sweep-analytics',
  payload: nothing,
  everyMs: 3_600_000,
  async run(tx) {
    await deleteOld(tx, { from: 'analytics_batch', where: `received_at < now() - interval '${KEPT_DAYS} days'` })
  },
})
