import type { exchangeGameToken, Session as SessionAnswer } from '@tablestakes/contract/auth'
import type { RequestOf } from '@tablestakes/contract/call'
import { type Database, type Reader, type Tx, transact } from '@tablestakes/node/database'
import { makeBearer, readBearer } from '../../../platform/http/bearer.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Visitor } from '../../../platform/http/serving.ts'
import { findRenewable } from '../../../platform/http/session-renewal.ts'
import { deleteOld } from '../../../platform/jobs/delete-old.ts'
import { defineJob, nothing } from '../../../platform/jobs/jobs.ts'
import { lockPlayer } from '../../players/index.ts'
import { completeLogin, shownRefresh } from './complete-login.ts'
import type { EntryServices } from './entry-services.ts'

/** A code in an address ends in histories and screenshots: therefore it works once, for a minute. */
const VALID_MS = 60_000

export async function makeLaunchCode(
  database: Database,
  { playerId, sessionId, nowMs }: { playerId: bigint; sessionId: string; nowMs: number },
): Promise<{ token: string; expires_at: number }> {
  const code = makeBearer(playerId)
  const expiresAt = nowMs + VALID_MS
  await database.query(
    'insert into launch_code (player_id, code_hash, expires_at, session_id) values ($1, $2, $3, $4)',
    [playerId, code.hash, new Date(expiresAt), sessionId],
  )
  return { token: code.text, expires_at: expiresAt }
}

/**
 * Signs in with a launch code. A player who is signed in as somebody else stays so, and the code stays good: a link sent by
 * a stranger must not make a player play, and pay in, on the stranger's account. A browser that could renew its login counts
 * as signed in too: a token ends every quarter of an hour, its player does not leave with it.
 */
export async function exchangeLaunchCode(
  parts: EntryServices,
  request: RequestOf<typeof exchangeGameToken>,
  visitor: Visitor & { playerId: bigint | null },
): Promise<SessionAnswer> {
  const code = readBearer(request.token)
  if (!code) throw new Refusal('GAME_TOKEN')
  const shown = { ...code, siteId: visitor.site.id, nowMs: parts.clock() }
  if (!(await isGood(parts.database, shown))) throw new Refusal('GAME_TOKEN')
  const present = visitor.playerId ?? (await findRenewable(parts.database, shownRefresh(visitor)))
  if (present !== null && present !== code.playerId) throw new Refusal('OTHER_SESSION')
  const site = await parts.sites.get(visitor.site.id)
  return transact(parts.database, async (tx) => {
    await lockPlayer(tx, code.playerId)
    await spend(tx, code)
    return completeLogin(tx, parts, { playerId: code.playerId, site, clientType: null, visitor, device: request })
  })
}

async function isGood(
  reader: Reader,
  { playerId, hash, siteId, nowMs }: { playerId: bigint; hash: Buffer; siteId: string; nowMs: number },
): Promise<boolean> {
  const { rowCount } = await reader.query(
    `select from launch_code code join player_login login using (player_id, session_id)
     where player_id = $1 and code_hash = $2 and expires_at > $3 and login.site_id = $4 and login.ended_at is null`,
    [playerId, hash, new Date(nowMs), siteId],
  )
  return rowCount === 1
}

/** Of two that race, the second gets nothing; neither does a code that races with the end of the login it was made in. */
async function spend(tx: Tx, { playerId, hash }: { playerId: bigint; hash: Buffer }): Promise<void> {
  const { rowCount } = await tx.query(
    `delete from launch_code code using player_login login
     where code.player_id = $1 and code_hash = $2 and login.player_id = code.player_id
       and login.session_id = code.session_id and login.ended_at is null`,
    [playerId, hash],
  )
  if (rowCount !== 1) throw new Refusal('GAME_TOKEN')
}

export const sweepLaunchCodes = defineJob({
  kind: 'auth.sweep-launch-codes',
  payload: nothing,
  everyMs: 600_000,
  async run(tx) {
    await deleteOld(tx, { from: 'launch_code', where: `expires_at < now() - interval '1 hour'` })
  },
})
