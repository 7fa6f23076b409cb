import { createDecipheriv, createECDH, generateKeyPairSync, hkdfSync, randomBytes } from 'node:crypto'
import { getUserInfo, playerStates } from '@tablestakes/contract/account'
import { coolOff, excludeSelf } from '@tablestakes/contract/protection'
import { getPushSettings, removePushToken, savePushToken, setPushSettings } from '@tablestakes/contract/push'
import { transact } from '@tablestakes/node/database'
import { describe, expect, test } from 'vitest'
import { bothSay, hireOperator } from '../../../test/operators.ts'
import { outcome } from '../../../test/outcome.ts'
import { type Owner, openOwner } from '../../../test/owners.ts'
import { startSandbox } from '../../../test/sandbox.ts'
import { startApp } from '../../../test/start-app.ts'
import { publish, startRelay } from '../../platform/live/outbox.ts'
import { recordConsents, setPlayerState } from '../players/index.ts'
import { pushJobs } from './jobs.ts'
import { loadKeys } from './services.ts'

const sandbox = await startSandbox()
const firebase = { firebaseUrl: `${sandbox.url}/push/fcm`, firebaseTokenUrl: `${sandbox.url}/push/token` }
const app = await startApp({ config: { ...sandbox.config, ...firebase } })
const { database } = app
const [follow, send] = pushJobs(app.services)
const owners = [await hireOperator(app, 'olga'), await hireOperator(app, 'omar')] as const

const run = async (job: typeof follow) => {
  const work = await job!.prepare({}, { attempt: 1, signal: new AbortController().signal })
  await transact(database, work)
}
const HOUSE = { months: 6, reason: 'The player has written to us.' }
/** The relay numbers what was published, the jobs read on and send. */
async function pass(then = () => run(follow).then(() => run(send))): Promise<void> {
  const relay = await startRelay(database, { deliver: () => {}, onGap: () => {}, onError: () => {}, idleMs: 5 })
  await expect.poll(async () => (await database.query('select from outbox')).rowCount).toBe(0)
  await relay.stop()
  await then()
}

type Arrived = { device: string; data: { title: string; content: string; link: string } | null; sealed: string | null }
const arrivedAt = async (device: string) =>
  (await (await fetch(`${sandbox.url}/push/arrived?device=${device}`)).json()) as Arrived[]

/** A browser with its own keys. */
function browser(name = `device-${randomBytes(6).toString('hex')}`) {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  const endpoint = `${sandbox.url}/push/web/${name}`
  const token = JSON.stringify({
    endpoint,
    keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
  })
  return { name, token, open: (sealed: string) => openSealed(Buffer.from(sealed, 'base64url'), keys, auth) }
}

/** RFC 8291, from the browser's side. */
function openSealed(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): unknown {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body[20]!)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const sealed = body.subarray(21 + body[20]!)
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
}

const paid = (playerId: bigint, orderId: string) =>
  transact(database, (tx) =>
    publish(tx, {
      playerId,
      message: {
        ...{ type: 'order', order_id: orderId, order_no: 'D1', order_type: 'deposit', state: 1, amount: 10_000n },
        reason_key: '',
      },
    }),
  )

async function listener(): Promise<{ owner: Owner; phone: ReturnType<typeof browser> }> {
  const owner = await openOwner(app, {})
  const phone = browser()
  expect(outcome(await owner.call(savePushToken, { token: phone.token, service: 'web' }))).toBe('ok')
  return { owner, phone }
}

