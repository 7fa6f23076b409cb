import type { Session as SessionAnswer } from '@tablestakes/contract/auth'
import { transact } from '@tablestakes/node/database'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Visitor } from '../../../platform/http/serving.ts'
import { isForbiddenLogin, renewLogin } from '../../../platform/http/session-renewal.ts'
import { openSession } from '../../../platform/http/sessions.ts'
import { composeSession, refreshCookie, shownRefresh } from './complete-login.ts'
import type { EntryServices } from './entry-services.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A new access token for the login whose refresh cookie is shown. Nothing else the request says decides whose. */
export async function renew(parts: EntryServices, visitor: Visitor): Promise<SessionAnswer> {
  const text = shownRefresh(visitor)
  const header = visitor.header('idempotency-key').toLowerCase()
  const key = UUID.test(header) ? header : null
  const renewed = await transact(parts.database, async (tx) => {
    const login = await renewLogin(tx, { text, key, secret: parts.secret })
    if (!login) return null
    // A player who stays signed in for months comes back by this door alone.
    const notice = await parts.takeWithdrawNotice(tx, login.playerId)
    return { ...login, opened: await openSession(tx, login), notice }
  })
  if (!renewed) {
    // Specification §8: a forbidden player is told so, also by a tab that has just been opened.
    throw new Refusal((await isForbiddenLogin(parts.database, text)) ? 'FORBIDDEN' : 'UNAUTHENTICATED')
  }
  visitor.setCookie(refreshCookie(renewed.refresh))
  const site = await parts.sites.get(renewed.siteId)
  return composeSession(parts.database, parts, { ...renewed, site })
}
