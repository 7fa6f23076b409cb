import { PushError } from './push-error.ts'

/** What this browser can do and has been told. */
export type Permission = 'unsupported' | 'default' | 'granted' | 'denied'

export function permissionNow(): Permission {
  const isAble = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  return isAble ? Notification.permission : 'unsupported'
}

/** Asks the player. Only after an explanation: a browser that was refused once is not asked again. */
export async function askPermission(): Promise<void> {
  if (permissionNow() === 'unsupported') throw new PushError('unsupported-browser')
  if ((await Notification.requestPermission()) !== 'granted') throw new PushError('permission-blocked')
}

async function workerOf(): Promise<ServiceWorkerRegistration> {
  try {
    return (await navigator.serviceWorker.getRegistration('/')) ?? (await navigator.serviceWorker.register('/sw.js'))
  } catch (cause) {
    throw new PushError('failed-service-worker-registration', { cause })
  }
}

/** The subscription under this key. One that was made under another key is ended: nobody could send to it. */
export async function subscribe(vapidKey: string): Promise<PushSubscription> {
  await workerOf()
  const worker = await navigator.serviceWorker.ready
  const kept = await worker.pushManager.getSubscription()
  if (kept && isUnder(kept, vapidKey)) return kept
  await kept?.unsubscribe()
  return worker.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: vapidKey })
    .catch((cause: unknown) => {
      throw new PushError('token-subscribe-failed', { cause })
    })
}

export async function currentSubscription(): Promise<PushSubscription | null> {
  if (permissionNow() !== 'granted') return null
  const worker = await navigator.serviceWorker.getRegistration('/')
  return (await worker?.pushManager.getSubscription()) ?? null
}

export const base64Url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const isUnder = ({ options }: PushSubscription, vapidKey: string) =>
  base64Url(options.applicationServerKey) === vapidKey.replaceAll('=', '')
