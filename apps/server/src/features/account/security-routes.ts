import {
  addPasskey,
  confirmIdentity as confirmCall,
  confirmSecondFactor,
  disableSecondFactor,
  getConfirmMethods,
  getSecondFactor,
  linkOauth,
  listPasskeys as listPasskeysCall,
  removePasskey,
  startPasskey,
  startPasskeyConfirmation,
  startSecondFactor,
  unlinkOauth,
} from '@tablestakes/contract/security'
import { decodeSiteConfig } from '@tablestakes/domain/site/site-config'
import { type Tx, transact } from '@tablestakes/node/database'
import { type App, serve } from '../../platform/http/http.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Session } from '../../platform/http/sessions.ts'
import type { PasswordKeys } from '../../platform/keys/password-key.ts'
import {
  type Codes,
  deletePasskey,
  type Guesses,
  insertPasskey,
  linkProvider,
  listPasskeys,
  loadConfirmMethods,
  type Oauth,
  oauthCookie,
  otpauthUrl,
  type Passkeys,
  type Passwords,
  passkeyIdOf,
  requireFreshProof,
  type SecondFactor,
  unlinkProvider,
} from '../auth/index.ts'
import {
  becomePlayer,
  type Contacts,
  contactsOf,
  loadPlayer,
  type Personal,
  requireNotFrozen,
} from '../players/index.ts'
import type { Sites } from '../site/index.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { lockOwnPlayer } from './own-player.ts'
import { requireWayIn } from './ways-in.ts'

export type SecurityServices = {
  sites: Sites
  personal: Personal
  passwordKeys: PasswordKeys
  passwords: Passwords
  guesses: Guesses
  codes: Codes
  oauth: Oauth
  secondFactor: SecondFactor
  passkeys: Passkeys
}

/** Showing who is there, and what opens the account besides a password or a code. */
export function securityRoutes(app: App, parts: SecurityServices): void {
  confirmRoutes(app, parts)
  secondFactorRoutes(app, parts)
  passkeyRoutes(app, parts)
  providerRoutes(app, parts)
}

function confirmRoutes(app: App, parts: SecurityServices) {
  const { sites, personal, passkeys, secondFactor } = parts
  const { database } = app

  serve(app, getConfirmMethods, async (_request, { playerId }) => ({
    ...(await loadConfirmMethods(database, personal, playerId)),
    second_factor: await secondFactor.isOn(database, playerId),
  }))

  serve(app, startPasskeyConfirmation, async (_request, { playerId, host, origin }) => {
    const { challengeId, options } = await passkeys.startConfirmation({ playerId, place: { host, origin } })
    return { challenge_id: challengeId, options }
  })

  serve(
    app,
    confirmCall,
    async (request, { session, site, ip, host, origin }) =>
      confirmIdentity(
        { ...parts, database },
        { request, session, site: await sites.get(site.id), visitor: { ip, host, origin } },
      ),
    { limit: 'credentials' },
  )
}

function secondFactorRoutes(app: App, parts: SecurityServices) {
  const { sites, personal, secondFactor } = parts
  const { database } = app

  serve(app, getSecondFactor, async (_request, { playerId }) => {
    const isOn = await secondFactor.isOn(database, playerId)
    return { is_on: isOn, recovery_codes_left: isOn ? await secondFactor.countRecoveryCodes(database, playerId) : 0 }
  })

  serve(app, startSecondFactor, async (_request, { playerId, session, site: { id } }) => {
    await requireProven(app, parts, session)
    const { title: issuer } = decodeSiteConfig((await sites.get(id)).config)
    return changeAccount(app, session, async (tx) => {
      requireProvenContact(await contactsOf(tx, personal, playerId))
      const { secret } = await secondFactor.begin(tx, playerId)
      const { nickName: label } = await loadPlayer(tx, playerId)
      return { secret, otpauth_url: otpauthUrl({ secret, label, issuer }) }
    })
  })

  serve(
    app,
    confirmSecondFactor,
    ({ code }, { playerId, session }) =>
      changeAccount(app, session, async (tx) => {
        const { recoveryCodes } = await secondFactor.confirm(tx, { playerId, code })
        return { recovery_codes: recoveryCodes }
      }),
    { limit: 'credentials' },
  )

  serve(
    app,
    disableSecondFactor,
    async ({ code }, { playerId, session, site }) => {
      if (!(await secondFactor.isOn(database, playerId))) throw new Refusal('SECOND_FACTOR_OFF')
      requireNotFrozen(await loadPlayer(database, playerId))
      await secondFactor.check({ playerId, siteId: site.id, code })
      return changeAccount(app, session, async (tx) => {
        await secondFactor.remove(tx, playerId)
        return {}
      })
    },
    { limit: 'credentials' },
  )
}

