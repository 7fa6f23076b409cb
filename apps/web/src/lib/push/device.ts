import type { ResponseOf } from '@tablestakes/contract/call'
import { getPushSettings, removePushToken, savePushToken } from '@tablestakes/contract/push'
import { decodeSiteConfig } from '@tablestakes/domain/site/site-config'
import {
  readStored,
  readStoredJson,
  removeStored,
  writeStored,
  writeStoredJson,
} from '@tablestakes/look/browser/storage'
import { callApi } from '../api/api.ts'
import { getPreloaded } from '../api/preload.ts'
import { useSession } from '../session/session.ts'
import { askPermission, base64Url, currentSubscription, subscribe } from './browser-push.ts'
import { type Installation, openFirebase } from './firebase.ts'
import { PUSH_TOKEN_KEY } from './push-token-key.ts'

type Offer = Pick<ResponseOf<typeof getPushSettings>, 'service' | 'vapid_key'>

const INSTALLATION_KEY = 'push_installation'

/** Whether this device listens, as far as it knows itself. */
export const isListening = async (): Promise<boolean> =>
  readStored(PUSH_TOKEN_KEY) !== null && (await currentSubscription()) !== null

/** Specification §4: permission first, and only if it is given a token is made and saved. */
export async function listen(offer: Offer): Promise<void> {
  await askPermission()
  await save(offer)
}

/** Renews what a browser or a service may have changed since the last visit. */
export async function renewListening(): Promise<void> {
  const isPlayer = useSession.getState().credentials !== null
  if (isPlayer && (await isListening())) await save(await callApi(getPushSettings, {}, { quiet: true }))
}

async function save({ service, vapid_key: ownKey }: Offer): Promise<void> {
  const config = decodeSiteConfig(getPreloaded()?.config ?? []).fcm
  const subscription = await subscribe(service === 'fcm' ? config.vapidKey || ownKey : ownKey)
  const token = service === 'fcm' ? await firebaseToken(subscription) : JSON.stringify(subscription)
  const uid = useSession.getState().user?.uid
  await callApi(savePushToken, { token, service, ...(uid !== undefined && { uid }) }, { quiet: true })
  writeStored(PUSH_TOKEN_KEY, token)
}

/** The server is told first: a service that is away keeps nobody subscribed with us. */
export async function stopListening(service: Offer['service']): Promise<void> {
  const token = readStored(PUSH_TOKEN_KEY)
  if (token) await callApi(removePushToken, { token }, { quiet: true })
  removeStored(PUSH_TOKEN_KEY)
  await (await currentSubscription())?.unsubscribe()
  if (service === 'fcm') await firebase().remove()
}

const firebase = () =>
  openFirebase({
    config: decodeSiteConfig(getPreloaded()?.config ?? []).fcm,
    store: {
      read: () => readStoredJson(INSTALLATION_KEY) as Installation | null,
      write: (installation) => writeStoredJson(INSTALLATION_KEY, installation),
    },
    clock: Date.now,
    isOnline: () => navigator.onLine,
  })

const firebaseToken = (subscription: PushSubscription): Promise<string> =>
  firebase().tokenFor({
    endpoint: subscription.endpoint,
    p256dh: base64Url(subscription.getKey('p256dh')),
    auth: base64Url(subscription.getKey('auth')),
    key: base64Url(subscription.options.applicationServerKey),
  })
