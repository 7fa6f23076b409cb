import { randomBytes, randomUUID } from 'node:crypto'
import type { TextKey } from '@tablestakes/dictionary/keys'
import { inBatches } from '@tablestakes/node/batches'
import type { Database, Reader, Tx } from '@tablestakes/node/database'
import { deleteOld } from '../jobs/delete-old.ts'
import { defineJob, nothing } from '../jobs/jobs.ts'
import { publishControl } from '../live/outbox.ts'
import { type Bearer, makeBearer, readBearer } from './bearer.ts'
import { Refusal } from './refusal.ts'

export type Session = {
  playerId: bigint
  /** The login. It stays the same when the access token is renewed. */
  sessionId: string
  siteId: string
  signKey: string
  expiresAt: Date
  lastUsedAt: Date
  /** Half an hour went by without a sign of life: before money moves, the player is asked again who is there. */
  isProofDue: boolean
  /** When the player last confirmed who they are, on being asked. */
  provenAt: Date | null
}

/** What is known of the browser that signed in. It is shown to the player and opens nothing. */
export type LoginFacts = {
  /** The contract's login type; null for a passkey. */
  clientType: number | null
  /** The hash of the secret cookie by which the browser is known again. */
  deviceHash: Buffer | null
  deviceCode: string
  deviceModel: string
  osVersion: string
  loginFinger: string
  ip: string
  place: string
}

type Login = { playerId: bigint; sessionId: string }
export type OpenedSession = { sessionId: string; accessToken: string; accessExpire: Date; signKey: string }

/** Access tokens live 15 minutes and are renewed by tokenLogin. */
const ACCESS_MINUTES = 15
const USE_NOTED_EVERY_MS = 60_000
const IDLE_MINUTES = 30
/** How long a confirmation holds. */
const PROOF_MS = 5 * 60_000

/** Opens a login, or with `sessionId` renews one under a new token; the old token ends by its own time. */
export async function openSession(
  tx: Tx,
  wanted: { playerId: bigint; siteId: string; sessionId?: string; login?: LoginFacts },
): Promise<OpenedSession> {
  const token = makeBearer(wanted.playerId)
  const signKey = randomBytes(32).toString('hex')
  const sessionId = wanted.sessionId ?? randomUUID()
  if (wanted.sessionId === undefined) await insertLogin(tx, { ...wanted, sessionId })
  // A renewal is no sign of life: the new token inherits when the login was last used and whether it must be confirmed.
  const { rows } = await tx.query<{ expires_at: Date }>(
    `insert into player_session (player_id, token_hash, session_id, site_id, sign_key, expires_at, last_used_at, proof_due,
       proven_at)
     select $1, $2, $3, $4, $5, now() + make_interval(mins => $6), coalesce(before.last_used_at, now()),
       coalesce(before.proof_due, false), before.proven_at
     from (select) as one left join lateral (
       select last_used_at, proof_due, proven_at from player_session where player_id = $1 and session_id = $3
       order by created_at desc limit 1
     ) as before on true
     returning expires_at`,
    [wanted.playerId, token.hash, sessionId, wanted.siteId, signKey, ACCESS_MINUTES],
  )
  return { sessionId, accessToken: token.text, accessExpire: rows[0]!.expires_at, signKey }
}

const unknownBrowser: LoginFacts = {
  clientType: null,
  deviceHash: null,
  deviceCode: '',
  deviceModel: '',
  osVersion: '',
  loginFinger: '',
  ip: '',
  place: '',
}

