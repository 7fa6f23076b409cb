import { playerStates } from '@tablestakes/contract/account'
import { logIn, loginTypes, registerPlayer, renewSession, sendCode } from '@tablestakes/contract/auth'
import { createOrder } from '@tablestakes/contract/deposits'
import {
  cancelDeletion,
  consentKinds,
  getConsents,
  getDataExport,
  getDataExportFile,
  getDeletion,
  requestDataExport,
  requestDeletion,
  setConsent,
  uploadDocument,
} from '@tablestakes/contract/privacy'
import { addWithdrawAccount } from '@tablestakes/contract/withdraw-accounts'
import { afterAll, describe, expect, test } from 'vitest'
import { proveBooksAtEnd } from '../../../test/books.ts'
import { giveMoney } from '../../../test/money.ts'
import { outcome } from '../../../test/outcome.ts'
import { adoptOwner, type Owner, openOwner } from '../../../test/owners.ts'
import { startSandbox } from '../../../test/sandbox.ts'
import { startApp } from '../../../test/start-app.ts'
import { jobsOf } from '../../app.ts'
import { freeze, houseAccount, newKey, openSettling, payHold, readBalance } from '../../ledger/index.ts'
import { manualClock } from '../../platform/clock.ts'
import { transact } from '../../platform/database.ts'
import { startWorker, type Worker } from '../../platform/job-worker.ts'
import { enqueue } from '../../platform/jobs.ts'
import { insertPasskey, linkProvider } from '../auth/index.ts'
import { openPersonal, putContact, setPlayerState } from '../players/index.ts'

const DAY_MS = 86_400_000
const clock = manualClock(Date.now())
const sandbox = await startSandbox()
const app = await startApp({ clock, config: { ...sandbox.config, rateLimitScale: 0 } })
const { database } = app
proveBooksAtEnd(database)
const personal = openPersonal(app.secret)
const config = { ...sandbox.config, secret: app.secret } as Parameters<typeof jobsOf>[0]['config']
const jobs = jobsOf({ config, database, clock, log: app.log }).filter(({ kind }) => kind.startsWith('account.'))

let worker: Worker | undefined
afterAll(() => worker?.stop())

/** Everything that waits to be done for accounts is done, the ticks that look at the clock included. */
async function work() {
  worker ??= startWorker(database, { jobs, log: app.log, idleMs: 20 })
  await transact(database, async (tx) => {
    for (const job of jobs) if (job.everyMs !== undefined) await enqueue(tx, { job, payload: {} })
  })
  const unfinished = `select kind, state, last_error from job where kind like 'account.%' and state <> 'done'`
  await expect.poll(async () => (await database.query(unfinished)).rows).toEqual([])
}

describe('consents', () => {
  test('are listed, each kind once, also those never given', async () => {
    const ann = await openOwner(app)
    const { list } = (await ann.call(getConsents, {})).data!
    expect(list.map(({ kind }) => kind)).toEqual([...consentKinds])
    expect(list.every((one) => !one.is_given && one.version === '' && one.changed_time === null)).toBe(true)
  })

  test('are given and taken back, and every change stays provable', async () => {
    const ann = await openOwner(app)
    const given = (await ann.call(setConsent, { kind: 'marketing', is_given: true })).data!
    expect(given).toMatchObject({ kind: 'marketing', is_given: true, version: '1' })
    // The same again leaves the moment as it was.
    expect((await ann.call(setConsent, { kind: 'marketing', is_given: true })).data).toEqual(given)
    expect((await ann.call(setConsent, { kind: 'marketing', is_given: false })).data).toMatchObject({ is_given: false })
    const { rows } = await database.query(
      'select kind, is_given from player_consent where player_id = $1 order by consent_id',
      [ann.playerId],
    )
    expect(rows).toEqual([
      { kind: 'marketing', is_given: true },
      { kind: 'marketing', is_given: false },
    ])
  })

  test('that are needed to play cannot be taken back, and a newer text must be the one that was read', async () => {
    const ann = await openOwner(app)
    for (const kind of ['age', 'terms', 'privacy'] as const)
      expect(outcome(await ann.call(setConsent, { kind, is_given: false }))).toBe('CONSENT_REQUIRED')
    expect(outcome(await ann.call(setConsent, { kind: 'terms', is_given: true, version: '0.9' }))).toBe('INVALID')
    expect((await ann.call(setConsent, { kind: 'terms', is_given: true, version: '1' })).data).toMatchObject({
      version: '1',
    })
    expect((await ann.call(setConsent, { kind: 'age', is_given: true })).data).toMatchObject({ version: '21' })
  })

  test('of two that say the same at once, one is recorded', async () => {
    const ann = await openOwner(app)
    const say = () => ann.call(setConsent, { kind: 'analytics', is_given: true })
    expect((await Promise.all([say(), say(), say()])).map(outcome)).toEqual(['ok', 'ok', 'ok'])
    const { rowCount } = await database.query('select from player_consent where player_id = $1', [ann.playerId])
    expect(rowCount).toBe(1)
  })
})

