import { loginTypes, registerPlayer, sendCode } from '@tablestakes/contract/auth'
import { createOrder } from '@tablestakes/contract/deposits'
import { uploadDocument } from '@tablestakes/contract/privacy'
import { addWithdrawAccount } from '@tablestakes/contract/withdraw-accounts'
import { manualClock } from '@tablestakes/node/clock'
import { transact } from '@tablestakes/node/database'
import { expect } from 'vitest'
import { insertPasskey, linkProvider } from '../src/features/auth/index.ts'
import { openPersonal, putContact } from '../src/features/players/index.ts'
import { jobsOf } from '../src/jobs.ts'
import { houseAccount } from '../src/ledger/index.ts'
import { startWorker, type Worker } from '../src/platform/jobs/job-worker.ts'
import { enqueue } from '../src/platform/jobs/jobs.ts'
import { atEnd } from './at-end.ts'
import { proveBooksAtEnd } from './books.ts'
import { giveMoney } from './money.ts'
import { outcome } from './outcome.ts'
import { adoptOwner } from './owners.ts'
import { startSandbox } from './sandbox.ts'
import { startApp } from './start-app.ts'

export const DAY_MS = 86_400_000

export type Person = {
  mobile: string
  email: string
  username: string
  nickName: string
  ip: string
  device: string
}

export const amina: Person = {
  mobile: '+923005559871',
  email: 'amina.q@example.com',
  username: 'aminaq1990',
  nickName: 'Aminaqueen',
  ip: '203.0.113.77',
  device: 'nokia-of-amina',
}
export const bilal: Person = {
  mobile: '+923005559872',
  email: 'bilal.r@example.com',
  username: 'bilalr1990',
  nickName: 'Bilalraja',
  ip: '203.0.113.78',
  device: 'nokia-of-bilal',
}

/**
 * The server, the outside world and the jobs that look after accounts, in a time that stands still until it is moved. The books
 * are proven when the test file ends.
 */
export async function startPrivacy() {
  const clock = manualClock(Date.now())
  const sandbox = await startSandbox()
  const app = await startApp({ clock, config: { ...sandbox.config, rateLimitScale: 0 } })
  const { database } = app
  proveBooksAtEnd(database)
  const personal = openPersonal(app.secret)
  const jobs = jobsOf(app.services).filter(({ kind }) => kind.startsWith('account.'))

  let worker: Worker | undefined
  /** From now on nothing is done for accounts, until `work` is asked for again. */
  async function rest() {
    await worker?.stop()
    worker = undefined
  }
  atEnd(rest)

  /** Everything that waits to be done for accounts is done, the ticks that look at the clock included. */
  async function work() {
    worker ??= startWorker(database, { jobs, log: app.log, idleMs: 20 })
    await transact(database, async (tx) => {
      for (const job of jobs) if (job.everyMs !== undefined) await enqueue(tx, { job, payload: {} })
    })
    const unfinished = `select kind, state, last_error from job where kind like 'account.%' and state <> 'done'`
    await expect.poll(async () => (await database.query(unfinished)).rows).toEqual([])
  }

  /** A person with a life: everything a player can leave behind, left behind. */
  async function liveAsSomebody(person: Person) {
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
    await owner.prove()
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

  return {
    app,
    clock,
    database,
    sandbox,
    work,
    rest,
    liveAsSomebody,
    gameAccount: () => houseAccount(database, { kind: 'game', name: 'studio' }),
  }
}
