import {
  bindEmail,
  bindMobile,
  checkFrozen,
  getProfile,
  getUserInfo,
  updateAccount,
  updateAvatar,
  updateName,
} from '@tablestakes/contract/account'
import {
  cancelDeletion,
  getConsents,
  getDataExport,
  getDataExportFile,
  getDeletion,
  requestDataExport,
  requestDeletion,
  setConsent,
} from '@tablestakes/contract/privacy'
import { listLogins, listSessions, revokeSession } from '@tablestakes/contract/security'
import { transact } from '@tablestakes/node/database'
import { type App, serve } from '../../platform/http/http.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { revokeSessions } from '../../platform/http/sessions.ts'
import type { PasswordKeys } from '../../platform/keys/password-key.ts'
import type { Letters } from '../../platform/letters.ts'
import {
  type Codes,
  deletionLetter,
  type Guesses,
  type Passwords,
  requireFreshProof,
  requireProofToAdd,
  type SecondFactor,
  sendNotice,
} from '../auth/index.ts'
import { AVATARS, contactsOf, loadUserInfo, type Personal, readContact, requireNotFrozen } from '../players/index.ts'
import type { Sites } from '../site/index.ts'
import { bindContact } from './bind-contact.ts'
import { changeAccount } from './change-account.ts'
import { changeConsent, loadConsents } from './consents.ts'
import { askForDeletion, keepAccount, loadDeletion } from './delete-account.ts'
import { loadExport, loadExportFile, requestExport } from './export-data.ts'
import type { AccountJobs } from './jobs.ts'
import { loadLogins } from './logins.ts'
import { putNickName, readNickName } from './names.ts'
import { lockOwnPlayer, requireWayBack } from './own-player.ts'
import { loadFrozen, loadProfile } from './profile.ts'
import { endSession, loadSessions } from './sessions.ts'

export type AccountServices = {
  sites: Sites
  personal: Personal
  passwordKeys: PasswordKeys
  passwords: Passwords
  guesses: Guesses
  codes: Codes
  letters: Letters
  secondFactor: Pick<SecondFactor, 'isOn'>
  accounts: Pick<AccountJobs, 'composeExport'>
}

export function accountRoutes(app: App, parts: AccountServices): void {
  ownRecordRoutes(app, parts)
  changeRoutes(app, parts)
  sessionRoutes(app)
  privacyRoutes(app, parts)
}

function ownRecordRoutes(app: App, parts: AccountServices) {
  const { database } = app
  const { sites, personal } = parts

  serve(app, getUserInfo, async (_request, { playerId, site }) =>
    loadUserInfo(database, personal, { playerId, site: await sites.get(site.id) }),
  )
  serve(app, getProfile, async (_request, { playerId, site }) =>
    loadProfile(database, parts, { playerId, site: await sites.get(site.id) }),
  )
  serve(app, checkFrozen, (_request, { playerId }) => loadFrozen(database, playerId))
}