/** A person with a life: everything a player can leave behind, left behind. */
async function liveAsSomebody(person: {
  mobile: string
  email: string
  username: string
  nickName: string
  ip: string
  device: string
}) {
  const browser = app.browser({ ip: person.ip })
  await browser.call(sendCode, { mobile_or_email: person.mobile, purpose: 'register' })
  const registered = await browser.call(registerPlayer, {
    client_type: loginTypes.PHONE_CODE,
    mobile: person.mobile,
    verify_code: await sandbox.codeFor(person.mobile),
    password: await app.encode('tall blue door'),
    username: person.username,
    birthday: '28/02/1990',
    is_terms_accepted: true,
    is_marketing_accepted: true,
    device_id: `${person.device}-id`,
    device_model: `${person.device}-model`,
    os_version: `${person.device}-os`,
    login_finger: `${person.device}-finger`,
    regist_finger: `${person.device}-regist`,
    turntable_key: `${person.device}-turntable`,
    time_zone: 'Asia/Karachi',
  })
  expect(outcome(registered)).toBe('ok')
  const playerId = browser.playerId!
  await transact(database, async (tx) => {
    const contact = { kind: 'email', value: person.email } as const
    await putContact(tx, personal, { playerId, siteId: 'main', contact, isVerified: true })
    const profile = { subject: `subject of ${person.email}`, name: person.nickName, email: person.email }
    const link = { playerId, siteId: 'main', provider: 'sandbox', profile: { ...profile, isEmailVerified: true } }
    await linkProvider(tx, personal, link)
    const passkey = {
      credentialId: `credential-${playerId}`,
      publicKey: Buffer.from('key'),
      counter: 0,
      transports: [],
    }
    await insertPasskey(tx, { playerId, name: `${person.nickName}'s phone`, passkey })
    await tx.query('update player set nick_name = $2 where player_id = $1', [playerId, person.nickName])
    await tx.query('insert into player_totp (player_id, sealed_secret, confirmed_at) values ($1, $2, now())', [
      playerId,
      personal.seal('totp', 'secret'),
    ])
    await tx.query(`insert into recovery_code (player_id, code_hash) values ($1, sha256('code'))`, [playerId])
    await tx.query(`insert into guest_secret (player_id, secret_hash) values ($1, sha256('guest'))`, [playerId])
    await tx.query(
      `insert into launch_code values ($1, sha256('launch'), now() + interval '1 minute', gen_random_uuid())`,
      [playerId],
    )
    await tx.query(
      `insert into passkey_challenge values (gen_random_uuid(), 'register', $1, 'challenge', now() + interval '1 hour')`,
      [playerId],
    )
    await tx.query(
      `insert into idempotency (player_id, key, call, fingerprint, answer) values ($1, gen_random_uuid(), 'x', '', $2)`,
      [playerId, JSON.stringify({ name: person.nickName })],
    )
    await tx.query(`insert into analytics_batch (site_id, player_id, events) values ('main', $1, $2)`, [
      playerId,
      JSON.stringify([{ event_name: 'OPEN', properties: { device: person.device } }]),
    ])
    await tx.query(`insert into live_ticket values ($1, sha256('ticket'), gen_random_uuid(), 'main', now())`, [
      playerId,
    ])
  })
  // What need not be taken out before an account is closed.
  await giveMoney(database, { playerId, coin: 70n, gold: 9n })
  const owner = await adoptOwner(app, playerId)
  const order = { goods_id: 0, goods_type: 0, amount: 500_000_000, pay_type: 1, pay_method_id: 3 } as const
  expect(outcome(await owner.call(createOrder, order))).toBe('ok')
  await database.query('update deposit_order set url = $2, code = $2, bank_name = $2 where player_id = $1', [
    playerId,
    `bank of ${person.nickName}`,
  ])
  // Every number belongs to one player.
  const account = {
    account_type: 1,
    name: person.nickName,
    bank_type: 'BCA',
    account_no: person.mobile.slice(1),
  } as const
  expect(outcome(await owner.call(addWithdrawAccount, account))).toBe('ok')
  await database.query(
    `insert into withdraw_order (player_id, order_id, order_no, site_id, currency, amount, fee, method_id, pay_type, scheme,
       pay_name, provider_id, account_type, masked_account, sealed_account, state, approvals_needed, promised_at, ended_at)
     select player_id, gen_random_uuid(), $2, site_id, 'IDR', 200000000, 0, 101, 1, 'bank_transfer', 'Bank Transfer', 'sandbox',
       account_type, $3, sealed, 'cancelled', 0, now(), now()
     from withdraw_account where player_id = $1`,
    [playerId, `W${String(playerId).padStart(12, '0')}`, `account of ${person.nickName}`],
  )
  const page = Buffer.from(`%PDF-1.7 a bill to ${person.nickName}, ${person.email}`).toString('base64')
  const document = { kind: 'address', media_type: 'application/pdf', content: page } as const
  expect(outcome(await owner.call(uploadDocument, document))).toBe('ok')
  return { playerId, browser, owner }
}

