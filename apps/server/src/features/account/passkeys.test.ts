import { playerStates } from '@tablestakes/contract/account'
import { finishPasskeyLogin, startPasskeyLogin } from '@tablestakes/contract/auth'
import {
  addPasskey,
  confirmIdentity,
  listLogins,
  listPasskeys,
  removePasskey,
  startPasskey,
  startPasskeyConfirmation,
} from '@tablestakes/contract/security'
import { manualClock } from '@tablestakes/node/clock'
import { transact } from '@tablestakes/node/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthenticator } from '../../../test/authenticator.ts'
import { outcome } from '../../../test/outcome.ts'
import { type Owner, openOwner } from '../../../test/owners.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { sweepPasskeyChallenges } from '../auth/index.ts'
import { setPlayerState } from '../players/index.ts'

const ORIGIN = 'http://casino.example'
const here = { headers: { host: 'casino.example' } }
/** An hour behind the database's, which says when somebody was confirmed: moved on, it is never ahead of that. */
const clock = manualClock(Date.now() - 3_600_000)
let app: TestApp

beforeAll(async () => {
  app = await startApp({ clock })
})

/** Neither a bug nor a refusal that its call does not declare. */
afterAll(() => expect(app.lines.filter(({ level }) => Number(level) >= 50)).toEqual([]))

type Authenticator = ReturnType<typeof createAuthenticator>

async function addTo(owner: Owner, authenticator = createAuthenticator({ origin: ORIGIN })): Promise<Authenticator> {
  await owner.prove()
  const { challenge_id, options } = (await owner.call(startPasskey, {}, here)).data!
  const credential = authenticator.register(options)
  const added = await owner.call(addPasskey, { challenge_id, credential, name: 'My phone' }, here)
  expect(outcome(added)).toBe('ok')
  return authenticator
}

const finish = (answer: { challenge_id: string; credential: string }) =>
  app.guest.call(finishPasskeyLogin, answer, here)
const start = async () => (await app.guest.call(startPasskeyLogin, {}, here)).data!

async function logInWith(authenticator: Authenticator, changes: Parameters<Authenticator['answer']>[1] = {}) {
  const { challenge_id, options } = await start()
  return finish({ challenge_id, credential: authenticator.answer(options, changes) })
}

