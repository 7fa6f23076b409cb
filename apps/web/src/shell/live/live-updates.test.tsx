import { getUserInfo } from '@tablestakes/contract/account'
import { getRed } from '@tablestakes/contract/lobby'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepPreload, type Preload } from '../../lib/api/preload.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { signIn, signOut } from '../../lib/session/session.ts'
import { applyLiveMessage, forgetPlayer } from './live-updates.ts'

const { fetch: realFetch } = globalThis
let asked: string[] = []

beforeEach(() => {
  asked = []
  keepPreload({ sign_key: 'k', config: [], server_time: Date.now() } as unknown as Preload, Date.now())
  // The network: it hears every question and answers none.
  globalThis.fetch = (address) => {
    asked.push(new URL(address instanceof Request ? address.url : address, location.href).pathname)
    return new Promise(() => {})
  }
})

afterEach(() => {
  globalThis.fetch = realFetch
  queryClient.clear()
  forgetPlayer()
  signOut()
})

const greet = () =>
  applyLiveMessage({ type: 'hello', id: '', time: 0, is_player: true, is_resumed: false, ping_seconds: 0 } as never)

test('what came to a player before the first greeting is asked for', async () => {
  signIn({
    accessToken: 'a',
    accessExpire: Date.now() + 3_600_000,
    sign_key: 'k',
    userInfo: { uid: 7, money: 0n, coin: 0n, gold: 0n } as never,
  })
  greet()
  await expect.poll(() => asked).toEqual(expect.arrayContaining([getUserInfo.path, getRed.path]))
})

test('a guest has nothing to ask for', async () => {
  greet()
  await Promise.resolve()
  expect(asked).not.toContain(getUserInfo.path)
  expect(asked).not.toContain(getRed.path)
})