const amina = {
  mobile: '+923005559871',
  email: 'amina.q@example.com',
  username: 'aminaq1990',
  nickName: 'Aminaqueen',
  ip: '203.0.113.77',
  device: 'nokia-of-amina',
}
const bilal = {
  mobile: '+923005559872',
  email: 'bilal.r@example.com',
  username: 'bilalr1990',
  nickName: 'Bilalraja',
  ip: '203.0.113.78',
  device: 'nokia-of-bilal',
}

describe('a copy of one’s data', () => {
  test('holds everything of the player and nothing of anybody else, and no secret', async () => {
    const { owner, playerId } = await liveAsSomebody(amina)
    const other = await liveAsSomebody(bilal)
    const asked = (await owner.call(requestDataExport, {})).data!
    expect(asked).toMatchObject({ state: 'waiting', expires_at: null })
    expect(outcome(await owner.call(getDataExportFile, { id: asked.id }))).toBe('NOT_FOUND')
    await work()
    const ready = (await owner.call(getDataExport, {})).data!.export!
    expect(ready).toMatchObject({ id: asked.id, state: 'ready', expires_at: clock() + 7 * DAY_MS })
    const file = (await owner.call(getDataExportFile, { id: asked.id })).data!
    expect(file.name).toMatch(new RegExp(`^tablestakes-${playerId}-\\d{4}-\\d\\d-\\d\\d\\.json$`))

    const copy = JSON.parse(file.content)
    expect(copy).toMatchObject({
      account: {
        number: Number(playerId),
        username: amina.username,
        nickname: amina.nickName,
        birthday: '28/02/1990',
        invited_with_turntable: `${amina.device}-turntable`,
        registered_from: { network_address: amina.ip, device_code: `${amina.device}-id` },
      },
      contacts: { mobile: amina.mobile, email: amina.email, isMobileVerified: true },
      ways_to_sign_in: {
        passkeys: [{ name: `${amina.nickName}'s phone` }],
        linked_providers: [{ provider: 'sandbox', name: amina.nickName, email: amina.email }],
      },
      app_usage: { reports: [{ events: [{ properties: { device: amina.device } }] }] },
      documents: { sent: [{ kind: 'address', media_type: 'application/pdf', state: 'waiting' }] },
    })
    expect(copy.consents.history.map((one: { kind: string }) => one.kind).sort()).toEqual([
      'age',
      'marketing',
      'privacy',
      'terms',
    ])
    expect(copy.sessions_and_devices.login_attempts).toMatchObject([{ outcome: 'success', ip: amina.ip }])
    expect(copy.sessions_and_devices.logins).toContainEqual(
      expect.objectContaining({ ip: amina.ip, login_finger: `${amina.device}-finger`, place: 'Asia/Karachi' }),
    )
    expect(copy.sessions_and_devices.devices).toMatchObject([{ device_model: `${amina.device}-model` }])
    expect(copy.copies_and_deletion.copies).toHaveLength(1)
    expect(copy.money.currencies).toMatchObject({
      IDR: {
        purses: { cash: '0', coin: '70', gold: '9' },
        tasks: { bonus: { cur: '0', target: '1400' }, cash: null },
        movements_total: '2',
        movements: [
          { number: '2', reason: 'correction', purse: 'gold', change: '9', balance: '9' },
          { number: '1', reason: 'bonus', purse: 'coin', change: '70', balance: '70' },
        ],
      },
    })
    expect(copy.deposits.orders).toMatchObject([
      { state: 'pending', amount: '500000000', currency: 'IDR', paid_by: 'DANA', bank: `bank of ${amina.nickName}` },
    ])
    expect(copy.withdrawals).toMatchObject({
      accounts: [{ name: amina.nickName, bank_type: 'BCA', account_no: amina.mobile.slice(1) }],
      orders: [{ state: 'cancelled', amount: '200000000', account: `account of ${amina.nickName}` }],
    })
    for (const value of Object.values(bilal)) expect(file.content).not.toContain(value)
    expect(file.content).not.toContain(String(other.playerId))
    expect(file.content).not.toMatch(/argon2|"hash"|sealed|public_key|Buffer/)

    // Another player cannot fetch it, and it lies sealed.
    expect(outcome(await other.owner.call(getDataExportFile, { id: asked.id }))).toBe('NOT_FOUND')
    expect((await other.owner.call(getDataExport, {})).data).toEqual({ export: null })
    const stored = await database.query('select sealed_content from data_export')
    expect(stored.rows[0].sealed_content.includes(Buffer.from(amina.email))).toBe(false)
  })

  test('is not made for whoever finds a phone unlocked', async () => {
    const ann = await openOwner(app, { mobile: '+923005550299', password: 'tall blue door' })
    await database.query(`update player_login set created_at = now() - interval '3 hours' where player_id = $1`, [
      ann.playerId,
    ])
    expect(outcome(await ann.call(requestDataExport, {}))).toBe('PROOF_NEEDED')
    await ann.prove()
    expect(outcome(await ann.call(requestDataExport, {}))).toBe('ok')
  })

  test('of the longest life there can be still fits into one answer', async () => {
    const ann = await openOwner(app)
    // Characters that take six in JSON, in every field that takes any.
    const fill = (length: number) => '\u0001'.repeat(length)
    await database.query(
      `insert into player_login (player_id, session_id, site_id, device_code, device_model, os_version, login_finger, ip,
         place)
       select $1, gen_random_uuid(), 'main', $2, $2, $3, $2, $3, $3 from generate_series(1, 600)`,
      [ann.playerId, fill(128), fill(64)],
    )
    await database.query(
      `insert into player_device (player_id, device_hash, device_code, device_model)
       select $1, sha256(n::text::bytea), $2, $2 from generate_series(1, 600) as n`,
      [ann.playerId, fill(128)],
    )
    await database.query(
      `insert into login_attempt (player_id, outcome, device_model, ip, place)
       select $1, 'wrong_credentials', $2, $3, $3 from generate_series(1, 2000)`,
      [ann.playerId, fill(128), fill(64)],
    )
    await database.query(
      `insert into analytics_batch (site_id, player_id, events)
       select 'main', $1, jsonb_build_array(repeat('x', 60000)) from generate_series(1, 40)`,
      [ann.playerId],
    )
    await giveMoney(database, { playerId: ann.playerId, cash: 1_000n })
    const { settle } = openSettling(database)
    const bet = { playerId: ann.playerId, currency: 'IDR', accountId: await gameAccount(), gameId: null, counting: 0n }
    const round = { ...bet, kind: 'round', purse: 'cash', stake: 1n, win: 1n, reference: fill(128) } as const
    await Promise.all(Array.from({ length: 400 }, () => settle({ ...round, key: newKey() })))
    const { id } = (await ann.call(requestDataExport, {})).data!
    await work()
    const { content } = (await ann.call(getDataExportFile, { id })).data!
    expect(content.length).toBeLessThanOrEqual(5_000_000)
    const { sessions_and_devices: sessions, app_usage: usage, money } = JSON.parse(content)
    expect(sessions).toMatchObject({ login_attempts_total: 2000 })
    expect(sessions.login_attempts).toHaveLength(1000)
    expect(usage.reports).toHaveLength(16)
    const { movements, movements_total } = money.currencies.IDR
    expect(movements_total).toBe('801')
    expect(movements.length).toBeGreaterThan(300)
    expect(movements[0]).toMatchObject({ number: '801' })
  })

  test('is made once at a time, also when it is asked for twice at once', async () => {
    const ann = await openOwner(app)
    const answers = await Promise.all([ann.call(requestDataExport, {}), ann.call(requestDataExport, {})])
    expect(answers.map(outcome).sort()).toEqual(['EXPORT_PENDING', 'ok'])
    await work()
    // The next one takes its place.
    const first = (await ann.call(getDataExport, {})).data!.export!
    const second = (await ann.call(requestDataExport, {})).data!
    expect(outcome(await ann.call(getDataExportFile, { id: first.id }))).toBe('NOT_FOUND')
    await work()
    expect((await ann.call(getDataExport, {})).data!.export).toMatchObject({ id: second.id, state: 'ready' })
  })

  test('can be fetched for seven days, then it is thrown away', async () => {
    const ann = await openOwner(app)
    const { id } = (await ann.call(requestDataExport, {})).data!
    await work()
    clock.advance(7 * DAY_MS)
    expect(outcome(await ann.call(getDataExportFile, { id }))).toBe('NOT_FOUND')
    expect((await ann.call(getDataExport, {})).data!.export).toMatchObject({ id, state: 'expired' })
    await work()
    const { rows } = await database.query('select sealed_content from data_export where export_id = $1', [id])
    expect(rows).toEqual([{ sealed_content: null }])
    clock.advance(-7 * DAY_MS)
  })

  test('that was never made does not stand in the way for ever', async () => {
    const ann = await openOwner(app)
    await worker?.stop()
    worker = undefined
    await ann.call(requestDataExport, {})
    clock.advance(DAY_MS + 1)
    expect((await ann.call(getDataExport, {})).data!.export).toMatchObject({ state: 'expired' })
    expect(outcome(await ann.call(requestDataExport, {}))).toBe('ok')
    clock.advance(-DAY_MS - 1)
  })

  test.each(['x', '0', crypto.randomUUID()])('under the id %s there is none', async (id) => {
    const ann = await openOwner(app)
    expect(outcome(await ann.call(getDataExportFile, { id }))).toBe('NOT_FOUND')
  })
})