describe('a browser that listens', () => {
  test('is told of a top-up once, sealed for it alone, in its language, without the amount', async () => {
    const { owner, phone } = await listener()
    await paid(owner.playerId, 'one')
    await pass()
    await paid(owner.playerId, 'one')
    await pass()
    const [message, ...more] = await arrivedAt(phone.name)
    expect(more).toEqual([])
    expect(message!.data).toBeNull()
    expect(phone.open(message!.sealed!)).toMatchObject({ title: 'Top-up arrived', link: '/wallet' })
  })

  test('hears nothing of a topic that was switched off, nor after it was removed', async () => {
    const { owner, phone } = await listener()
    const choices = { payments: false, security: true, support: true, offers: false, quiet: null }
    expect((await owner.call(setPushSettings, choices)).data).toEqual(choices)
    await paid(owner.playerId, 'two')
    await pass()
    expect(await arrivedAt(phone.name)).toEqual([])
    await owner.call(setPushSettings, { ...choices, payments: true })
    await owner.call(removePushToken, { token: phone.token })
    expect((await owner.call(getPushSettings, {})).data!.devices).toBe(0)
    await paid(owner.playerId, 'three')
    await pass()
    expect(await arrivedAt(phone.name)).toEqual([])
  })

  test('belongs to the player who is signed in there now, and nobody removes another’s', async () => {
    const { owner: ann, phone } = await listener()
    const bob = await openOwner(app, {})
    await bob.call(removePushToken, { token: phone.token })
    expect((await ann.call(getPushSettings, {})).data!.devices).toBe(1)
    await bob.call(savePushToken, { token: phone.token, service: 'web' })
    expect((await ann.call(getPushSettings, {})).data!.devices).toBe(0)
    await paid(ann.playerId, 'four')
    await pass()
    expect(await arrivedAt(phone.name)).toEqual([])
    const other = browser()
    const uid = Number(ann.playerId)
    expect(outcome(await bob.call(savePushToken, { token: other.token, service: 'web', uid }))).toBe('OTHER_PLAYER')
  })

  test('hears nothing while its player has stopped', async () => {
    const { owner, phone } = await listener()
    await paid(owner.playerId, 'five')
    await transact(database, (tx) => setPlayerState(tx, { playerId: owner.playerId, state: playerStates.EXCLUDED }))
    await pass()
    expect(await arrivedAt(phone.name)).toEqual([])
  })

  test.each([
    ['an exclusion', (owner: Owner) => owner.call(excludeSelf, { months: 6 })],
    ['a break', (owner: Owner) => owner.call(coolOff, { hours: 24 })],
    ['the house', ({ playerId }: Owner) => owners[0].post(`/operator/players/${playerId}/protection/exclude`, HOUSE)],
  ])('is forgotten with %s, in the same moment, and cannot come back', async (_by, stop) => {
    const { owner, phone } = await listener()
    await paid(owner.playerId, 'six')
    await pass(() => run(follow))
    const left = async () => {
      const [devices, messages] = ['push_device', 'push_message'].map((table) =>
        database.query(`select from ${table} where player_id = $1`, [owner.playerId]),
      )
      return [(await devices)!.rowCount, (await messages)!.rowCount]
    }
    expect(await left()).toEqual([1, 1])
    await stop(owner)
    expect(await left()).toEqual([0, 0])
    await run(send)
    expect(await arrivedAt(phone.name)).toEqual([])
    const again = await owner.elsewhere()
    expect(outcome(await again.call(savePushToken, { token: phone.token, service: 'web' }))).toBe('PUSH_OFF')
    expect(await left()).toEqual([0, 0])
  })

  test('is forgotten when its service says that it is gone', async () => {
    const owner = await openOwner(app, {})
    const phone = browser(`dead-${randomBytes(4).toString('hex')}`)
    await owner.call(savePushToken, { token: phone.token, service: 'web' })
    await paid(owner.playerId, 'six')
    await pass()
    expect((await owner.call(getPushSettings, {})).data!.devices).toBe(0)
  })

  test('is tried again after its service was away', async () => {
    const { owner, phone } = await listener()
    const body = JSON.stringify({ path: phone.name, status: 503, times: 1 })
    await fetch(`${sandbox.url}/push/test/fail`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    await paid(owner.playerId, 'seven')
    await pass()
    expect(await arrivedAt(phone.name)).toEqual([])
    await database.query('update push_message set due_at = now() where player_id = $1', [owner.playerId])
    await run(send)
    expect(await arrivedAt(phone.name)).toHaveLength(1)
  })
})

test('addresses that are no push service are refused: we would call them', async () => {
  const owner = await openOwner(app, {})
  const { keys } = JSON.parse(browser().token) as { keys: object }
  const endpoints = [
    'http://127.0.0.1:9/x',
    'https://127.0.0.1/push/web/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evil.example/fcm.googleapis.com',
    'https://user@fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'http://fcm.googleapis.com/x',
    `${sandbox.url}/push/../inbox`,
    `${sandbox.url}@evil.example/push/web/x`,
    'file:///etc/passwd',
    '',
  ]
  for (const endpoint of endpoints) {
    const token = JSON.stringify({ endpoint, keys })
    expect(outcome(await owner.call(savePushToken, { token, service: 'web' })), endpoint).toBe('PUSH_OFF')
  }
  for (const token of ['{', 'null', '[]', '{"endpoint":1}', 'a token of Firebase'])
    expect(outcome(await owner.call(savePushToken, { token, service: 'web' })), token).toBe('PUSH_OFF')
  const real = JSON.stringify({ endpoint: 'https://fcm.googleapis.com/fcm/send/abc:def', keys })
  expect(outcome(await owner.call(savePushToken, { token: real, service: 'web' }))).toBe('ok')
  await owner.call(removePushToken, { token: real })
})

test('no player has more than ten devices: the oldest goes', async () => {
  const owner = await openOwner(app, {})
  const phones = Array.from({ length: 12 }, () => browser())
  for (const { token } of phones) await owner.call(savePushToken, { token, service: 'web' })
  expect((await owner.call(getPushSettings, {})).data!.devices).toBe(10)
})

describe('offers', () => {
  const words = { title: { en: 'A race', ur: 'دوڑ' }, content: { en: 'It begins today.' }, link: '/activity' }

  test('reach those who want them, and not those who took the consent back', async () => {
    const { owner: ann, phone } = await listener()
    const { owner: bob, phone: bobs } = await listener()
    const { phone: other } = await listener()
    const all = { payments: true, security: true, support: true, offers: true, quiet: { from: 0, until: 0 } }
    await ann.call(setPushSettings, all)
    await bob.call(setPushSettings, all)
    await transact(database, (tx) =>
      recordConsents(tx, { playerId: bob.playerId, consents: [{ kind: 'marketing', version: '1', isGiven: false }] }),
    )
    expect((await bob.call(getPushSettings, {})).data!.offers).toBe(false)
    const answer = await bothSay(owners, '/operator/push', { site_id: 'main', ...words })
    expect(answer.json()).toEqual({ devices: 1 })
    await run(send)
    expect(phone.open((await arrivedAt(phone.name))[0]!.sealed!)).toMatchObject({ title: 'A race', link: '/activity' })
    expect(await arrivedAt(bobs.name)).toEqual([])
    expect(await arrivedAt(other.name)).toEqual([])
  })

  test('are switched off where the law allows none', async () => {
    await database.query(`update site set marketing_push = false where site_id = 'india'`)
    const owner = await openOwner(app, { siteId: 'india' })
    const choices = { payments: true, security: true, support: true, offers: true, quiet: null }
    const settings = async () => (await owner.call(getPushSettings, {})).data!
    await expect.poll(async () => (await settings()).are_offers_allowed, { timeout: 10_000 }).toBe(false)
    expect(outcome(await owner.call(setPushSettings, choices))).toBe('PUSH_OFF')
    expect(await settings()).toMatchObject({ offers: false })
  })
})

test('quiet hours keep the news until they end', async () => {
  const { owner, phone } = await listener()
  const now = new Date(app.clock())
  const minute = now.getUTCHours() * 60 + now.getUTCMinutes()
  const quiet = { from: (minute + 1_430) % 1_440, until: (minute + 10) % 1_440 }
  await owner.call(setPushSettings, { payments: true, security: true, support: true, offers: false, quiet })
  await paid(owner.playerId, 'eight')
  await pass()
  expect(await arrivedAt(phone.name)).toEqual([])
  const { rows } = await database.query<{ is_later: boolean }>(
    'select due_at > now() as is_later from push_message where player_id = $1',
    [owner.playerId],
  )
  expect(rows).toEqual([{ is_later: true }])
})

describe('Firebase', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

  test('is used where a site has it, with a token for its service account; gone devices are forgotten', async () => {
    const body = JSON.stringify({ public_key: publicKey.export({ type: 'spki', format: 'pem' }) })
    await fetch(`${sandbox.url}/push/test/account`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body },
    })
    const account = { project: 'house-1', email: 'sender@house-1.example', private_key: pem }
    const entered = await bothSay(owners, '/operator/push/services/bengal', account)
    expect(entered.json()).toMatchObject({ firebase_project: 'house-1' })
    const list = Object.entries({ apiKey: 'key', appId: 'app', projectId: 'house-1' }).map(([key, value]) => ({
      key,
      value,
    }))
    await owners[0].post('/operator/sites/bengal/config', { config: [{ key: 'fcm', list }] })

    const player = await openOwner(app, { siteId: 'bengal' })
    const serviceNow = async () => (await player.call(getPushSettings, {})).data!.service
    await expect.poll(serviceNow, { timeout: 10_000 }).toBe('fcm')
    for (const token of ['fcm-alive', 'dead-one'])
      expect(outcome(await player.call(savePushToken, { token, uid: Number(player.playerId) }))).toBe('ok')
    await paid(player.playerId, 'nine')
    await pass()
    expect(await arrivedAt('fcm-alive')).toMatchObject([{ data: { title: 'Top-up arrived', link: '/wallet' } }])
    expect((await player.call(getPushSettings, {})).data!.devices).toBe(1)
    expect((await player.call(getUserInfo, {})).data!.fcm_token).toBe('fcm-alive')
  })

  /** Ten thousand on demand: `PUSHES=10000`, in whole turns of the sender. */
  const PUSHES = Number(process.env.PUSHES ?? 4_000)
  const TURN = 2_000

  test('thousands of messages leave once each, and every tenth device, which is gone, is forgotten', {
    timeout: 3_600_000,
  }, async () => {
    await database.query(
      `with listener as (
         insert into player (site_id, classify, nick_name) select 'bengal', 1, 'Listener' || n from generate_series(1, $1::integer) n
         returning player_id
       ), device as (
         insert into push_device (player_id, site_id, service, token, token_hash, lang)
         select player_id, 'bengal', 'fcm', name, sha256(name::bytea), 'en'
         from listener, generate_series(0, 9) n,
           concat(case when n = 0 then 'dead' else 'many' end, '-', player_id, '-', n) name
         returning device_id, player_id
       )
       insert into push_message (device_id, player_id, topic, title, content, link, news, due_at)
       select device_id, player_id, 'payments', 'Many', 'are told', '/wallet', 'many', now() from device`,
      [PUSHES / 10],
    )
    const waiting = async () =>
      (await database.query(`select from push_message where news = 'many' and sent_at is null`)).rowCount
    const turns: (number | null)[] = []
    while ((await waiting()) !== 0) {
      await run(send)
      turns.push(await waiting())
    }
    // Each turn takes its two thousand: nothing is stuck, and nothing was put back.
    expect(turns).toEqual(Array.from({ length: PUSHES / TURN }, (_, turn) => PUSHES - (turn + 1) * TURN))
    await run(send)
    const all = (await (await fetch(`${sandbox.url}/push/arrived`)).json()) as Arrived[]
    const many = all.map(({ device }) => device).filter((device) => device.startsWith('many-'))
    const [alive, gone] = [0.9 * PUSHES, 0.1 * PUSHES]
    expect(many).toHaveLength(alive)
    expect(new Set(many).size).toBe(alive)
    const left = await database.query<{ token: string }>(`select token from push_device where token ~ '^(dead|many)-'`)
    expect(left.rows.filter(({ token }) => token.startsWith('dead'))).toEqual([])
    expect(left.rows).toHaveLength(alive)
    const { rows } = await database.query(
      `select sum(sent)::integer as sent, sum(dead)::integer as dead, sum(failed)::integer as failed from push_figure where site_id = 'bengal'`,
    )
    // With the two of the test before.
    expect(rows).toEqual([{ sent: alive + 1, dead: gone + 1, failed: 0 }])
  })

  test('is not entered with a key that is none', async () => {
    const account = { project: 'house-1', email: 'a@b.example', private_key: 'no key' }
    expect((await bothSay(owners, '/operator/push/services/bengal', account)).body).toContain('no private RSA key')
  })
})

test('private keys are sealed in the database', async () => {
  const keys = await loadKeys(database, 'main', app.secret)
  const { rows } = await database.query<{ vapid_private: Buffer }>(
    `select vapid_private from push_service where site_id = 'main'`,
  )
  expect(rows[0]!.vapid_private.includes(keys.vapid.privateKey)).toBe(false)
})
