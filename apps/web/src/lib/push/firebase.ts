import { pushTiming } from '@tablestakes/contract/push'
import { type PushRegistration, settlePushRegistration } from '@tablestakes/domain/site/push-registration'
import type { SiteConfig } from '@tablestakes/domain/site/site-config'
import { heartbeatHeader, noteHeartbeat } from './heartbeats.ts'
import { PushError } from './push-error.ts'

/**
 * Firebase's two services as a page uses them (specification §4, §8, §9): an installation, which has a token that ends, and a
 * registration, which turns the browser's subscription into the token that the server sends to.
 */

/** What is kept between visits. */
export type Installation = {
  fid: string
  registration: PushRegistration
  refreshToken: string
  authToken: string
  /** When the token ends, and when the push token was last renewed. */
  authUntil: number
  pushToken: string
  pushAt: number
  /** The subscription that the push token was made for. */
  endpoint: string
}

export type Store = { read(): Installation | null; write(installation: Installation | null): void }

/** The parts of a browser's subscription. */
export type WebSubscription = { endpoint: string; p256dh: string; auth: string; key: string }

export type FirebaseParts = {
  config: SiteConfig['fcm']
  /** Where Firebase is; a stand-in's address where one is tried. */
  urls?: { installations: string; registrations: string }
  store: Store
  clock: () => number
  isOnline: () => boolean
}

const URLS = {
  installations: 'https://firebaseinstallations.googleapis.com',
  registrations: 'https://fcmregistrations.googleapis.com',
}

type Asked = { method: string; headers?: Record<string, string>; body?: string }
type Ask = (url: string, asked: Asked) => Promise<Response>

/** Asks once more when the service itself has failed (5xx). */
function openLine({ config, clock, isOnline }: FirebaseParts): Ask {
  return async (url, asked) => {
    if (!isOnline()) throw new PushError('app-offline')
    noteHeartbeat(clock())
    const headers = {
      accept: 'application/json',
      'x-goog-api-key': config.apiKey,
      'x-firebase-client': heartbeatHeader(clock()),
      ...(asked.body !== undefined && { 'content-type': 'application/json' }),
      ...asked.headers,
    }
    const send = () =>
      fetch(url, { ...asked, headers }).catch((cause: unknown) => {
        throw new PushError('request-failed', { cause })
      })
    const first = await send()
    return first.status >= 500 ? send() : first
  }
}

/** The installation itself: made once, its token renewed before it ends. */
function openInstallation({ config, urls = URLS, store, clock }: FirebaseParts, ask: Ask) {
  const installations = `${urls.installations}/v1/projects/${config.projectId}/installations`

  /** A registration in progress is another tab's: it is left alone until its ten seconds are over. */
  async function install(): Promise<Installation> {
    const kept = store.read()
    const state = kept ? settlePushRegistration(kept.registration, clock()) : { status: 'notStarted' as const }
    if (kept && state.status === 'complete') return kept
    if (kept && state.status === 'inProgress') throw new PushError('not-registered')
    const started = emptyInstallation({ status: 'inProgress', startedAt: clock() })
    store.write(started)
    const response = await ask(installations, {
      method: 'POST',
      body: JSON.stringify({ fid: started.fid, authVersion: 'FIS_v2', appId: config.appId, sdkVersion: 'w:0.6.9' }),
    }).catch((error: unknown) => {
      store.write(null)
      throw error
    })
    // 409: the name is taken by something else. Any other failure leaves nothing behind either.
    if (!response.ok) {
      store.write(null)
      throw new PushError('request-failed')
    }
    const made = (await response.json()) as { fid: string; refreshToken: string; authToken: AuthToken }
    const done: Installation = {
      ...started,
      ...{ fid: made.fid, refreshToken: made.refreshToken, registration: { status: 'complete' } },
      ...readAuth(made.authToken, clock()),
    }
    store.write(done)
    return done
  }

  /** A token that holds for another hour at least. */
  async function authorise(installation: Installation): Promise<Installation> {
    if (installation.authUntil - clock() > pushTiming.authTokenRefreshBeforeMs) return installation
    const response = await ask(`${installations}/${installation.fid}/authTokens:generate`, {
      method: 'POST',
      headers: { authorization: `FIS_v2 ${installation.refreshToken}` },
      body: JSON.stringify({ installation: { sdkVersion: 'w:0.6.9', appId: config.appId } }),
    })
    if (response.status === 401 || response.status === 404) {
      store.write(null)
      throw new PushError('installation-not-found')
    }
    if (!response.ok) throw new PushError('request-failed')
    const renewed = { ...installation, ...readAuth((await response.json()) as AuthToken, clock()) }
    store.write(renewed)
    return renewed
  }

  return async () => authorise(await install())
}

