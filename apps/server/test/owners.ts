import { playerClasses } from '@tablestakes/contract/account'
import { sendCode } from '@tablestakes/contract/auth'
import { transact } from '@tablestakes/node/database'
import { Registry } from 'prom-client'
import { openPasswords, setPassword } from '../src/features/auth/index.ts'
import { createPlayer, loadPlayer, openPersonal, putContact } from '../src/features/players/index.ts'
import { openSites } from '../src/features/site/index.ts'
import { confirmSession } from '../src/platform/http/sessions.ts'
import type { TestSandbox } from './sandbox.ts'
import type { Client, TestApp } from './start-app.ts'

/** A player with an account, signed in. */
export type Owner = Client & {
  readonly playerId: bigint
  readonly sessionId: string
  /** As the browser would after the confirmation dialog. */
  prove(): Promise<void>
  /** The same player in another browser. */
  elsewhere(): Promise<Owner>
  /** Asks for a code to bind with and reads it where it arrives. */
  codeFor(sandbox: TestSandbox, to: string): Promise<string>
}

type OwnerOptions = {
  mobile?: string
  email?: string
  /** Contacts are proven unless told. */
  isVerified?: boolean
  username?: string
  password?: string
  birthday?: string
  isGuest?: boolean
  siteId?: string
  ip?: string
  /** Whose invitation was followed, and with which turntable. */
  invitedBy?: { playerId: bigint; campaign?: number }
  turntableKey?: string
}

const passwords = openPasswords({ registry: new Registry() })

/** Hashing is slow on purpose. What the hash of one password opens, it opens for everybody who has chosen the same one. */
const hashes = new Map<string, Promise<string>>()
function hashOf(password: string): Promise<string> {
  const known = hashes.get(password) ?? passwords.hash(password)
  hashes.set(password, known)
  return known
}

export async function openOwner(app: TestApp, wanted: OwnerOptions = {}): Promise<Owner> {
  const { isVerified = true, siteId = 'main' } = wanted
  const personal = openPersonal(app.secret)
  const site = await openSites(app).get(siteId)
  const hash = wanted.password === undefined ? null : await hashOf(wanted.password)
  const playerId = await transact(app.database, async (tx) => {
    const { invitedBy } = wanted
    const inviter = invitedBy ? { ...(await loadPlayer(tx, invitedBy.playerId)), campaign: 0, ...invitedBy } : null
    const opened = await createPlayer(tx, personal, {
      site,
      classify: wanted.isGuest ? playerClasses.GUEST : playerClasses.PLAYER,
      contact: null,
      username: wanted.username ?? null,
      lang: 'en',
      channelId: 1,
      inviter,
      turntableKey: wanted.turntableKey ?? '',
      birthday: wanted.birthday ?? null,
      device: { code: '', model: '', finger: '', ip: wanted.ip ?? '' },
    })
    for (const kind of ['mobile', 'email'] as const) {
      const value = wanted[kind]
      if (value === undefined) continue
      await putContact(tx, personal, { playerId: opened, siteId, contact: { kind, value }, isVerified })
    }
    if (hash !== null) await setPassword(tx, { playerId: opened, hash })
    return opened
  })
  return signIn(app, { playerId, siteId })
}

/** Signs a player in who was opened some other way. */
export const adoptOwner = (app: TestApp, playerId: bigint): Promise<Owner> => signIn(app, { playerId, siteId: 'main' })

async function signIn(app: TestApp, { playerId, siteId }: { playerId: bigint; siteId: string }): Promise<Owner> {
  const client = await app.signIn(playerId, { siteId })
  const session = await app.findSession(client.sign({ method: 'GET', url: '/' }).headers.authorization!)
  const { sessionId } = session!
  return {
    ...client,
    playerId,
    sessionId,
    prove: async () => void (await transact(app.database, (tx) => confirmSession(tx, { playerId, sessionId }))),
    elsewhere: () => signIn(app, { playerId, siteId }),
    async codeFor(sandbox, to) {
      const { code, msg } = await client.call(sendCode, { mobile_or_email: to, purpose: 'bind' })
      if (code !== 0) throw new Error(`no code was sent: ${msg}`)
      return sandbox.codeFor(to)
    },
  }
}