describe('deleting the account', () => {
  test('needs a confirmation, waits fourteen days and can be taken back until then', async () => {
    const ann = await openOwner(app, { mobile: '+923005550201' })
    expect((await ann.call(getDeletion, {})).data).toEqual({ deletion: null })
    expect(outcome(await ann.call(requestDeletion, {}))).toBe('PROOF_NEEDED')
    await ann.prove()
    const asked = (await ann.call(requestDeletion, {})).data!
    expect(asked).toMatchObject({ state: 'waiting', due_time: clock() + 14 * DAY_MS })
    expect(asked.kept_keys.length).toBeGreaterThan(0)
    expect((await ann.call(getDeletion, {})).data).toEqual({ deletion: asked })
    // Asking again a minute later does not begin anew.
    clock.advance(60_000)
    expect((await ann.call(requestDeletion, {})).data).toEqual(asked)
    clock.advance(-60_000)

    clock.advance(14 * DAY_MS - 1)
    await work()
    expect((await ann.call(getDeletion, {})).data?.deletion?.state).toBe('waiting')
    expect(outcome(await ann.call(cancelDeletion, {}))).toBe('ok')
    expect(outcome(await ann.call(cancelDeletion, {}))).toBe('NOT_FOUND')
    expect((await ann.call(getDeletion, {})).data).toEqual({ deletion: null })
    clock.advance(1)
    await work()
    expect(outcome(await ann.call(getDeletion, {}))).toBe('ok')
    clock.advance(-14 * DAY_MS)
  })

  test('is told to the owner by mail, once, for it may have been somebody else who asked', async () => {
    const email = 'somebody-else-asked@example.com'
    const ann = await openOwner(app, { email })
    await ann.prove()
    for (let asked = 0; asked < 2; asked++) expect(outcome(await ann.call(requestDeletion, {}))).toBe('ok')
    await expect.poll(async () => (await sandbox.inbox(email)).map(({ subject }) => subject)).toHaveLength(1)
    expect((await sandbox.inbox(email))[0]!.subject).toBe('Your Tablestakes account will be deleted')
  })

  test('is open to a guest, who has nothing to confirm with', async () => {
    const guest = await openOwner(app, { isGuest: true })
    expect(outcome(await guest.call(requestDeletion, {}))).toBe('ok')
  })

  test('waits while the account is frozen or excluded', async () => {
    const [frozen, excluded] = [await openOwner(app), await openOwner(app)]
    for (const owner of [frozen, excluded]) {
      await owner.prove()
      await owner.call(requestDeletion, {})
    }
    await transact(database, async (tx) => {
      await setPlayerState(tx, { playerId: frozen.playerId, state: playerStates.FROZEN })
      await setPlayerState(tx, { playerId: excluded.playerId, state: playerStates.EXCLUDED })
    })
    clock.advance(15 * DAY_MS)
    await work()
    clock.advance(-15 * DAY_MS)
    for (const owner of [frozen, excluded])
      expect((await owner.call(getDeletion, {})).data?.deletion?.state).toBe('waiting')
  })

  test('leaves no trace of the person, and leaves everybody else alone', async () => {
    const chen = {
      mobile: '+923005559873',
      email: 'chen.w@example.com',
      username: 'chenw1990',
      nickName: 'Chenwanderer',
      ip: '203.0.113.79',
      device: 'nokia-of-chen',
    }
    const { owner, playerId, browser } = await liveAsSomebody(chen)
    await owner.call(requestDataExport, {})
    await work()
    // Proof that the search below finds what is there.
    expect((await tablesWith(wordsOf(chen))).sort()).toEqual(
      expect.arrayContaining(['analytics_batch', 'login_attempt', 'player', 'player_device', 'player_login']),
    )
    const bystander = await snapshotOf(amina)
    await owner.prove()
    await owner.call(requestDeletion, {})
    clock.advance(14 * DAY_MS)
    await work()
    clock.advance(-14 * DAY_MS)

    expect(await tablesWith(wordsOf(chen))).toEqual([])
    expect(await rowsOf(playerId)).toEqual(
      [...STAYS, 'balance', 'deposit_order', 'entry', 'transfer', 'wager_task', 'withdraw_order'].sort(),
    )
    expect(await sealedOf(playerId)).toEqual([])
    const { rows } = await database.query(
      'select state, username, nick_name, regist_ip, erased_at is not null as is_erased from player where player_id = $1',
      [playerId],
    )
    expect(rows).toEqual([
      { state: playerStates.CLOSED, username: null, nick_name: '', regist_ip: '', is_erased: true },
    ])
    expect(await snapshotOf(amina)).toEqual(bystander)

    // There is no way back in.
    expect(outcome(await owner.call(getDeletion, {}))).toBe('UNAUTHENTICATED')
    browser.leave()
    expect(outcome(await browser.call(renewSession, {}))).toBe('UNAUTHENTICATED')
    const [phone, email] = [{ client_type: loginTypes.PHONE }, { client_type: loginTypes.EMAIL }] as const
    const names = [
      { ...phone, mobile: chen.mobile },
      { ...email, email: chen.email },
      { ...email, username: chen.username },
    ]
    for (const name of names) {
      const password = await app.encode('tall blue door')
      expect(outcome(await browser.call(logIn, { ...name, password }))).toBe('WRONG_CREDENTIALS')
    }

    // The phone is free for a new account, which is somebody else to us.
    clock.advance(61_000)
    const again = await liveAsSomebody({ ...chen, email: 'chen.new@example.com' })
    clock.advance(-61_000)
    expect(again.playerId).not.toBe(playerId)
  })

  describe('with money in it', () => {
    const moneyOf = ({ playerId }: Owner) => readBalance(database, { playerId, currency: 'IDR' })
    const stateOf = async (owner: Owner) => {
      const { rows } = await database.query('select state from player where player_id = $1', [owner.playerId])
      return rows[0].state
    }
    const openWithdrawal = async ({ playerId }: Owner, cash: bigint) => {
      const hold = { playerId, key: newKey(), holdId: crypto.randomUUID(), reference: 'W-1' }
      await transact(database, (tx) => freeze(tx, { ...hold, currency: 'IDR', cash }))
      return hold
    }

    test('is refused while there is cash, money on its way or a debt', async () => {
      const rich = await openOwner(app)
      await giveMoney(database, { playerId: rich.playerId, cash: 1n })

      const paying = await openOwner(app)
      await giveMoney(database, { playerId: paying.playerId, cash: 50n })
      const hold = await openWithdrawal(paying, 50n)

      const indebted = await openOwner(app)
      const { playerId } = indebted
      await giveMoney(database, { playerId, cash: 10n })
      const { settle } = openSettling(database)
      const bet = { playerId, currency: 'IDR', accountId: await gameAccount(), gameId: null, counting: 0n } as const
      const play = newKey()
      await settle({ ...bet, kind: 'round', key: play, purse: 'cash', stake: 10n, win: 60n })
      await settle({ ...bet, kind: 'stake', key: newKey(), purse: 'cash', stake: 60n })
      await settle({ ...bet, kind: 'void', key: newKey(), play })
      expect(await moneyOf(indebted)).toMatchObject({ cash: 0n, debt: 50n })

      // In a currency the site does not have any more.
      const moved = await openOwner(app)
      await giveMoney(database, { playerId: moved.playerId, currency: 'BRL', cash: 1n })

      for (const owner of [rich, paying, indebted, moved]) {
        await owner.prove()
        expect(outcome(await owner.call(requestDeletion, {}))).toBe('BALANCE_LEFT')
        expect((await owner.call(getDeletion, {})).data).toEqual({ deletion: null })
      }
      // Paid out, it is no longer in the way.
      const to = await houseAccount(database, { kind: 'clearing', name: 'provider' })
      await transact(database, (tx) => payHold(tx, { ...hold, key: newKey(), to }))
      expect(outcome(await paying.call(requestDeletion, {}))).toBe('ok')
    })

    test('waits for money that came in meanwhile to be taken out, and does not hold up others', async () => {
      const [late, punctual] = [await openOwner(app), await openOwner(app)]
      for (const owner of [late, punctual]) {
        await owner.prove()
        expect(outcome(await owner.call(requestDeletion, {}))).toBe('ok')
      }
      await giveMoney(database, { playerId: late.playerId, cash: 500n, gold: 3n })
      clock.advance(14 * DAY_MS)
      await work()
      expect(await stateOf(punctual)).toBe(playerStates.CLOSED)
      expect(await stateOf(late)).toBe(playerStates.ACTIVE)
      expect(await moneyOf(late)).toMatchObject({ cash: 500n, gold: 3n })

      const hold = await openWithdrawal(late, 500n)
      await work()
      expect(await stateOf(late)).toBe(playerStates.ACTIVE)
      const to = await houseAccount(database, { kind: 'clearing', name: 'provider' })
      await transact(database, (tx) => payHold(tx, { ...hold, key: newKey(), to }))
      await work()
      clock.advance(-14 * DAY_MS)
      expect(await stateOf(late)).toBe(playerStates.CLOSED)
      expect(await moneyOf(late)).toMatchObject({ cash: 0n, gold: 0n })
    })

    test('gives up bonus and gold, as the books show', async () => {
      const ann = await openOwner(app)
      const { playerId } = ann
      await giveMoney(database, { playerId, coin: 40n, gold: 12n })
      await giveMoney(database, { playerId, currency: 'BRL', gold: 5n })
      await ann.prove()
      expect(outcome(await ann.call(requestDeletion, {}))).toBe('ok')
      expect(await moneyOf(ann)).toMatchObject({ coin: 40n, gold: 12n })
      clock.advance(14 * DAY_MS)
      await work()
      clock.advance(-14 * DAY_MS)
      expect(await moneyOf(ann)).toMatchObject({ coin: 0n, gold: 0n, coinTask: null, number: 4n })
      const { rows } = await database.query(
        `select currency, number, amount, debit, kind, name
         from transfer join house_account on credit = account_id where player_id = $1 order by currency, number`,
        [playerId],
      )
      const house = { kind: 'promotion', name: 'closed accounts' }
      expect(rows).toEqual([
        { currency: 'BRL', number: 2n, amount: 5n, debit: 5, ...house },
        { currency: 'IDR', number: 3n, amount: 40n, debit: 1, ...house },
        { currency: 'IDR', number: 4n, amount: 12n, debit: 5, ...house },
      ])
      const tasks = await database.query('select state from wager_task where player_id = $1', [playerId])
      expect(tasks.rows).toEqual([{ state: 2 }])
    })

    test('of two at once, a deposit and the closing, the account either closes empty or stays', async () => {
      const players = await Promise.all(Array.from({ length: 8 }, () => openOwner(app)))
      for (const owner of players) {
        await giveMoney(database, { playerId: owner.playerId, gold: 1n })
        await owner.prove()
        await owner.call(requestDeletion, {})
      }
      clock.advance(14 * DAY_MS)
      const deposits = players.map(({ playerId }) => giveMoney(database, { playerId, cash: 10n }))
      await Promise.all([work(), ...deposits])
      clock.advance(-14 * DAY_MS)
      for (const owner of players) {
        const { gold, number } = await moneyOf(owner)
        // Gold was given up only where the closing came first.
        const isClosed = (await stateOf(owner)) === playerStates.CLOSED
        expect({ gold, number }).toEqual(isClosed ? { gold: 0n, number: 3n } : { gold: 1n, number: 2n })
      }
    })
  })

  test('every table that names a player is known here: its rows go, or stay for a reason', async () => {
    const { rows } = await database.query<{ table_name: string }>(
      `select table_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'player_id' order by table_name`,
    )
    expect(rows.map(({ table_name }) => table_name)).toEqual([...GOES, ...STAYS, ...MONEY, ...PAID, ...PASSES].sort())
  })
})

