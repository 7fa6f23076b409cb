import { type EventMessage, eventStatuses, type FeedMessageOf } from '@tablestakes/contract/sports-feed'
import type { Tx } from '@tablestakes/node/database'
import { applyOdds, applyStop } from './apply-prices.ts'
import { applyResults } from './apply-results.ts'
import { bumpEvent, type HeldEvent, holdEvent } from './hold-event.ts'
import { scoreOf, stateOfStatus } from './read-status.ts'

/**
 * Takes in one message of the feed. Messages may come twice, late or in any order: of everything the newest word counts, by the time
 * in the message and its producer, and a word that is older than the one that stands changes nothing. So all orders end alike.
 */
export async function applyMessage(tx: Tx, message: EventMessage): Promise<{ needsFixture: boolean }> {
  const event = await holdEvent(tx, message.event_id)
  const isChanged = await applyTo(tx, event, message)
  if (isChanged) await bumpEvent(tx, event)
  const isNews = message.kind === 'fixture_change' || (isChanged && hasEnded(message))
  return { needsFixture: event.league_id === null || isNews }
}

/** Then the feed publishes what the match was drawn from. */
const hasEnded = (message: EventMessage): boolean =>
  message.kind === 'odds_change' &&
  message.sport_event_status !== undefined &&
  message.sport_event_status.status >= eventStatuses.ENDED

/** Time and producer in one number: two producers may speak in the same millisecond. */
export const orderOf = ({ timestamp, product }: { timestamp: number; product: number }): bigint =>
  BigInt(timestamp) * 4n + BigInt(product)

async function applyTo(tx: Tx, event: HeldEvent, message: EventMessage): Promise<boolean> {
  const order = orderOf(message)
  switch (message.kind) {
    case 'odds_change': {
      const isScored = await applyStatus(tx, event, message)
      return (await applyOdds(tx, event, message, order)) || isScored
    }
    case 'bet_stop':
      return applyStop(tx, event, message, order)
    case 'bet_settlement':
    case 'rollback_bet_settlement':
    case 'bet_cancel':
    case 'rollback_bet_cancel':
      return applyResults(tx, event, message, order)
    case 'match_event':
      return applyHappening(tx, event, message)
    case 'fixture_change':
      return applyFixtureChange(tx, event, message)
  }
}

async function applyStatus(tx: Tx, event: HeldEvent, message: FeedMessageOf<'odds_change'>): Promise<boolean> {
  const status = message.sport_event_status
  const order = orderOf(message)
  if (!status || order <= event.status_order) return false
  await tx.query('update sports_event set state = $2, score = $3, status_order = $4 where event_id = $1', [
    event.event_id,
    stateOfStatus(status.status),
    JSON.stringify(scoreOf(status)),
    order,
  ])
  return true
}

async function applyHappening(tx: Tx, event: HeldEvent, { event: happened }: FeedMessageOf<'match_event'>) {
  const { rowCount } = await tx.query(
    `insert into sports_happening (event_id, number, kind, at, minute, side, home_score, away_score, detail, event_version)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
    [
      ...[event.event_id, happened.id, happened.type, new Date(happened.time), happened.match_time ?? 0],
      ...[happened.team ?? 'none', happened.home_score ?? 0, happened.away_score ?? 0],
      ...[[happened.player, happened.detail].filter(Boolean).join(' · ').slice(0, 128), event.version + 1n],
    ],
  )
  return rowCount === 1
}

async function applyFixtureChange(tx: Tx, event: HeldEvent, message: FeedMessageOf<'fixture_change'>) {
  if (message.start_time === undefined) return false
  await tx.query('update sports_event set starts_at = $2 where event_id = $1', [
    event.event_id,
    new Date(message.start_time),
  ])
  return true
}