function changeRoutes(app: App, parts: AccountServices) {
  const { sites, personal } = parts
  const bindParts = { ...parts, database: app.database, clock: app.clock }

  serve(app, bindEmail, async ({ email, verify_code: code }, { session, site: { id }, lang, log }) => {
    const site = await sites.get(id)
    const contact = readContact(site, { email })
    return { userInfo: await bindContact(bindParts, { session, site, lang, log, contact, code }) }
  })

  serve(
    app,
    bindMobile,
    async (request, { session, site: { id }, lang, log }) => {
      const site = await sites.get(id)
      const contact = readContact(site, { mobile: request.mobile })
      const password = request.password === undefined ? undefined : { ...request, password: request.password }
      const code = request.verify_code
      return { userInfo: await bindContact(bindParts, { session, site, lang, log, contact, code, password }) }
    },
    { limit: 'credentials' },
  )

  serve(
    app,
    updateAccount,
    async (request, { session, site, lang, ip, log }) => {
      const change = { request, session, site: await sites.get(site.id), lang, ip, log }
      return { userInfo: await changeAccount(bindParts, change) }
    },
    { limit: 'credentials' },
  )

  serve(app, updateAvatar, async ({ avatar_id: avatarId }, { playerId, session, site: { id } }) => {
    if (avatarId < 1 || avatarId > AVATARS) throw new Refusal('AVATAR_UNKNOWN')
    const site = await sites.get(id)
    return transact(app.database, async (tx) => {
      requireNotFrozen(await lockOwnPlayer(tx, session))
      await tx.query('update player set avatar_id = $2 where player_id = $1', [playerId, avatarId])
      return { userInfo: await loadUserInfo(tx, personal, { playerId, site }) }
    })
  })

  serve(app, updateName, async ({ nick_name: typed }, { playerId, session, site: { id } }) => {
    const name = readNickName(typed, playerId)
    const site = await sites.get(id)
    return transact(app.database, async (tx) => {
      requireNotFrozen(await lockOwnPlayer(tx, session))
      requireWayBack(site, await contactsOf(tx, personal, playerId))
      await putNickName(tx, { playerId, name })
      return { userInfo: await loadUserInfo(tx, personal, { playerId, site }) }
    })
  })
}

function sessionRoutes(app: App) {
  serve(app, listSessions, (_request, { session }) => loadSessions(app.database, session))

  serve(app, revokeSession, async ({ id }, { playerId, session }) => {
    await transact(app.database, (tx) =>
      id === undefined
        ? revokeSessions(tx, { playerId, exceptSessionId: session.sessionId, because: 'signed_out_elsewhere' })
        : endSession(tx, { playerId, sessionId: id }),
    )
    return {}
  })

  serve(app, listLogins, (request, { playerId }) => loadLogins(app.database, { ...request, playerId }))
}

function privacyRoutes(app: App, { sites, personal, letters, accounts }: AccountServices) {
  const { database, clock } = app

  serve(app, getConsents, (_request, { playerId }) => loadConsents(database, playerId))
  serve(app, setConsent, async (request, { playerId, site: { id } }) => {
    const site = await sites.get(id)
    return transact(database, (tx) => changeConsent(tx, { ...request, playerId, site }))
  })

  serve(app, requestDataExport, async (_request, { playerId, session }) => {
    // The copy holds everything: somebody who picks up an unlocked phone must not walk off with it.
    await requireProofToAdd(database, personal, { session, nowMs: clock() })
    return transact(database, (tx) => requestExport(tx, { playerId, nowMs: clock(), job: accounts.composeExport }))
  })
  serve(app, getDataExport, (_request, { playerId }) => loadExport(database, { playerId, nowMs: clock() }))
  serve(
    app,
    getDataExportFile,
    ({ id }, { playerId }) => loadExportFile(database, personal, { playerId, exportId: id, nowMs: clock() }),
    // A copy may have megabytes.
    { cost: 10 },
  )

  serve(app, requestDeletion, async (_request, { playerId, session, site: { id }, lang, log }) => {
    const site = await sites.get(id)
    await requireFreshProof(database, personal, { session, nowMs: clock() })
    const { deletion, isNew, email } = await transact(database, async (tx) => {
      await lockOwnPlayer(tx, session)
      const { email } = await contactsOf(tx, personal, playerId)
      return { ...(await askForDeletion(tx, { playerId, nowMs: clock() })), email }
    })
    if (isNew && email !== '') {
      const to = { kind: 'email', value: email } as const
      sendNotice({ letters, log }, deletionLetter({ to, site, lang, atMs: clock(), dueMs: deletion.due_time }))
    }
    return deletion
  })
  serve(app, getDeletion, (_request, { playerId }) => loadDeletion(database, playerId))
  serve(app, cancelDeletion, async (_request, { playerId }) => {
    await transact(database, (tx) => keepAccount(tx, playerId))
    return {}
  })
}
