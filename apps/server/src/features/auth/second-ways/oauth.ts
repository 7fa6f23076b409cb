import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@tablestakes/node/clock'
import type { Database, Tx } from '@tablestakes/node/database'
import type { Logger } from '@tablestakes/node/logger'
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { Refusal } from '../../../platform/http/refusal.ts'
import { deleteOld } from '../../../platform/jobs/delete-old.ts'
import { defineJob, nothing } from '../../../platform/jobs/jobs.ts'
import type { Personal } from '../../players/index.ts'
import { providersOf, type SignInConfig, type SignInProvider, type Site } from '../../site/index.ts'
import { discoverProviders } from './discover-provider.ts'

/** Who a sign-in provider says it is. `subject` is the provider's own lasting name for the person. */
export type OauthProfile = { subject: string; name: string; email: string; isEmailVerified: boolean }

/** What came back from a popup, together with the browser's own cookie (`oauthCookie.name`). */
export type OauthReturn = { site: Site; provider: string; code: string; state: string; browser: string }

/** A return that was proven and is not spent yet. */
export type VerifiedOauth = { siteId: string; provider: string; profile: OauthProfile; stateHash: Buffer }

export type Oauth = {
  /** The providers a site offers now, by their words in the contract. */
  offers(site: Site): string[]
  /** Begins a popup. `browser` is the cookie of an earlier one, or ''. Refuses with LOGIN_METHOD_OFF. */
  start(asked: { site: Site; provider: string; origin: string; browser: string }): Promise<{
    url: string
    state: string
    browser: string
  }>
  /**
   * Asks the provider who it was; talks over the network, so never inside a transaction. Everything that is wrong is
   * PROVIDER_FAILED. The same code and state may be verified again until they are spent: for the second factor's step.
   */
  verify(returned: OauthReturn): Promise<VerifiedOauth>
  /** Ends the state, in the transaction that signs in or links: of two that race, one gets PROVIDER_FAILED. */
  spend(tx: Tx, verified: VerifiedOauth): Promise<void>
}

export type OauthServices = { database: Database; clock: Clock; personal: Personal; log: Logger; config: SignInConfig }

const MINUTES = 10
/** The popup's answer counts only in the browser that opened it: nobody can be made to use a stranger's code. */
export const oauthCookie = { name: 'oauth', path: '/api', maxAgeSeconds: MINUTES * 60 } as const
export const CALLBACK_PATH = '/oauth/callback'

/** What is remembered of a popup; sealed, because with it a stolen code could be exchanged. */
type Start = { verifier: string; nonce: string; redirectUri: string }

