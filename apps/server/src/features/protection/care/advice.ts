import type { ResponseOf } from '@tablestakes/contract/call'
import type { getCareAdvice } from '@tablestakes/contract/protection'
import type { MarkerKind } from '@tablestakes/domain/protection/markers'
import type { Reader, Tx } from '@tablestakes/node/database'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Site } from '../../site/index.ts'
import { changeLimit } from '../limits/change-limit.ts'
import { hasStopped } from '../stops/require-playable.ts'

type Advice = ResponseOf<typeof getCareAdvice>
type Suggestion = NonNullable<NonNullable<Advice['advice']>['suggested']>

/** Older advice is history. */
const SHOWN_DAYS = 30
const DAY_MS = 86_400_000

type StepRow = { day: number; done_at: Date; answered_at: Date | null }

/** What the player is told of what was seen: the newest advice, in figures, with the limit that is suggested. */
export async function loadAdvice(reader: Reader, playerId: bigint, nowMs: number): Promise<Advice> {
  const offersOff = await offersOffUntil(reader, playerId, nowMs)
  const message = await newestMessage(reader, playerId, nowMs)
  if (!message) return { advice: null, offers_off_until: offersOff }
  const markers = await reader.query<{ kind: MarkerKind; figure: bigint; threshold: number }>(
    'select kind, figure, threshold from player_marker where player_id = $1 and day = $2 order by score desc, kind',
    [playerId, message.day],
  )
  // A later look of the same day has found nothing any more: there is nothing to tell.
  if (markers.rows.length === 0) return { advice: null, offers_off_until: offersOff }
  return {
    advice: {
      at: message.done_at.getTime(),
      is_answered: message.answered_at !== null,
      markers: markers.rows.map(({ kind, figure, threshold }) => ({ kind, figure: Number(figure), threshold })),
      suggested: await suggestionOf(reader, playerId, message.day),
    },
    offers_off_until: offersOff,
  }
}

async function newestMessage(reader: Reader, playerId: bigint, nowMs: number): Promise<StepRow | undefined> {
  const { rows } = await reader.query<StepRow>(
    `select day, done_at, answered_at from care_step
     where player_id = $1 and action = 'message' and done_at > $2 order by day desc limit 1`,
    [playerId, new Date(nowMs - SHOWN_DAYS * DAY_MS)],
  )
  return rows[0]
}

async function suggestionOf(reader: Reader, playerId: bigint, day: number): Promise<Suggestion | null> {
  const { rows } = await reader.query<{ details: { kind?: Suggestion['kind']; amount?: string; minutes?: number } }>(
    `select details from care_step where player_id = $1 and day = $2 and action = 'suggest_limit' and is_taken is null`,
    [playerId, day],
  )
  const details = rows[0]?.details
  if (details?.kind === 'deposit' && details.amount !== undefined)
    return { kind: 'deposit', period: 'week', amount: BigInt(details.amount), minutes: null }
  if (details?.kind === 'session' && details.minutes !== undefined)
    return { kind: 'session', period: 'day', amount: null, minutes: details.minutes }
  return null
}

type Answer = { playerId: bigint; site: Site; nowMs: number; isTaken: boolean }

/** The player has read it, and takes the suggested limit or not. The caller holds the player's row. */
export async function answerAdvice(tx: Tx, { playerId, site, nowMs, isTaken }: Answer): Promise<void> {
  const message = await newestMessage(tx, playerId, nowMs)
  if (!message) throw new Refusal('NOT_FOUND')
  const suggested = await suggestionOf(tx, playerId, message.day)
  if (isTaken) {
    if (!suggested) throw new Refusal('NOT_FOUND')
    const { kind, period, amount, minutes } = suggested
    await changeLimit(
      tx,
      { playerId, site, nowMs },
      { kind, period, ...(amount !== null && { amount }), ...(minutes !== null && { minutes }) },
    )
  }
  await tx.query(
    `update care_step set answered_at = coalesce(answered_at, $3), is_taken = case when action = 'suggest_limit' then $4::boolean end
     where player_id = $1 and day = $2 and action in ('message', 'suggest_limit')`,
    [playerId, message.day, new Date(nowMs), isTaken],
  )
}

/** Until when the player gets no offers; null: they may. */
export async function offersOffUntil(reader: Reader, playerId: bigint, nowMs: number): Promise<number | null> {
  const { rows } = await reader.query<{ until: Date | null }>({
    name: 'protection-offers-off',
    text: 'select offers_off_until as until from player_protection where player_id = $1',
    values: [playerId],
  })
  const until = rows[0]?.until?.getTime() ?? null
  return until !== null && until > nowMs ? until : null
}

/** Whether a player is shown and given nothing extra: harm was seen lately, or they have stopped. */
export async function areOffersOff(reader: Reader, playerId: bigint, nowMs: number): Promise<boolean> {
  return (await offersOffUntil(reader, playerId, nowMs)) !== null || hasStopped(reader, playerId, nowMs)
}