/** The registration: the token that the server sends to. */
function openRegistration({ config, urls = URLS }: FirebaseParts, ask: Ask) {
  const registrations = `${urls.registrations}/v1/projects/${config.projectId}/registrations`
  const signed = ({ authToken }: Installation) => ({ 'x-goog-firebase-installations-auth': `FIS ${authToken}` })
  const bodyOf = ({ endpoint, p256dh, auth, key }: WebSubscription) =>
    JSON.stringify({ web: { endpoint, p256dh, auth, ...(key !== '' && { applicationPubKey: key }) } })

  async function subscribe(installation: Installation, subscription: WebSubscription): Promise<string> {
    const response = await ask(registrations, {
      ...{ method: 'POST', headers: signed(installation), body: bodyOf(subscription) },
    })
    if (!response.ok) throw new PushError('token-subscribe-failed')
    const { token } = (await response.json()) as { token?: string }
    if (!token) throw new PushError('token-subscribe-no-token')
    return token
  }

  async function update(installation: Installation, subscription: WebSubscription): Promise<string> {
    const response = await ask(`${registrations}/${installation.pushToken}`, {
      ...{ method: 'PATCH', headers: signed(installation), body: bodyOf(subscription) },
    })
    const { token } = response.ok ? ((await response.json()) as { token?: string }) : {}
    if (!token) throw new PushError('token-update-failed')
    return token
  }

  const remove = async (installation: Installation): Promise<void> => {
    const response = await ask(`${registrations}/${installation.pushToken}`, {
      ...{ method: 'DELETE', headers: signed(installation) },
    })
    if (!response.ok) throw new PushError('token-unsubscribe-failed')
  }

  return { subscribe, update, remove }
}

export function openFirebase(parts: FirebaseParts) {
  const { store, clock } = parts
  const ask = openLine(parts)
  const installed = openInstallation(parts, ask)
  const registration = openRegistration(parts, ask)

  return {
    /** The push token for this subscription: kept for seven days, then renewed; another subscription gets another. */
    async tokenFor(subscription: WebSubscription): Promise<string> {
      const installation = await installed()
      const isSame = installation.endpoint === subscription.endpoint && installation.pushToken !== ''
      if (isSame && clock() - installation.pushAt < pushTiming.pushTokenRefreshAfterMs) return installation.pushToken
      const pushToken = await registration[isSame ? 'update' : 'subscribe'](installation, subscription)
      store.write({ ...installation, pushToken, pushAt: clock(), endpoint: subscription.endpoint })
      return pushToken
    },
    /** Ends the push token. The installation stays for the next time. */
    async remove(): Promise<void> {
      if (!store.read()?.pushToken) throw new PushError('not-registered')
      const installation = await installed()
      await registration.remove(installation)
      store.write({ ...installation, pushToken: '', pushAt: 0, endpoint: '' })
    },
  }
}

type AuthToken = { token: string; expiresIn: string }

const readAuth = ({ token, expiresIn }: AuthToken, now: number) => ({
  authToken: token,
  authUntil: now + Number.parseInt(expiresIn, 10) * 1_000,
})

/** 22 characters that begin with c to f, as Firebase's names do: 17 random bytes whose first four bits are 0111. */
function newName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(17))
  bytes[0] = 0b0111_0000 | (bytes[0]! & 0b0000_1111)
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 22)
}

const emptyInstallation = (registration: PushRegistration): Installation => ({
  ...{ fid: newName(), registration, refreshToken: '', authToken: '', authUntil: 0 },
  ...{ pushToken: '', pushAt: 0, endpoint: '' },
})
