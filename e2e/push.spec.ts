import { expect, type Locator, type Page, test } from '@playwright/test'
import { transact } from '@tablestakes/node/database'
import { publish } from '../apps/server/src/platform/live/outbox.ts'
import { browserOptions } from '../scripts/browser.mjs'
import { press, sheet } from './entry-forms.ts'
import { withDatabase } from './journey-database.ts'
import { openPaymentSandbox } from './payment-sandbox.ts'
import { blockNotifications, permissionOf } from './push-permission.ts'
import { enterWithCash } from './studio-frame.ts'

test.use({
  ...{ serviceWorkers: 'allow', reducedMotion: 'reduce' },
  launchOptions: browserOptions({ isWhole: true }),
})

/** A browser without a line to its maker's push service gets its address from the sandbox's. */
const subscribeAtSandbox = (endpoint: string) => {
  const made = crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
  let kept: PushSubscription | null = null
  PushManager.prototype.getSubscription = async () => kept
  PushManager.prototype.subscribe = async (options) => {
    const { publicKey } = await made
    const p256dh = await crypto.subtle.exportKey('raw', publicKey)
    const auth = crypto.getRandomValues(new Uint8Array(16)).buffer
    const write = (bytes: ArrayBuffer) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    const text = options?.applicationServerKey as string
    const raw = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    kept = {
      endpoint,
      options: { applicationServerKey: Uint8Array.from(raw, (one) => one.charCodeAt(0)).buffer, userVisibleOnly: true },
      toJSON: () => ({ endpoint, keys: { p256dh: write(p256dh), auth: write(auth) } }),
      unsubscribe: async () => {
        kept = null
        return true
      },
    } as unknown as PushSubscription
    return kept
  }
}

/** A browser that nobody has asked yet: what it is for is said first, and nothing was asked before the player wants it. */
async function openExplanation(page: Page): Promise<Locator> {
  await page.goto('/#/game?open=notifications')
  const dialog = sheet(page, 'Notifications')
  await expect(dialog.getByRole('heading', { name: 'Be told when it matters' })).toBeVisible()
  await expect(dialog).toContainText('We write to this device when the app is closed')
  await expect(dialog.getByRole('button', { name: 'Turn on for this device' })).toBeVisible()
  expect(await permissionOf(page)).toBe('default')
  return dialog
}

test('a player turns notifications on, is told of a withdrawal, and a tap leads to the wallet', async ({
  page,
  context,
  baseURL,
}) => {
  const { origin } = new URL(baseURL!)
  const device = `journey-${Date.now()}`
  const sandbox = openPaymentSandbox(baseURL!).url
  await page.addInitScript(subscribeAtSandbox, `${sandbox}/push/web/${device}`)
  const player = await enterWithCash(page, baseURL!)
  const dialog = await openExplanation(page)
  // Stands for the press on the browser's own question, which it would ask now.
  await context.grantPermissions(['notifications'], { origin })
  await press(dialog, 'Turn on for this device')
  await expect(dialog.getByText('This device is told.')).toBeVisible()
  expect(await permissionOf(page)).toBe('granted')
  await expect(dialog.getByText('1 device is told')).toBeVisible()

  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await withDatabase(baseURL!, (database) =>
    transact(database, (tx) =>
      publish(tx, {
        playerId: player.playerId,
        message: {
          ...{ type: 'order', order_id: device, order_no: 'W1', order_type: 'withdrawal', state: 1 },
          ...{ amount: 10_000n, reason_key: '' },
        },
      }),
    ),
  )
  const arrived = async () => (await (await fetch(`${sandbox}/push/arrived?device=${device}`)).json()) as object[]
  await expect.poll(arrived).toHaveLength(1)

  // What is inside is sealed for the browser that subscribed; the browser's own part of the way is taken over from here.
  const session = await context.newCDPSession(page)
  await session.send('ServiceWorker.enable')
  const registration = await new Promise<{ id: string; scope: string }>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations
      if (one) resolve({ id: one.registrationId, scope: one.scopeURL })
    })
  })
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: registration.id,
    data: JSON.stringify({
      title: 'Withdrawal paid',
      content: 'Your withdrawal was paid out.',
      link: '/wallet',
      tag: '1',
    }),
  })
  // Evaluated in the worker, whose names this file does not know: hence as text.
  const shown = () =>
    worker.evaluate(
      '(async () => (await self.registration.getNotifications()).map(({ title, data }) => ({ title, data })))()',
    )
  await expect.poll(shown).toEqual([{ title: 'Withdrawal paid', data: { link: '/wallet' } }])
  await worker.evaluate(`(async () => {
    const [notification] = await self.registration.getNotifications()
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })()`)
  await expect(page).toHaveURL(/#\/wallet/)
  await page.goto('/#/game?open=notifications')
  await press(dialog, 'Turn off for this device')
  await expect(dialog.getByRole('button', { name: 'Turn on for this device' })).toBeVisible()
})

test('a player who says no to the browser’s question is told where to change that, and is not asked again', async ({
  page,
  baseURL,
}) => {
  const { origin } = new URL(baseURL!)
  await enterWithCash(page, baseURL!)
  const dialog = await openExplanation(page)
  await blockNotifications(page, origin)
  await press(dialog, 'Turn on for this device')
  await expect(dialog.getByRole('alert')).toContainText('Notifications are blocked for this site in your browser.')
  await expect(dialog.getByRole('button', { name: 'Turn on for this device' })).toBeHidden()
  expect(await permissionOf(page)).toBe('denied')
  await page.reload()
  await page.goto('/#/game?open=notifications')
  await expect(dialog.getByRole('alert')).toContainText('Allow them in its settings, then come back.')
  await expect(dialog.getByText('device is told')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Turn on for this device' })).toBeHidden()
})