/** Every movement of money, under the number alone: the law wants it kept, and the books must still add up. */
const MONEY = ['balance', 'entry', 'foreign_key', 'hold', 'player_day', 'transfer', 'voided_play', 'wager_task']
/** What was paid in and out and how it ended, which the law wants kept too; how it could be paid, and to whom it was, goes. */
const PAID = [
  'deposit_order',
  'payment_review',
  'solana_address',
  'solana_watch',
  'withdraw_approval',
  'withdraw_order',
  'withdraw_step',
]
/** The books' number, what was agreed to, and why there is nobody behind the number. */
const STAYS = ['deletion_request', 'player', 'player_consent']
/** Messages of the last hour. */
const PASSES = ['live_event', 'outbox']
const GOES = [
  'analytics_batch',
  'data_export',
  'guest_secret',
  'idempotency',
  'launch_code',
  'live_ticket',
  'login_attempt',
  'passkey_challenge',
  'player_contact',
  'player_device',
  'player_document',
  'player_login',
  'player_oauth',
  'player_passkey',
  'player_password',
  'player_session',
  'player_totp',
  'recovery_code',
  'refresh_secret',
  'withdraw_account',
]

const gameAccount = () => houseAccount(database, { kind: 'game', name: 'studio' })

type Person = typeof amina
const wordsOf = (person: Person) => [
  person.mobile.slice(1),
  person.email,
  person.username,
  person.nickName,
  person.ip,
  person.device,
]

