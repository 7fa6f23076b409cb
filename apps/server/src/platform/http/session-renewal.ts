import { createHmac } from 'node:crypto'
import type { Reader, Tx } from '@tablestakes/node/database'
import { deleteOld } from '../jobs/delete-old.ts'
import { defineJob, nothing } from '../jobs/jobs.ts'
import { makeBearer, readBearer } from './bearer.ts'
import { Refusal } from './refusal.ts'
import { revokeSessions } from './sessions.ts'

/**
 * What renews a login: a secret in a cookie no script can read. Each works once and is followed by the next of its family.
 * A used one that is shown again means that two have it, and ends the login for both. The one exception is the same
 * renewal asked again under the same key (its answer was lost, two tabs woke together): it gets the same successor.
 */
export type RefreshSecret = { text: string; maxAgeSeconds: number }

/** A login that is not renewed for two days is over, and every one after thirty. */
const SLIDING = `interval '2 days'`
const LONGEST = `interval '30 days'`
const REPEATED_WITHIN = `interval '5 minutes'`
/** Each renewal leaves rows behind for days. No page loads this often; a script that renews in a circle would fill the disk. */
const MOST_A_MINUTE = 30

export async function issueRefresh(
  tx: Tx,
  login: { playerId: bigint; sessionId: string; secret?: Buffer },
): Promise<RefreshSecret> {
  const bearer = makeBearer(login.playerId, login.secret)
  const { rows } = await tx.query<{ seconds: number }>({
    name: 'refresh-issue',
    text: `insert into refresh_secret (player_id, secret_hash, session_id, expires_at)
           select player_id, $2, session_id, least(now() + ${SLIDING}, created_at + ${LONGEST})
           from player_login where player_id = $1 and session_id = $3
           on conflict (player_id, secret_hash) do update set expires_at = excluded.expires_at
           returning extract(epoch from expires_at - now())::int as seconds`,
    values: [login.playerId, bearer.hash, login.sessionId],
  })
  return { text: bearer.text, maxAgeSeconds: rows[0]!.seconds }
}

export type RenewedLogin = { playerId: bigint; sessionId: string; siteId: string; refresh: RefreshSecret }

/**
 * Takes a secret and gives its successor; null means "sign in again". It does not throw for that, because the end of a
 * family must be committed.
 */
export async function renewLogin(
  tx: Tx,
  { text, key, secret }: { text: string; key: string | null; secret: string },
): Promise<RenewedLogin | null> {
  const shown = readBearer(text)
  if (!shown) return null
  const { playerId } = shown
  const known = await lockSecret(tx, shown)
  if (!known) return null
  if (known.made_lately >= MOST_A_MINUTE) throw new Refusal('TOO_MANY', { retryAfterMs: 60_000 })
  const sessionId = known.session_id
  const successor = key === null ? undefined : successorOf(secret, { text, key })

  if (known.is_used) {
    const isRepeat = known.is_recent && known.used_key === key && successor !== undefined
    if (!isRepeat || (await isUsed(tx, makeBearer(playerId, successor).hash, playerId))) {
      await revokeSessions(tx, { playerId, sessionId, because: 'signed_out_reuse' })
      return null
    }
  } else {
    await tx.query(
      'update refresh_secret set used_at = now(), used_key = $3 where player_id = $1 and secret_hash = $2',
      [playerId, shown.hash, key],
    )
  }
  const refresh = await issueRefresh(tx, { playerId, sessionId, ...(successor && { secret: successor }) })
  return { playerId, sessionId, siteId: known.site_id, refresh }
}

type KnownSecret = {
  session_id: string
  site_id: string
  is_used: boolean
  is_recent: boolean
  used_key: string | null
  /** Tokens this login was given within the last minute. */
  made_lately: number
}

/**
 * Two requests with the same secret wait for each other here, and so does the end of the login: a token made
 * in between would outlive it. The login is locked first, as everywhere.
 */
async function lockSecret(tx: Tx, { playerId, hash }: { playerId: bigint; hash: Buffer }): Promise<KnownSecret | null> {
  const { rows } = await tx.query<KnownSecret>({
    name: 'refresh-lock',
    text: `select r.session_id, l.site_id, r.used_at is not null as is_used, r.used_key,
             coalesce(r.used_at > now() - ${REPEATED_WITHIN}, false) as is_recent,
             (select count(*)::int from player_session s where s.player_id = r.player_id
                and s.session_id = r.session_id and s.created_at > now() - interval '1 minute') as made_lately
           from refresh_secret r join player_login l using (player_id, session_id)
           where r.player_id = $1 and r.secret_hash = $2 and r.expires_at > now() and l.ended_at is null
             and l.created_at > now() - ${LONGEST}
           for no key update of l, r`,
    values: [playerId, hash],
  })
  return rows[0] ?? null
}

/** Whose login a secret would renew; null when none. It is only looked at and stays good. */
export async function findRenewable(reader: Reader, text: string): Promise<bigint | null> {
  const shown = readBearer(text)
  if (!shown) return null
  const { rowCount } = await reader.query({
    name: 'refresh-look',
    text: `select from refresh_secret r join player_login l using (player_id, session_id)
           where r.player_id = $1 and r.secret_hash = $2 and r.used_at is null and r.expires_at > now()
             and l.ended_at is null and l.created_at > now() - ${LONGEST}`,
    values: [shown.playerId, shown.hash],
  })
  return rowCount === 1 ? shown.playerId : null
}

/** Whether the login a secret belongs to was ended because its player is forbidden. */
export async function isForbiddenLogin(reader: Reader, text: string): Promise<boolean> {
  const shown = readBearer(text)
  if (!shown) return false
  const { rowCount } = await reader.query({
    name: 'refresh-forbidden',
    text: `select from refresh_secret r join player_login l using (player_id, session_id)
           where r.player_id = $1 and r.secret_hash = $2 and l.ended_because = 'USER_FORBIDDEN'`,
    values: [shown.playerId, shown.hash],
  })
  return rowCount === 1
}

async function isUsed(tx: Tx, hash: Buffer, playerId: bigint): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select from refresh_secret where player_id = $1 and secret_hash = $2 and used_at is not null',
    [playerId, hash],
  )
  return rowCount === 1
}

/** The same for the same renewal, so that it need not be stored to be told again. */
function successorOf(secret: string, { text, key }: { text: string; key: string }): Buffer {
  return createHmac('sha256', secret).update(`refresh successor\n${text}\n${key}`).digest()
}

/** A login's row outlives its longest life by a while, for questions about who was signed in. */
export const sweepLogins = defineJob({
  kind: 'logins.sweep',
  payload: nothing,
  everyMs: 3_600_000,
  async run(tx) {
    await deleteOld(tx, { from: 'refresh_secret', where: `expires_at < now() - interval '1 day'` })
    await deleteOld(tx, { from: 'player_login', where: `created_at < now() - interval '90 days'` })
  },
})
