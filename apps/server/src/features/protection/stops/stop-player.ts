import { playerStates } from '@tablestakes/contract/account'
import type { Tx } from '@tablestakes/node/database'
import { stopPlayer } from '../../../ledger/index.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { revokeSessions } from '../../../platform/http/sessions.ts'
import { publish } from '../../../platform/live/outbox.ts'
import { hasConsent, lockPlayer, recordConsents, setPlayerState } from '../../players/index.ts'
import { accountsOfSamePerson, exclusionOfMarks, type LateMark, rememberMarks } from './marks.ts'
import { loadProtection } from './stop-record.ts'

/**
 * What else ends with a stop, in its transaction: deposits that are not paid yet, and what a site's rules say. Orders and bets are held before
 * purses, everywhere.
 */
export type OnStop = (tx: Tx, stopped: { playerId: bigint; siteId: string; nowMs: number }) => Promise<void>

type Stop = { playerId: bigint; nowMs: number; onStop: OnStop }

const HOUR_MS = 3_600_000

/**
 * A pause. In one transaction every login ends, and with it streams and open games; stakes and deposits are refused until its end; what is
 * on its way in is cancelled, and marketing ends. Rounds that are open are settled by their rules, and withdrawing stays open.
 */
export async function coolOff(tx: Tx, { playerId, nowMs, onStop }: Stop, hours: number): Promise<void> {
  const { siteId } = await lockPlayer(tx, playerId)
  const { coolOffUntil, excludedAt } = await loadProtection(tx, playerId)
  const until = new Date(nowMs + hours * HOUR_MS)
  if (excludedAt !== null || (coolOffUntil !== null && coolOffUntil >= until)) throw new Refusal('STOP_STANDS')
  await onStop(tx, { playerId, siteId, nowMs })
  await tx.query(
    `insert into player_protection (player_id, cool_off_until) values ($1, $2)
     on conflict (player_id) do update set cool_off_until = excluded.cool_off_until`,
    [playerId, until],
  )
  await stopPlayer(tx, { playerId, kind: 'cool_off', until, because: 'refusal_cooling_off' })
  await publish(tx, { playerId, message: { type: 'limits', reason: 'cool_off', until: until.getTime() } })
  await endLogins(tx, playerId, 'signed_out_cooling_off')
}

/**
 * A self-exclusion, or one that the house enters at the player's request. Nobody can lift it. The person's accounts on other sites are
 * excluded with it, and whatever the person is known by is remembered.
 */
export async function exclude(tx: Tx, stop: Stop, months: number): Promise<void> {
  const others = await accountsOfSamePerson(tx, stop.playerId)
  // In the order of their numbers, so that two who exclude themselves cannot wait for each other.
  const all = [stop.playerId, ...others].toSorted((one, other) => (one < other ? -1 : 1))
  for (const playerId of all)
    await excludeOne(
      tx,
      { ...stop, playerId },
      { until: endAfter(stop.nowMs, months), isAsked: playerId === stop.playerId },
    )
}

const endAfter = (nowMs: number, months: number) => (months === 0 ? null : monthsAfter(nowMs, months))

/**
 * An identity paper, or the account to be paid out to, shows that this account is an excluded person's: it is excluded until the same
 * day, and what it holds can be withdrawn. False: it does not.
 */
export async function excludeByMarks(tx: Tx, stop: Stop, marks: readonly LateMark[]): Promise<boolean> {
  const known = await exclusionOfMarks(tx, { playerId: stop.playerId, marks })
  if (!known) return false
  await excludeOne(tx, stop, { until: known.until, isAsked: false })
  return true
}

async function excludeOne(
  tx: Tx,
  { playerId, nowMs, onStop }: Stop,
  { until, isAsked }: { until: Date | null; isAsked: boolean },
): Promise<void> {
  const player = await lockPlayer(tx, playerId)
  const { excludedAt, excludedUntil } = await loadProtection(tx, playerId)
  const isLonger = excludedAt === null || (excludedUntil !== null && (until === null || until > excludedUntil))
  if (!isLonger) {
    if (isAsked) throw new Refusal('STOP_STANDS')
    return
  }
  await onStop(tx, { playerId, siteId: player.siteId, nowMs })
  await tx.query(
    `insert into player_protection (player_id, excluded_at, excluded_until) values ($1, $2, $3)
     on conflict (player_id) do update set excluded_at = excluded.excluded_at, excluded_until = excluded.excluded_until,
       returns_at = null`,
    [playerId, new Date(nowMs), until],
  )
  await rememberMarks(tx, playerId)
  if (player.state === playerStates.ACTIVE) await setPlayerState(tx, { playerId, state: playerStates.EXCLUDED })
  // One that is frozen stays frozen, and is excluded when it is freed.
  else await stopPlayer(tx, { playerId, kind: 'excluded', until: null, because: 'refusal_self_excluded' })
  await publish(tx, { playerId, message: { type: 'limits', reason: 'excluded', until: until?.getTime() ?? null } })
  await endLogins(tx, playerId, 'signed_out_excluded')
}

/** The same day of a later month, or that month's last. */
function monthsAfter(nowMs: number, months: number): Date {
  const now = new Date(nowMs)
  const then = new Date(nowMs)
  then.setUTCDate(1)
  then.setUTCMonth(then.getUTCMonth() + months)
  const last = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate()
  then.setUTCDate(Math.min(now.getUTCDate(), last))
  return then
}

async function endLogins(tx: Tx, playerId: bigint, because: string): Promise<void> {
  if (await hasConsent(tx, playerId, 'marketing'))
    await recordConsents(tx, { playerId, consents: [{ kind: 'marketing', version: 'stop', isGiven: false }] })
  await revokeSessions(tx, { playerId, because })
}

const RETURN_HOURS = 24

/** After an exclusion the player must ask to play again, and it takes a day. */
export async function askToReturn(tx: Tx, { playerId, nowMs }: Omit<Stop, 'onStop'>): Promise<void> {
  await lockPlayer(tx, playerId)
  const { excludedAt, excludedUntil, returnsAt } = await loadProtection(tx, playerId)
  if (excludedAt === null || excludedUntil === null || excludedUntil.getTime() > nowMs)
    throw new Refusal('RETURN_EARLY')
  if (returnsAt !== null) return
  await tx.query('update player_protection set returns_at = $2 where player_id = $1', [
    playerId,
    new Date(nowMs + RETURN_HOURS * HOUR_MS),
  ])
}
