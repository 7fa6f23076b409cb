import type { ResponseOf } from '@tablestakes/contract/call'
import type { getPushSettings } from '@tablestakes/contract/push'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { queryClient } from '../../lib/api/query-client.ts'
import { askPermission, subscribe } from '../../lib/push/browser-push.ts'
import { ThisDevice } from './ThisDevice.tsx'

/** What a browser can refuse (specification §8), and what the player is told of it. Without a loaded language sentences are their keys. */
const settings: ResponseOf<typeof getPushSettings> = {
  ...{ service: 'web', vapid_key: 'BPk', are_offers_allowed: false, devices: 0 },
  ...{ payments: true, security: true, support: true, offers: false, quiet: null },
}
const { PushManager } = globalThis
const ownPermission = Object.getOwnPropertyDescriptor(Notification, 'permission')!

afterEach(() => {
  vi.restoreAllMocks()
  Object.defineProperty(Notification, 'permission', ownPermission)
  Reflect.deleteProperty(navigator.serviceWorker, 'ready')
  Object.assign(globalThis, { PushManager })
  queryClient.clear()
})

/** What the browser has been told before, and what it answers when it is asked. */
function browserSays(permission: NotificationPermission, asked = permission): void {
  Object.defineProperty(Notification, 'permission', { configurable: true, get: () => permission })
  vi.spyOn(Notification, 'requestPermission').mockResolvedValue(asked)
}

/** The worker that stands, and a service that gives no address. */
function withoutService(): void {
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({} as ServiceWorkerRegistration)
  const pushManager = {
    getSubscription: async () => null,
    subscribe: () => Promise.reject(new DOMException('no push service', 'AbortError')),
  }
  Object.defineProperty(navigator.serviceWorker, 'ready', {
    configurable: true,
    value: Promise.resolve({ pushManager }),
  })
}

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <ThisDevice settings={settings} />
    </QueryClientProvider>,
  )
const turnOn = page.getByRole('button', { name: 'push_turn_on' })
const told = page.getByRole('alert')

test('a browser without push is told so and offered nothing: unsupported-browser', async () => {
  Reflect.deleteProperty(globalThis, 'PushManager')
  await expect(askPermission()).rejects.toMatchObject({ reason: 'unsupported-browser' })
  await show()
  await expect.element(told).toHaveTextContent('push_is_unsupported')
  expect(turnOn.elements()).toEqual([])
})

test('a browser that was refused once is not asked again: permission-blocked', async () => {
  browserSays('default', 'denied')
  await expect(askPermission()).rejects.toMatchObject({ reason: 'permission-blocked' })
  browserSays('denied')
  await show()
  await expect.element(told).toHaveTextContent('push_is_blocked')
  expect(turnOn.elements()).toEqual([])
})

test('a worker that does not register: failed-service-worker-registration', async () => {
  browserSays('granted')
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(undefined)
  // There is no worker at this address here, so the browser itself refuses it.
  await expect(subscribe('BPk')).rejects.toMatchObject({ reason: 'failed-service-worker-registration' })
  await show()
  await turnOn.click()
  await expect.element(told).toHaveTextContent('push_failed')
  await expect.element(turnOn).toBeEnabled()
})

test('a service that gives no address: token-subscribe-failed', async () => {
  browserSays('granted')
  withoutService()
  await expect(subscribe('BPk')).rejects.toMatchObject({ reason: 'token-subscribe-failed' })
  await show()
  await turnOn.click()
  await expect.element(told).toHaveTextContent('push_failed')
})
