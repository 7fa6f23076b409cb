import { type Database, transact } from '@tablestakes/node/database'
import type { Visitor } from '../../../platform/http/serving.ts'
import { revokeSessions, type Session } from '../../../platform/http/sessions.ts'
import { endedRefreshCookie } from './complete-login.ts'

/**
 * Ends this session or all of the player's. The browser stays known, and a guest stays the same guest: their cookie is
 * the only thing that leads back to the account.
 */
export async function logOut(
  database: Database,
  { session, visitor, everywhere }: { session: Session; visitor: Visitor; everywhere: boolean },
): Promise<Record<string, never>> {
  const { playerId, sessionId } = session
  await transact(database, (tx) =>
    everywhere
      ? revokeSessions(tx, { playerId, because: 'signed_out_everywhere' })
      : revokeSessions(tx, { playerId, sessionId, because: 'signed_out_here' }),
  )
  visitor.setCookie(endedRefreshCookie)
  return {}
}