function passkeyRoutes(app: App, parts: SecurityServices) {
  const { sites, passkeys } = parts
  const { database } = app

  serve(app, listPasskeysCall, async (_request, { playerId }) => ({
    list: (await listPasskeys(database, playerId)).map((passkey) => ({
      id: passkeyIdOf(passkey),
      name: passkey.name,
      create_time: passkey.createdAt.getTime(),
      used_time: passkey.usedAt?.getTime() ?? null,
    })),
  }))

  serve(app, startPasskey, async (_request, { playerId, session, site: { id }, host, origin }) => {
    await requireProven(app, parts, session)
    const player = await loadPlayer(database, playerId)
    requireNotFrozen(player)
    const { title: siteTitle } = decodeSiteConfig((await sites.get(id)).config)
    const asked = { playerId, place: { host, origin }, name: player.nickName, siteTitle }
    const { challengeId, options } = await passkeys.startAdding(asked)
    return { challenge_id: challengeId, options }
  })

  serve(
    app,
    addPasskey,
    async ({ challenge_id: challengeId, credential, name }, { playerId, session, host, origin }) => {
      const answered = { playerId, challengeId, credential, place: { host, origin } }
      const passkey = await passkeys.checkAdding(answered)
      return changeAccount(app, session, async (tx) => {
        await insertPasskey(tx, { playerId, name, passkey })
        return { id: passkeyIdOf(passkey) }
      })
    },
  )

  serve(app, removePasskey, async ({ id }, { playerId, session, site }) => {
    await requireProven(app, parts, session)
    const known = await sites.get(site.id)
    return changeAccount(app, session, async (tx) => {
      if (!(await deletePasskey(tx, { playerId, id }))) throw new Refusal('NOT_FOUND')
      await requireWayIn(tx, parts, { playerId, site: known })
      return {}
    })
  })
}

function providerRoutes(app: App, parts: SecurityServices) {
  const { sites, personal, oauth } = parts

  serve(
    app,
    linkOauth,
    async ({ provider, verify_code: code, state }, { playerId, session, site: { id }, cookie }) => {
      await requireProven(app, parts, session)
      const site = await sites.get(id)
      const verified = await oauth.verify({ site, provider, code, state, browser: cookie(oauthCookie.name) })
      return changeAccount(app, session, async (tx) => {
        await oauth.spend(tx, verified)
        await linkProvider(tx, personal, { playerId, siteId: id, provider, profile: verified.profile })
        await becomePlayer(tx, session)
        return {}
      })
    },
    { limit: 'credentials' },
  )

  serve(app, unlinkOauth, async ({ provider }, { playerId, session, site }) => {
    await requireProven(app, parts, session)
    const known = await sites.get(site.id)
    return changeAccount(app, session, async (tx) => {
      if (!(await unlinkProvider(tx, { playerId, provider }))) throw new Refusal('NOT_FOUND')
      await requireWayIn(tx, parts, { playerId, site: known })
      return {}
    })
  })
}

/** Changes of one account happen one after the other, and none while it is frozen or once the session has ended. */
function changeAccount<T>(app: App, session: Session, change: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(app.database, async (tx) => {
    requireNotFrozen(await lockOwnPlayer(tx, session))
    return change(tx)
  })
}

async function requireProven(app: App, { personal }: SecurityServices, session: Session): Promise<void> {
  await requireFreshProof(app.database, personal, { session, nowMs: app.clock() })
}

/**
 * A contact that was only typed may be somebody else's, who then takes it over with all that hangs on it: before setting a
 * lock, the player must show that the door is theirs.
 */
function requireProvenContact({ mobile, email, isMobileVerified, isEmailVerified }: Contacts) {
  const isAnyTyped = mobile !== '' || email !== ''
  if (isAnyTyped && !isMobileVerified && !isEmailVerified) throw new Refusal('CONTACT_UNPROVEN')
}