describe('a passkey', () => {
  test('is made, listed and signs in, without a name or a password', async () => {
    const owner = await openOwner(app, { email: 'owner@example.com', password: 'a good long one' })
    const authenticator = await addTo(owner)
    expect((await owner.call(listPasskeys, {})).data!.list).toMatchObject([{ name: 'My phone', used_time: null }])
    const { data } = await logInWith(authenticator)
    expect(data).toMatchObject({ userInfo: { id: Number(owner.playerId) }, accessToken: expect.any(String) })
    const { list } = (await owner.call(listPasskeys, {})).data!
    expect(list).toMatchObject([{ used_time: expect.any(Number) }])
    expect((await owner.call(listLogins, {})).data!.list).toMatchObject([{ outcome: 'success', client_type: null }])
  })

  test('is asked for with the finger or number of its owner, and kept by the authenticator itself', async () => {
    const owner = await openOwner(app, { email: 'options@example.com' })
    await owner.prove()
    const made = JSON.parse((await owner.call(startPasskey, {}, here)).data!.options)
    expect(made.authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' })
    expect(made.attestation).toBe('none')
    expect(made.rp.id).toBe('casino.example')
    expect(Buffer.from(made.user.id, 'base64url').toString()).not.toContain(String(owner.playerId))
    expect(JSON.parse((await start()).options)).toMatchObject({ rpId: 'casino.example', userVerification: 'required' })
  })

  test('is not made twice by one authenticator, nor for another player', async () => {
    const owner = await openOwner(app, { email: 'twice@example.com' })
    const authenticator = await addTo(owner)
    const { challenge_id, options } = (await owner.call(startPasskey, {}, here)).data!
    expect(JSON.parse(options).excludeCredentials).toMatchObject([{ id: authenticator.id }])
    const again = { challenge_id, credential: authenticator.register(options), name: 'Again' }
    expect(outcome(await owner.call(addPasskey, again, here))).toBe('PASSKEY')
  })

  test('may say of its ways what it likes', async () => {
    const owner = await openOwner(app, { email: 'ways@example.com' })
    await owner.prove()
    for (const transports of ['usb', [7, 'x\u0000', 'internal', 'A'.repeat(9_000)], {}]) {
      const { challenge_id, options } = (await owner.call(startPasskey, {}, here)).data!
      const credential = createAuthenticator({ origin: ORIGIN }).register(options, { transports })
      expect(outcome(await owner.call(addPasskey, { challenge_id, credential, name: 'Odd' }, here))).toBe('ok')
    }
    const { rows } = await app.database.query('select transports from player_passkey where player_id = $1', [
      owner.playerId,
    ])
    expect(rows.flatMap((row) => row.transports)).toEqual(['internal'])
  })

  test('does not work at an address without a name', async () => {
    const owner = await openOwner(app, { email: 'bare@example.com' })
    await owner.prove()
    for (const host of ['127.0.0.1:8080', '[::1]:8080']) {
      const bare = { headers: { host } }
      expect(outcome(await app.guest.call(startPasskeyLogin, {}, bare))).toBe('PASSKEY')
      expect(outcome(await owner.call(startPasskey, {}, bare))).toBe('PASSKEY')
    }
  })

  test('of a forbidden player opens nothing, and the attempt is noted', async () => {
    const owner = await openOwner(app, { email: 'forbidden@example.com' })
    const authenticator = await addTo(owner)
    const { playerId } = owner
    await transact(app.database, (tx) => setPlayerState(tx, { playerId, state: playerStates.FORBIDDEN }))
    expect(outcome(await logInWith(authenticator))).toBe('FORBIDDEN')
    const { rows } = await app.database.query('select outcome from login_attempt where player_id = $1', [playerId])
    expect(rows).toEqual([{ outcome: 'forbidden' }])
  })

  test('of another site opens nothing here', async () => {
    const owner = await openOwner(app, { email: 'elsewhere@example.com', siteId: 'bengal' })
    expect(outcome(await logInWith(await addTo(owner)))).toBe('PASSKEY')
  })
})

describe('an answer is refused', () => {
  let owner: Owner
  let authenticator: Authenticator
  beforeAll(async () => {
    owner = await openOwner(app, { email: 'answers@example.com' })
    authenticator = await addTo(owner)
  })

  test.each([
    ['from another origin', { origin: 'http://casino.example.evil' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without the finger or number of its owner', { isUserVerified: false }],
    ['in the name of another account', { userHandle: Buffer.alloc(32).toString('base64url') }],
  ])('%s', async (_what, changes) => {
    expect(outcome(await logInWith(authenticator, changes))).toBe('PASSKEY')
    expect(outcome(await logInWith(authenticator))).toBe('ok')
  })

  test('of a passkey nobody has added', async () => {
    expect(outcome(await logInWith(createAuthenticator({ origin: ORIGIN }), { userHandle: '' }))).toBe('PASSKEY')
  })

  test('to a challenge that was answered before, rightly or wrongly', async () => {
    const { challenge_id, options } = await start()
    const credential = authenticator.answer(options)
    expect(outcome(await finish({ challenge_id, credential }))).toBe('ok')
    expect(outcome(await finish({ challenge_id, credential }))).toBe('PASSKEY')
    const next = await start()
    const wrong = { challenge_id: next.challenge_id, credential: authenticator.answer(options) }
    expect(outcome(await finish(wrong))).toBe('PASSKEY')
    const right = { challenge_id: next.challenge_id, credential: authenticator.answer(next.options) }
    expect(outcome(await finish(right))).toBe('PASSKEY')
  })

  test('to a challenge for something else', async () => {
    const { challenge_id, options } = (await owner.call(startPasskeyConfirmation, {}, here)).data!
    const credential = authenticator.answer(options)
    expect(outcome(await finish({ challenge_id, credential }))).toBe('PASSKEY')
  })

  test('after five minutes', async () => {
    const { challenge_id, options } = await start()
    clock.advance(5 * 60_000)
    const credential = authenticator.answer(options)
    expect(outcome(await finish({ challenge_id, credential }))).toBe('PASSKEY')
  })

  test('whose counter does not go up: somebody has copied the key', async () => {
    expect(outcome(await logInWith(authenticator, { counter: 500 }))).toBe('ok')
    expect(outcome(await logInWith(authenticator, { counter: 500 }))).toBe('PASSKEY')
    expect(outcome(await logInWith(authenticator, { counter: 499 }))).toBe('PASSKEY')
    expect(outcome(await logInWith(authenticator, { counter: 501 }))).toBe('ok')
  })

  test('that is no answer at all', async () => {
    for (const credential of ['{', 'null', '{"id":7}', '{"id":"x","response":null}', '{"id":"x","response":{}}']) {
      const { challenge_id } = await start()
      expect(outcome(await finish({ challenge_id, credential }))).toBe('PASSKEY')
    }
    const credential = authenticator.answer((await start()).options)
    expect(outcome(await finish({ challenge_id: 'none', credential }))).toBe('PASSKEY')
  })

  test('with which a passkey would be made from elsewhere', async () => {
    await owner.prove()
    for (const changes of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { isUserVerified: false }]) {
      const { challenge_id, options } = (await owner.call(startPasskey, {}, here)).data!
      const credential = createAuthenticator({ origin: ORIGIN }).register(options, changes)
      const added = await owner.call(addPasskey, { challenge_id, credential, name: 'No' }, here)
      expect(outcome(added)).toBe('PASSKEY')
    }
  })
})

describe('a player', () => {
  test('confirms with an own passkey, which counts for this session alone', async () => {
    const owner = await openOwner(app, { email: 'confirms@example.com' })
    const authenticator = await addTo(owner)
    const fresh = await owner.elsewhere()
    const other = await owner.elsewhere()
    expect(outcome(await fresh.call(startPasskey, {}, here))).toBe('PROOF_NEEDED')
    const { challenge_id, options } = (await fresh.call(startPasskeyConfirmation, {}, here)).data!
    expect(JSON.parse(options).allowCredentials).toMatchObject([{ id: authenticator.id }])
    const given = { challenge_id, credential: authenticator.answer(options) }
    expect(outcome(await fresh.call(confirmIdentity, given, here))).toBe('ok')
    expect(outcome(await fresh.call(startPasskey, {}, here))).toBe('ok')
    expect(outcome(await other.call(startPasskey, {}, here))).toBe('PROOF_NEEDED')
  })

  test('does not confirm with somebody else’s, nor with somebody else’s challenge', async () => {
    const owner = await openOwner(app, { email: 'mine@example.com' })
    const stranger = await openOwner(app, { email: 'theirs@example.com' })
    const own = await addTo(owner)
    const foreign = await addTo(stranger)
    const begin = async (player: Owner) => (await player.call(startPasskeyConfirmation, {}, here)).data!
    const first = await begin(owner)
    const lent = { challenge_id: first.challenge_id, credential: foreign.answer(first.options) }
    expect(outcome(await owner.call(confirmIdentity, lent, here))).toBe('PASSKEY')
    const second = await begin(owner)
    const stolen = { challenge_id: second.challenge_id, credential: own.answer(second.options) }
    expect(outcome(await stranger.call(confirmIdentity, stolen, here))).toBe('PASSKEY')
  })

  test('without a passkey is not asked for one', async () => {
    const owner = await openOwner(app, { email: 'none@example.com' })
    expect(outcome(await owner.call(startPasskeyConfirmation, {}, here))).toBe('NOT_FOUND')
  })

  test('removes an own passkey, and nobody else’s', async () => {
    const owner = await openOwner(app, { email: 'removes@example.com' })
    const stranger = await openOwner(app, { email: 'stranger@example.com' })
    const authenticator = await addTo(owner)
    const { id } = (await owner.call(listPasskeys, {})).data!.list[0]!
    await stranger.prove()
    expect(outcome(await stranger.call(removePasskey, { id }))).toBe('NOT_FOUND')
    expect(outcome(await owner.call(removePasskey, { id }))).toBe('ok')
    expect(outcome(await owner.call(removePasskey, { id }))).toBe('NOT_FOUND')
    expect(outcome(await logInWith(authenticator))).toBe('PASSKEY')
  })

  test('has at most twenty', async () => {
    const owner = await openOwner(app, { email: 'many@example.com' })
    for (let count = 0; count < 20; count++) await addTo(owner)
    expect(outcome(await owner.call(startPasskey, {}, here))).toBe('PASSKEY')
    expect((await owner.call(listPasskeys, {})).data!.list).toHaveLength(20)
  })
})

test('challenges nobody answered are swept', async () => {
  await start()
  await app.database.query(`update passkey_challenge set expires_at = now() - interval '1 minute'`)
  const context = { attempt: 1, signal: new AbortController().signal }
  await transact(app.database, await sweepPasskeyChallenges.prepare({}, context))
  expect((await app.database.query('select from passkey_challenge')).rowCount).toBe(0)
})
