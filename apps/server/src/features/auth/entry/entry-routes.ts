import {
  exchangeGameToken,
  logIn as logInCall,
  logInOrRegister,
  loginTypes,
  logOut as logOutCall,
  makeGameToken,
  registerPlayer,
  renewSession,
  resetPassword as resetPasswordCall,
} from '@tablestakes/contract/auth'
import { type App, serve } from '../../../platform/http/http.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { requireFreshProof } from '../secrets/proof.ts'
import { resetPassword } from '../secrets/reset-password.ts'
import type { EntryServices } from './entry-services.ts'
import { enterAsGuest } from './guest.ts'
import { exchangeLaunchCode, makeLaunchCode } from './launch-codes.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { register } from './register.ts'
import { renew } from './renew.ts'
import { logInOrRegisterByProvider } from './third-party.ts'

/** The ways in and out. They hash, guess and talk to others before their one transaction, so the verbs open it themselves. */
export function entryRoutes(app: App, given: Omit<EntryServices, 'database' | 'clock' | 'secret'>): void {
  const parts: EntryServices = { ...given, database: app.database, clock: app.clock, secret: app.secret }
  const limited = { limit: 'credentials' } as const

  serve(app, registerPlayer, (request, visitor) => register(parts, request, visitor), limited)
  serve(app, logInCall, (request, visitor) => logIn(parts, request, visitor), limited)
  serve(
    app,
    logInOrRegister,
    async (request, visitor) => {
      const site = await parts.sites.get(visitor.site.id)
      switch (request.client_type) {
        case loginTypes.GUEST:
          return enterAsGuest(parts, { site, visitor, request })
        case loginTypes.THIRD:
          return logInOrRegisterByProvider(parts, { site, visitor, request })
        default:
          throw new Refusal('LOGIN_METHOD_OFF')
      }
    },
    limited,
  )
  // Not limited like the others: a carrier's address has thousands of sessions to renew, and a guess finds nothing.
  serve(app, renewSession, (_request, visitor) => renew(parts, visitor))
  serve(app, exchangeGameToken, (request, visitor) => exchangeLaunchCode(parts, request, visitor), limited)
  serve(
    app,
    makeGameToken,
    async (_request, { playerId, session }) => {
      const nowMs = app.clock()
      await requireFreshProof(app.database, parts.personal, { session, nowMs })
      return makeLaunchCode(app.database, { playerId, sessionId: session.sessionId, nowMs })
    },
    limited,
  )
  serve(app, resetPasswordCall, (request, visitor) => resetPassword(parts, request, visitor), limited)
  serve(
    app,
    logOutCall,
    ({ everywhere }, visitor) =>
      logOut(app.database, { session: visitor.session, visitor, everywhere: everywhere ?? false }),
    limited,
  )
}
