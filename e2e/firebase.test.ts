import { pushErrors, pushTiming } from '@tablestakes/contract/push'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPushStandIn } from '../apps/sandbox/src/push-stand-in.ts'
import { type Installation, openFirebase, type Store, type WebSubscription } from '../apps/web/src/lib/push/firebase.ts'
import { heartbeatHeader, noteHeartbeat } from '../apps/web/src/lib/push/heartbeats.ts'

/** Every error between a page and Firebase (specification §8), provoked at the sandbox's stand-in. */
let standIn: Awaited<ReturnType<typeof startPushStandIn>>
beforeAll(async () => {
  standIn = await startPushStandIn()
})
afterAll(() => standIn.close())

const empty = { authDomain: '', storageBucket: '', messagingSenderId: '', measurementId: '', vapidKey: '' }
const config = { apiKey: 'key', appId: 'app', projectId: 'house', ...empty }
const subscription: WebSubscription = { endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a', key: 'k' }

function device(changes: { apiKey?: string; isOnline?: boolean } = {}) {
  const state = { now: Date.UTC(2026, 10, 17), kept: null as Installation | null }
  const store: Store = {
    read: () => state.kept,
    write: (installation) => {
      state.kept = installation
    },
  }
  const urls = {
    installations: `${standIn.url}/push/installations`,
    registrations: `${standIn.url}/push/registrations`,
  }
  const parts = { config: { ...config, apiKey: changes.apiKey ?? 'key' }, urls, store, clock: () => state.now }
  return { state, firebase: openFirebase({ ...parts, isOnline: () => changes.isOnline ?? true }) }
}

const fail = (path: string, status: number, times: number) => standIn.fail({ path, status, times })
const provoked = new Set<string>()
const reasonOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => {
      provoked.add(error.message)
      return error.message
    },
  )

test('a device installs itself once, and keeps its token for seven days', async () => {
  const { state, firebase } = device()
  const token = await firebase.tokenFor(subscription)
  expect(state.kept).toMatchObject({ registration: { status: 'complete' }, pushToken: token })
  expect(state.kept!.fid).toMatch(/^[c-f][\w-]{21}$/)
  state.now += pushTiming.pushTokenRefreshAfterMs - 1
  expect(await firebase.tokenFor(subscription)).toBe(token)
  expect(state.kept!.pushAt).toBeLessThan(state.now)
  state.now += 1
  expect(await firebase.tokenFor(subscription)).toBe(token)
  expect(state.kept!.pushAt).toBe(state.now)
  expect(await firebase.tokenFor({ ...subscription, endpoint: 'https://push.example/2' })).not.toBe(token)
})

test('the installation’s token is renewed in its last hour', async () => {
  const { state, firebase } = device()
  await firebase.tokenFor(subscription)
  const first = state.kept!.authToken
  state.now = state.kept!.authUntil - pushTiming.authTokenRefreshBeforeMs - 1
  await firebase.tokenFor(subscription)
  expect(state.kept!.authToken).toBe(first)
  state.now += 1
  await firebase.tokenFor(subscription)
  expect(state.kept!.authToken).not.toBe(first)
})

test('a service that fails is asked once more, not twice', async () => {
  const { firebase } = device()
  await fail('/installations', 503, 1)
  await firebase.tokenFor(subscription)
  const other = device()
  await fail('/installations', 500, 2)
  expect(await reasonOf(other.firebase.tokenFor(subscription))).toBe('request-failed')
  expect(other.state.kept).toBeNull()
})

test('409 at the installation leaves nothing behind, and the next try begins anew', async () => {
  const { state, firebase } = device()
  await fail('/installations', 409, 1)
  expect(await reasonOf(firebase.tokenFor(subscription))).toBe('request-failed')
  expect(state.kept).toBeNull()
  expect(await reasonOf(firebase.tokenFor(subscription))).toBe('done')
})

test.each([401, 404])('%i at the renewal of its token deletes the installation', async (status) => {
  const { state, firebase } = device()
  await firebase.tokenFor(subscription)
  state.now = state.kept!.authUntil
  await fail('authTokens:generate', status, 1)
  expect(await reasonOf(firebase.tokenFor(subscription))).toBe('installation-not-found')
  expect(state.kept).toBeNull()
})

test('a registration in progress is left alone for ten seconds', async () => {
  const { state, firebase } = device()
  const { state: other } = device()
  await firebase.tokenFor(subscription)
  other.kept = { ...state.kept!, registration: { status: 'inProgress', startedAt: state.now } }
  state.kept = other.kept
  expect(await reasonOf(firebase.tokenFor(subscription))).toBe('not-registered')
  state.now += 10_001
  expect(await reasonOf(firebase.tokenFor(subscription))).toBe('done')
})

test.each([
  ['POST', 400, 'token-subscribe-failed'],
  ['PATCH', 400, 'token-update-failed'],
  ['DELETE', 400, 'token-unsubscribe-failed'],
] as const)('%s of a registration that fails with %i says %s', async (method, status, reason) => {
  const { state, firebase } = device()
  if (method !== 'POST') await firebase.tokenFor(subscription)
  if (method === 'PATCH') state.now += pushTiming.pushTokenRefreshAfterMs
  if (method === 'PATCH') state.kept = { ...state.kept!, authUntil: state.now + 1e9 }
  await fail('/registrations', status, 1)
  expect(await reasonOf(method === 'DELETE' ? firebase.remove() : firebase.tokenFor(subscription))).toBe(reason)
})

test('an answer without a token, no line, no key, nothing to remove: each by its name', async () => {
  await fail('/registrations', 200, 1)
  expect(await reasonOf(device().firebase.tokenFor(subscription))).toBe('token-subscribe-no-token')
  expect(await reasonOf(device({ isOnline: false }).firebase.tokenFor(subscription))).toBe('app-offline')
  expect(await reasonOf(device({ apiKey: '' }).firebase.tokenFor(subscription))).toBe('request-failed')
  expect(await reasonOf(device().firebase.remove())).toBe('not-registered')
})

test('after removal the next token is another', async () => {
  const { firebase } = device()
  const first = await firebase.tokenFor(subscription)
  await firebase.remove()
  expect(await firebase.tokenFor(subscription)).not.toBe(first)
})

test('the heartbeat has at most 1024 characters', () => {
  const now = Date.UTC(2026, 10, 17)
  for (let day = 0; day < 40; day++) noteHeartbeat(now - day * 86_400_000)
  expect(heartbeatHeader(now).length).toBeLessThanOrEqual(1024)
})

test('every error that the specification names was provoked, here or in the page', () => {
  /** What only a browser can refuse: apps/web/src/features/push/this-device.test.tsx. */
  const inThePage = ['unsupported-browser', 'permission-blocked', 'failed-service-worker-registration']
  expect([...provoked, ...inThePage].toSorted()).toEqual(Object.keys(pushErrors).toSorted())
})