async function insertLogin(
  tx: Tx,
  { playerId, siteId, sessionId, login = unknownBrowser }: Login & { siteId: string; login?: LoginFacts },
) {
  await tx.query(
    `insert into player_login (player_id, session_id, site_id, client_type, device_hash, device_code, device_model,
       os_version, login_finger, ip, place)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      playerId,
      sessionId,
      siteId,
      login.clientType,
      login.deviceHash,
      login.deviceCode,
      login.deviceModel,
      login.osVersion,
      login.loginFinger,
      login.ip,
      login.place,
    ],
  )
}

type SessionRow = {
  session_id: string | null
  site_id: string
  sign_key: string
  expires_at: Date
  last_used_at: Date
  is_proof_due: boolean
  proven_at: Date | null
}

/** Each is looked up by its own key: joined, an empty table would be planned to be read from end to end. */
const FIND = `
  select s.session_id, s.site_id, s.sign_key, s.expires_at, s.last_used_at, s.proven_at,
    s.proof_due or s.last_used_at < now() - interval '${IDLE_MINUTES} minutes' as is_proof_due
  from unnest($1::bigint[], $2::bytea[]) with ordinality u (player_id, token_hash, place)
  left join lateral (
    select * from player_session s
    where s.player_id = u.player_id and s.token_hash = u.token_hash and s.revoked_at is null and s.expires_at > now()
    limit 1) s on true
  order by u.place`

/** The sessions behind tokens, each null when it does not exist, has ended or was revoked. */
async function findSessions(reader: Reader, bearers: readonly Bearer[]): Promise<(Session | null)[]> {
  const { rows } = await reader.query<SessionRow>({
    name: 'session-find',
    text: FIND,
    values: [bearers.map(({ playerId }) => playerId), bearers.map(({ hash }) => hash)],
  })
  return rows.map((row, place) =>
    row.session_id === null
      ? null
      : {
          playerId: bearers[place]!.playerId,
          sessionId: row.session_id,
          siteId: row.site_id,
          signKey: row.sign_key,
          expiresAt: row.expires_at,
          lastUsedAt: row.last_used_at,
          isProofDue: row.is_proof_due,
          provenAt: row.proven_at,
        },
  )
}

/**
 * Finds sessions by their tokens. Always asks the database, so that a session that was revoked is over on every node immediately;
 * many at a time, so that it costs a call next to nothing.
 */
export function createSessionLookup(database: Reader): (accessToken: string) => Promise<Session | null> {
  const find = inBatches((bearers: readonly Bearer[]) => findSessions(database, bearers))
  return async (accessToken) => {
    const bearer = readBearer(accessToken)
    return bearer && find(bearer)
  }
}

/**
 * The key of a token that has ended by its own time. It opens nothing, but an app that still holds it may sign the call
 * that renews the token with it. None for a revoked one: there is nothing to renew.
 */
export async function findExpiredSignKey(reader: Reader, accessToken: string): Promise<string | null> {
  const bearer = readBearer(accessToken)
  if (!bearer) return null
  const { rows } = await reader.query<{ sign_key: string }>({
    name: 'session-expired-key',
    text: `select sign_key from player_session
           where player_id = $1 and token_hash = $2 and revoked_at is null and expires_at <= now()`,
    values: [bearer.playerId, bearer.hash],
  })
  return rows[0]?.sign_key ?? null
}

/**
 * Why a token was revoked, as the key of a sentence; null where it was not. Only the holder of the token is told, and a
 * login that its own player ended needs no reason.
 */
export async function findRevokedReason(reader: Reader, accessToken: string): Promise<TextKey | null> {
  const bearer = readBearer(accessToken)
  if (!bearer) return null
  const { rows } = await reader.query<{ revoked_because: string | null }>({
    name: 'session-revoked-reason',
    text: `select revoked_because from player_session
           where player_id = $1 and token_hash = $2 and revoked_at is not null`,
    values: [bearer.playerId, bearer.hash],
  })
  return endWords(rows[0]?.revoked_because ?? null)
}

/** The sentences that may be told to somebody whose login has ended. */
const END_WORDS: readonly TextKey[] = [
  'USER_FORBIDDEN',
  'signed_out_closed',
  'signed_out_by_house',
  'signed_out_by_change',
  'signed_out_elsewhere',
  'signed_out_everywhere',
  'signed_out_reuse',
  'signed_out_excluded',
  'signed_out_cooling_off',
]

function endWords(because: string | null): TextKey | null {
  return END_WORDS.find((key) => key === because) ?? null
}

/** The player has shown who they are: money may move again, and what opens the account may be changed for a while. */
export async function confirmSession(tx: Tx, { playerId, sessionId }: Login): Promise<{ expiresAt: Date }> {
  const { rows } = await tx.query<{ proven_at: Date }>(
    `update player_session set proof_due = false, proven_at = now(), last_used_at = now()
     where player_id = $1 and session_id = $2 returning proven_at`,
    [playerId, sessionId],
  )
  return { expiresAt: new Date(rows[0]!.proven_at.getTime() + PROOF_MS) }
}

/** Changes of what opens the account need a fresh confirmation: a stolen, unlocked phone must not be enough. */
export function requireProof({ provenAt }: Pick<Session, 'provenAt'>, nowMs: number): void {
  if (provenAt === null || nowMs - provenAt.getTime() > PROOF_MS) throw new Refusal('PROOF_NEEDED')
}

/** Remembers that a login is in use, at most once a minute: a write for every request would cost more than it tells. True: it was noted. */
export async function noteSessionUse(database: Database, session: Session, nowMs: number): Promise<boolean> {
  if (nowMs - session.lastUsedAt.getTime() < USE_NOTED_EVERY_MS) return false
  session.lastUsedAt = new Date(nowMs)
  await database.query({
    name: 'session-use',
    text: `update player_session set last_used_at = now(),
             proof_due = proof_due or last_used_at < now() - interval '${IDLE_MINUTES} minutes'
           where player_id = $1 and session_id = $2 and revoked_at is null and expires_at > now()`,
    values: [session.playerId, session.sessionId],
  })
  return true
}

/**
 * Ends one login of a player, or all of them, or all but one, with every token and what would renew them, and tells the
 * live streams. `because` is the text key shown to the player.
 */
export async function revokeSessions(
  tx: Tx,
  ended: { playerId: bigint; sessionId?: string; exceptSessionId?: string; because: string },
): Promise<void> {
  const { playerId, because } = ended
  const { rows } = await tx.query<{ session_id: string }>(
    `update player_login set ended_at = now(), ended_because = $4
     where player_id = $1 and ($2::uuid is null or session_id = $2) and ($3::uuid is null or session_id <> $3)
       and ended_at is null
     returning session_id`,
    [playerId, ended.sessionId ?? null, ended.exceptSessionId ?? null, because],
  )
  const sessionIds = rows.map((row) => row.session_id)
  await tx.query(
    `update player_session set revoked_at = now(), revoked_because = $3
     where player_id = $1 and session_id = any ($2) and revoked_at is null`,
    [playerId, sessionIds, because],
  )
  for (const sessionId of sessionIds) {
    await publishControl(tx, { kind: 'session_revoked', playerId, data: { sessionId, because } })
  }
}

/** Ends one login of a player, or all of them, and answers which had not ended. */
export async function endLogins(
  tx: Tx,
  ended: { playerId: bigint; sessionId?: string; because: string },
): Promise<string[]> {
  const open = await listLogins(tx, ended.playerId)
  const ending = open.filter(({ id }) => ended.sessionId === undefined || id === ended.sessionId.toLowerCase())
  if (ending.length > 0) await revokeSessions(tx, ended)
  return ending.map(({ id }) => id)
}

/** Logins of a player that have not ended, the newest first. */
export async function listLogins(
  reader: Reader,
  playerId: bigint,
): Promise<{ id: string; device_model: string; created_at: Date }[]> {
  const { rows } = await reader.query<{ id: string; device_model: string; created_at: Date }>(
    `select session_id as id, device_model, created_at from player_login login
     where player_id = $1 and ended_at is null and (
       exists (select from player_session s where s.player_id = login.player_id and s.session_id = login.session_id
               and s.revoked_at is null and s.expires_at > now())
       or exists (select from refresh_secret r where r.player_id = login.player_id and r.session_id = login.session_id
                  and r.used_at is null and r.expires_at > now()))
     order by created_at desc, session_id`,
    [playerId],
  )
  return rows
}

/** Until when each login can still be used: its newest token counts. Logins that have ended are missing. */
export async function findLoginExpiries(reader: Reader, logins: Login[]) {
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
