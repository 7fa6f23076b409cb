import { randomBytes, randomUUID } from 'node:crypto'
import { makeBearer, readBearer } from './bearer.ts'
import type { Database, Reader, Tx } from './database.ts'
import { deleteOld } from './delete-old.ts'
import { defineJob, nothing } from './jobs.ts'
import { publishControl } from './outbox.ts'

export type Session = {
  playerId: bigint
  /** The login. It stays the same when the access token is renewed. */
  sessionId: string
  siteId: string
  signKey: string
  expiresAt: Date
  lastUsedAt: Date
}

export type OpenedSession = { sessionId: string; accessToken: string; accessExpire: Date; signKey: string }

/** Access tokens live 15 minutes and are renewed by tokenLogin. */
const ACCESS_MINUTES = 15
const USE_NOTED_EVERY_MS = 60_000

/** Opens a login, or with `sessionId` renews one under a new token; the old token ends by its own time. */
export async function openSession(
  tx: Tx,
  wanted: { playerId: bigint; siteId: string; sessionId?: string },
): Promise<OpenedSession> {
  const token = makeBearer(wanted.playerId)
  const signKey = randomBytes(32).toString('hex')
  const sessionId = wanted.sessionId ?? randomUUID()
  const { rows } = await tx.query<{ expires_at: Date }>(
    `insert into player_session (player_id, token_hash, session_id, site_id, sign_key, expires_at)
     values ($1, $2, $3, $4, $5, now() + make_interval(mins => $6)) returning expires_at`,
    [wanted.playerId, token.hash, sessionId, wanted.siteId, signKey, ACCESS_MINUTES],
  )
  return { sessionId, accessToken: token.text, accessExpire: rows[0]!.expires_at, signKey }
}

/** The session behind a token, or null when there is none, it has ended or was revoked. One lookup by primary key. */
export async function findSession(reader: Reader, accessToken: string): Promise<Session | null> {
  const bearer = readBearer(accessToken)
  if (!bearer) return null
  const { rows } = await reader.query<{
    session_id: string
    site_id: string
    sign_key: string
    expires_at: Date
    last_used_at: Date
  }>({
    name: 'session-find',
    text: `select session_id, site_id, sign_key, expires_at, last_used_at from player_session
           where player_id = $1 and token_hash = $2 and revoked_at is null and expires_at > now()`,
    values: [bearer.playerId, bearer.hash],
  })
  const row = rows[0]
  if (!row) return null
  return {
    playerId: bearer.playerId,
    sessionId: row.session_id,
    siteId: row.site_id,
    signKey: row.sign_key,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  }
}

/** Remembers that a login is in use, at most once a minute: a write for every request would cost more than it tells. */
export async function noteSessionUse(database: Database, session: Session, nowMs: number): Promise<void> {
  if (nowMs - session.lastUsedAt.getTime() < USE_NOTED_EVERY_MS) return
  session.lastUsedAt = new Date(nowMs)
  await database.query({
    name: 'session-use',
    text: `update player_session set last_used_at = now()
           where player_id = $1 and session_id = $2 and revoked_at is null and expires_at > now()`,
    values: [session.playerId, session.sessionId],
  })
}

/**
 * Ends one login of a player, or all of them, with every token, and tells the live streams. `because` is the text key
 * shown to the player.
 */
export async function revokeSessions(
  tx: Tx,
  ended: { playerId: bigint; sessionId?: string; because: string },
): Promise<void> {
  await tx.query(
    `update player_session set revoked_at = now(), revoked_because = $3
     where player_id = $1 and ($2::uuid is null or session_id = $2) and revoked_at is null`,
    [ended.playerId, ended.sessionId ?? null, ended.because],
  )
  await publishControl(tx, {
    kind: 'session_revoked',
    playerId: ended.playerId,
    data: { sessionId: ended.sessionId ?? null, because: ended.because },
  })
}

/** Until when each login can still be used: its newest token counts. Logins that have ended are missing. */
export async function findLoginExpiries(reader: Reader, logins: { playerId: bigint; sessionId: string }[]) {
  const { rows } = await reader.query<{ session_id: string; expires_at: Date }>(
    `select s.session_id, max(s.expires_at) as expires_at
     from unnest($1::bigint[], $2::uuid[]) as login (player_id, session_id)
     join player_session s on s.player_id = login.player_id and s.session_id = login.session_id
     where s.revoked_at is null and s.expires_at > now()
     group by s.session_id`,
    [logins.map((login) => login.playerId), logins.map((login) => login.sessionId)],
  )
  return new Map(rows.map((row) => [row.session_id, row.expires_at]))
}

/** Tokens that ended days ago are of no use to anybody; a few days stay for questions about who was signed in. */
export const sweepSessions = defineJob({
  kind: 'sessions.sweep',
  payload: nothing,
  everyMs: 3_600_000,
  async run(tx) {
    await deleteOld(tx, { from: 'player_session', where: `expires_at < now() - interval '7 days'` })
  },
})
