import { finishPasskeyLogin, startOauth, startPasskeyLogin } from '@tablestakes/contract/auth'
import { type App, serve } from '../../../platform/http/http.ts'
import type { Sites } from '../../site/index.ts'
import type { LoginServices } from '../entry/complete-login.ts'
import { logInByPasskey } from './log-in-by-passkey.ts'
import { type Oauth, oauthCookie } from './oauth.ts'
import { serveOauthCallback } from './oauth-callback-page.ts'
import type { Passkeys } from './passkeys.ts'

export type SecondWaysServices = LoginServices & { sites: Sites; oauth: Oauth; passkeys: Passkeys }

/** Sign-in providers' popups, and passkeys. A provider's answer is exchanged by the login calls themselves. */
export function secondWaysRoutes(app: App, parts: SecondWaysServices): void {
  const { sites, oauth, passkeys } = parts

  serveOauthCallback(app, { sites })

  serve(
    app,
    startOauth,
    async ({ provider }, { site, origin, cookie, setCookie }) => {
      const asked = { site: await sites.get(site.id), provider, origin, browser: cookie(oauthCookie.name) }
      const { url, state, browser } = await oauth.start(asked)
      setCookie({ ...oauthCookie, value: browser })
      return { url, state }
    },
    { limit: 'credentials' },
  )

  serve(
    app,
    startPasskeyLogin,
    async (_request, place) => {
      const { challengeId, options } = await passkeys.startLogin(place)
      return { challenge_id: challengeId, options }
    },
    { limit: 'credentials' },
  )

  serve(
    app,
    finishPasskeyLogin,
    (request, visitor) => logInByPasskey({ ...parts, database: app.database }, request, visitor),
    { limit: 'credentials' },
  )
}