/** The tables in which a word stands anywhere, as text or as the bytes of it. */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  const { rows } = await database.query<{ table_name: string }>(
    `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const patterns = words.flatMap((word) => [`%${word}%`, `%${Buffer.from(word).toString('hex')}%`])
  const found = []
  for (const { table_name: table } of rows) {
    const { rowCount } = await database.query(`select from "${table}" as row where row::text ilike any ($1) limit 1`, [
      patterns,
    ])
    if (rowCount) found.push(table)
  }
  return found
}

/** The tables that still have something under a player's number. */
async function rowsOf(playerId: bigint): Promise<string[]> {
  const found = []
  for (const table of [...GOES, ...STAYS, ...MONEY, ...PAID]) {
    if ((await database.query(`select from "${table}" where player_id = $1`, [playerId])).rowCount) found.push(table)
  }
  return found.sort()
}

async function sealedOf(playerId: bigint): Promise<string[]> {
  const { rows } = await database.query<{ table_name: string; column_name: string }>(
    `select c.table_name, c.column_name from information_schema.columns c
     where c.table_schema = 'public' and c.column_name like 'sealed%' and exists (
       select from information_schema.columns p where p.table_schema = 'public' and p.table_name = c.table_name
         and p.column_name = 'player_id')`,
  )
  expect(rows.length).toBeGreaterThan(4)
  const found = []
  for (const { table_name: table, column_name: column } of rows) {
    const text = `select from "${table}" where player_id = $1 and "${column}" <> ''`
    if ((await database.query(text, [playerId])).rowCount) found.push(`${table}.${column}`)
  }
  return found
}

/** All rows in which somebody is named, to see that they stay as they are. */
async function snapshotOf(person: Person): Promise<string[]> {
  const texts = []
  for (const table of await tablesWith(wordsOf(person))) {
    const { rows } = await database.query<{ text: string }>(
      `select row::text as text from "${table}" as row where row::text ilike any ($1)`,
      [wordsOf(person).map((word) => `%${word}%`)],
    )
    texts.push(...rows.map(({ text }) => text))
  }
  return texts.sort()
}
