import { rollCounter, usedOf } from '@tablestakes/domain/protection/counter'
import { periodStart } from '@tablestakes/domain/protection/periods'
import type { Reader, Tx } from '@tablestakes/node/database'
import { playTimesOf, setPlayTimes } from '../../../ledger/index.ts'
import { publish } from '../../../platform/live/outbox.ts'
import { currencyOfSite, type Site } from '../../site/index.ts'
import { lookSoon } from '../care/look-soon.ts'
import { allowedBy, clockOf, keepCounter, loadLimits, runningPeriod } from '../limits/limit-store.ts'

/** A longer time without a sign of life is a pause, and does not count. */
const PAUSE_MS = 5 * 60_000
const WARNING_MS = 5 * 60_000
const NIGHT_MS = 5 * 3_600_000

/** Between midnight and five in the site's time zone. */
const isNight = ({ timeZone }: Site, nowMs: number) => nowMs - periodStart(nowMs, 'day', timeZone) < NIGHT_MS

/** Markers count hours, so each one that becomes full is worth a look. */
const isHourFull = (total: number, added: number) => Math.floor(total / 3_600) > Math.floor((total - added) / 3_600)

/** Without a login it is the running one's. */
type Seen = { playerId: bigint; loginId?: string | undefined; site: Site; nowMs: number }
type Row = { login_id: string; login_seconds: number; seen_at: Date }

/**
 * The player is there. The time since they were last seen counts as played, unless it was a pause. Where the player has limited their
 * time, the ledger is told until when it lasts if they go on; so a stake after that moment is refused on every node.
 */
export async function noteActive(tx: Tx, { playerId, loginId, site, nowMs }: Seen): Promise<void> {
  const now = new Date(nowMs)
  const { rows } = await tx.query<Row>(
    'select login_id, login_seconds, seen_at from play_time where player_id = $1 for update',
    [playerId],
  )
  const before = rows[0]
  const login = loginId ?? before?.login_id
  if (login === undefined) return
  const isSame = before?.login_id === login
  const gapMs = before ? nowMs - before.seen_at.getTime() : 0
  // A clock that went back counts nothing twice.
  if (isSame && gapMs <= 0) return
  const seconds = gapMs > 0 && gapMs <= PAUSE_MS ? Math.floor(gapMs / 1000) : 0
  const loginSeconds = isSame ? before.login_seconds + seconds : 0
  await tx.query(
    `insert into play_time (player_id, login_id, login_seconds, began_at, seen_at) values ($1, $2, $3, $4, $4)
     on conflict (player_id) do update set login_id = excluded.login_id, login_seconds = excluded.login_seconds,
       began_at = case when play_time.login_id = excluded.login_id then play_time.began_at else excluded.began_at end,
       seen_at = excluded.seen_at`,
    [playerId, login, loginSeconds, now],
  )
  if (seconds > 0) {
    const { rows: days } = await tx.query<{ seconds: number }>(
      `insert into play_day (player_id, day, seconds, night_seconds) values ($1, ($2::timestamptz at time zone 'UTC')::date, $3, $4)
       on conflict (player_id, day) do update set seconds = play_day.seconds + excluded.seconds,
         night_seconds = play_day.night_seconds + excluded.night_seconds
       returning seconds`,
      [playerId, now, seconds, isNight(site, nowMs) ? seconds : 0],
    )
    if (isHourFull(days[0]!.seconds, seconds)) await lookSoon(tx, { playerId, nowMs })
  }
  await limitTime(tx, { playerId, site, nowMs, seconds, loginSeconds })
}

type Used = Pick<Seen, 'playerId' | 'site' | 'nowMs'> & { seconds: number; loginSeconds: number }

async function limitTime(tx: Tx, { playerId, site, nowMs, seconds, loginSeconds }: Used): Promise<void> {
  const limits = (await loadLimits(tx, playerId)).filter(({ kind }) => kind === 'session')
  if (limits.length === 0) return
  let left = Number.POSITIVE_INFINITY
  for (const limit of limits) {
    const most = allowedBy(limit)
    if (most === null) continue
    let used = loginSeconds
    const running = runningPeriod(limit, site, nowMs)
    if (running) {
      const counter = rollCounter(running, { used: BigInt(seconds), nowMs, clock: clockOf(site) })
      await keepCounter(tx, { playerId, kind: 'session', period: limit.period }, counter)
      used = Number(usedOf(counter))
    }
    left = Math.min(left, Number(most) * 60 - used)
  }
  const owner = { playerId, currency: currencyOfSite(site) }
  const times = await playTimesOf(tx, owner)
  const sessionUntil = new Date(nowMs + left * 1000)
  await setPlayTimes(tx, { ...owner, checkAt: times.checkAt, sessionUntil })
  if (left * 1000 <= WARNING_MS)
    await publish(tx, {
      playerId,
      message: { type: 'limits', reason: 'session_ending', until: sessionUntil.getTime() },
    })
}

/** How long the running login was active. */
export async function activeSeconds(reader: Reader, playerId: bigint): Promise<number> {
  const { rows } = await reader.query<{ login_seconds: number }>(
    'select login_seconds from play_time where player_id = $1',
    [playerId],
  )
  return rows[0]?.login_seconds ?? 0
}