export function openOauth({ database, clock, personal, log, config }: OauthServices): Oauth {
  const discover = discoverProviders(clock)

  return {
    offers: (site) => providersOf(site, config).map(({ key }) => key),

    async start({ site, provider: key, origin, browser: known }) {
      const provider = providersOf(site, config).find((one) => one.key === key)
      if (!provider) throw new Refusal('LOGIN_METHOD_OFF')
      const start: Start = {
        verifier: randomPKCECodeVerifier(),
        nonce: randomNonce(),
        redirectUri: `${origin}${CALLBACK_PATH}`,
      }
      const state = randomState()
      const url = await authorisationUrl(provider, { start, state })
      // One value for all popups of a browser: two that are open at the same time must both be able to end.
      const browser = BROWSER.test(known) ? known : randomBytes(32).toString('base64url')
      await database.query(
        `insert into oauth_start (state_hash, site_id, provider, browser_hash, sealed, expires_at)
         values ($1, $2, $3, $4, $5, $6)`,
        [
          hashOf(state),
          site.id,
          key,
          hashOf(browser),
          personal.seal('oauth start', JSON.stringify(start)),
          new Date(clock() + MINUTES * 60_000),
        ],
      )
      return { url, state, browser }
    },

    async verify({ site, provider: key, code, state, browser }) {
      const provider = providersOf(site, config).find((one) => one.key === key)
      const stateHash = hashOf(state)
      const row = await findStart(stateHash)
      const isOurs = row && row.site_id === site.id && row.provider === key && isSame(row.browser_hash, hashOf(browser))
      if (!provider || !isOurs || code === '') throw new Refusal('PROVIDER_FAILED')
      const verified = { siteId: site.id, provider: key, stateHash }
      if (row.code_hash && row.sealed_profile) {
        if (!isSame(row.code_hash, hashOf(code))) throw new Refusal('PROVIDER_FAILED')
        return { ...verified, profile: JSON.parse(personal.unseal('oauth return', row.sealed_profile)) as OauthProfile }
      }
      const start = JSON.parse(personal.unseal('oauth start', row.sealed)) as Start
      const profile = await exchange(provider, { start, code, state })
      await keepProfile({ stateHash, code, profile })
      return { ...verified, profile }
    },

    async spend(tx, { stateHash }) {
      const { rowCount } = await tx.query('delete from oauth_start where state_hash = $1', [stateHash])
      if (rowCount !== 1) throw new Refusal('PROVIDER_FAILED')
    },
  }

  async function authorisationUrl(provider: SignInProvider, { start, state }: { start: Start; state: string }) {
    try {
      const url = buildAuthorizationUrl(await discover(provider), {
        redirect_uri: start.redirectUri,
        scope: 'openid profile email',
        state,
        nonce: start.nonce,
        code_challenge: await calculatePKCECodeChallenge(start.verifier),
        code_challenge_method: 'S256',
        // Shared phones have several accounts: without this the provider takes the last one without asking.
        prompt: 'select_account',
      })
      return url.href
    } catch (error) {
      throw failed(provider, error)
    }
  }

  async function findStart(stateHash: Buffer) {
    const { rows } = await database.query<{
      site_id: string
      provider: string
      browser_hash: Buffer
      sealed: Buffer
      code_hash: Buffer | null
      sealed_profile: Buffer | null
    }>('select * from oauth_start where state_hash = $1 and expires_at > $2', [stateHash, new Date(clock())])
    return rows[0]
  }

  /** The code for an id token. The library holds issuer, audience, nonce and times of the token against what was asked. */
  async function exchange(
    provider: SignInProvider,
    { start, code, state }: { start: Start; code: string; state: string },
  ): Promise<OauthProfile> {
    try {
      const url = new URL(start.redirectUri)
      url.searchParams.set('code', code)
      url.searchParams.set('state', state)
      // The state already tells it apart: it was begun with this provider, and a site has only one at a time.
      url.searchParams.set('iss', provider.issuer)
      const tokens = await authorizationCodeGrant(await discover(provider), url, {
        pkceCodeVerifier: start.verifier,
        expectedNonce: start.nonce,
        expectedState: state,
        idTokenExpected: true,
      })
      return readProfile(tokens.claims()!)
    } catch (error) {
      throw failed(provider, error)
    }
  }

  async function keepProfile(kept: { stateHash: Buffer; code: string; profile: OauthProfile }) {
    await database.query('update oauth_start set code_hash = $2, sealed_profile = $3 where state_hash = $1', [
      kept.stateHash,
      hashOf(kept.code),
      personal.seal('oauth return', JSON.stringify(kept.profile)),
    ])
  }

  /** The cause goes to the log, for an operator with a wrong secret; codes and tokens are in none of its messages. */
  function failed(provider: SignInProvider, error: unknown): Refusal {
    const { message, code } = error as { message?: string; code?: string }
    log.warn({ provider: provider.key, reason: message, code }, 'a sign-in provider did not say who it was')
    return new Refusal('PROVIDER_FAILED')
  }
}

const BROWSER = /^[\w-]{43}$/
const NAME_LONGEST = 128
const EMAIL_LONGEST = 254

function readProfile(claims: Record<string, unknown> & { sub: string }): OauthProfile {
  const { sub, name, email } = claims
  const known = typeof email === 'string' && email.length <= EMAIL_LONGEST ? email.trim() : ''
  return {
    subject: sub,
    name: typeof name === 'string' ? name.slice(0, NAME_LONGEST).toWellFormed() : '',
    email: known,
    isEmailVerified: known !== '' && claims.email_verified === true,
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()
const isSame = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other)

export const sweepOauthStarts = defineJob({
  kind: 'oauth-starts.sweep',
  payload: nothing,
  everyMs: 3_600_000,
  async run(tx) {
    await deleteOld(tx, { from: 'oauth_start', where: 'expires_at < now()' })
  },
})
