import { codePurposes } from '@tablestakes/contract/auth'
import { languages, textFor } from '@tablestakes/dictionary'
import { manualClock } from '@tablestakes/node/clock'
import { transact } from '@tablestakes/node/database'
import { beforeEach, describe, expect, test } from 'vitest'
import { startSandbox } from '../../../../test/sandbox.ts'
import { startApp } from '../../../../test/start-app.ts'
import { openLetters } from '../../../platform/letters.ts'
import type { Contact } from '../../players/index.ts'
import { openSites } from '../../site/index.ts'
import { openCaptchas } from './captchas.ts'
import { judgeSends } from './code-sends.ts'
import { type AskedCode, openCodes, type SendCode } from './codes.ts'
import { sweepCodes } from './sweep-codes.ts'

const clock = manualClock(Date.now())
const sandbox = await startSandbox()
const app = await startApp({ clock, config: sandbox.config })
const captchas = openCaptchas({ ...app, ...sandbox.config })
const letters = openLetters({ ...sandbox.config, smsKey: 'k', smsFrom: 'HOUSE', mailFrom: 'house@example.com' })
const codes = openCodes({ ...app, letters, captchas })
const site = await openSites(app).get('main')

// What one network may send in an hour is another test's matter.
beforeEach(() => clock.advance(3_600_000))

let phones = 0
const newPhone = (): Contact => ({ kind: 'mobile', value: `+9181000${String(++phones).padStart(5, '0')}` })

/** Sends a code to a phone nobody had before, and says what would prove it. */
async function sendTo(changed: Partial<SendCode> = {}): Promise<AskedCode> {
  const request: SendCode = {
    site,
    purpose: 'login',
    contact: newPhone(),
    playerId: null,
    ip: '203.0.113.7',
    lang: 'en',
    deliver: true,
    ...changed,
  }
  await codes.send(request)
  const { purpose, contact, playerId } = request
  return { siteId: 'main', purposes: [purpose], contact, playerId, code: await sandbox.codeFor(contact.value) }
}

const spend = (asked: AskedCode) => transact(app.database, (tx) => codes.spend(tx, asked))
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a code', () => {
  test('is right until it is spent, and then dead', async () => {
    const asked = await sendTo()
    await codes.check(asked)
    await codes.check(asked)
    await spend(asked)
    await expect(codes.check(asked)).rejects.toThrow('CODE_EXPIRED')
    await expect(spend(asked)).rejects.toThrow('CODE_WRONG')
  })

  test('may be typed in another script’s digits', async () => {
    const asked = await sendTo()
    const bengali = asked.code.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)))
    await codes.check({ ...asked, code: ` ${bengali} ` })
    await spend({ ...asked, code: bengali })
    await expect(codes.check(asked)).rejects.toThrow('CODE_EXPIRED')
  })

  test('is dead after five minutes', async () => {
    const asked = await sendTo()
    clock.advance(299_999)
    await codes.check(asked)
    clock.advance(1)
    await expect(codes.check(asked)).rejects.toThrow('CODE_EXPIRED')
    await expect(spend(asked)).rejects.toThrow('CODE_WRONG')
  })

  test('is dead after five wrong guesses, even for a right sixth', async () => {
    const asked = await sendTo()
    for (let guess = 0; guess < 5; guess++) {
      await expect(codes.check({ ...asked, code: wrong(asked.code) })).rejects.toThrow('CODE_WRONG')
    }
    await expect(codes.check(asked)).rejects.toThrow('CODE_EXPIRED')
    await expect(spend(asked)).rejects.toThrow('CODE_WRONG')
  })

  test('counts simultaneous guesses one by one', async () => {
    const asked = await sendTo()
    const guesses = Array.from({ length: 12 }, () => codes.check({ ...asked, code: wrong(asked.code) }))
    const reasons = (await Promise.allSettled(guesses)).map((guess) => (guess as PromiseRejectedResult).reason.message)
    expect(reasons.filter((reason) => reason === 'CODE_WRONG')).toHaveLength(5)
    expect(reasons.filter((reason) => reason === 'CODE_EXPIRED')).toHaveLength(7)
  })

  test('spent by two simultaneously is spent by one', async () => {
    const asked = await sendTo()
    const spent = await Promise.allSettled(Array.from({ length: 6 }, () => spend(asked)))
    expect(spent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const lost = spent.find((one) => one.status === 'rejected')
    expect(lost?.reason.message).toBe('CODE_WRONG')
  })

  test('is not spent by work that failed', async () => {
    const asked = await sendTo()
    const failing = transact(app.database, async (tx) => {
      await codes.spend(tx, asked)
      throw new Error('something else went wrong')
    })
    await expect(failing).rejects.toThrow('something else')
    await spend(asked)
  })

  test('dies when the next is sent, and the count of guesses begins anew', async () => {
    const contact = newPhone()
    const first = await sendTo({ contact })
    for (let guess = 0; guess < 5; guess++) {
      await expect(codes.check({ ...first, code: wrong(first.code) })).rejects.toThrow('CODE_WRONG')
    }
    clock.advance(60_000)
    const second = await sendTo({ contact })
    const outcome = await codes.check(first).then(
      () => 'right',
      (error: Error) => error.message,
    )
    // Once in a million times both are the same digits.
    expect(outcome).toBe(first.code === second.code ? 'right' : 'CODE_WRONG')
    await codes.check(second)
  })

  test('for logging in serves to register too, when both are asked for', async () => {
    const asked = await sendTo({ purpose: 'login' })
    const either = { ...asked, purposes: ['login', 'register'] } as const
    await codes.check(either)
    await spend(either)
    await expect(codes.check(either)).rejects.toThrow('CODE_EXPIRED')
  })

  test.each([
    ['another destination', { contact: newPhone() }],
    ['the same name as an e-mail', { contact: { kind: 'email', value: 'x@example.com' } }],
    ['another purpose', { purposes: ['reset', 'bind', 'security', 'withdraw'] }],
    ['another site', { siteId: 'brazil' }],
    ['a signed-in player', { playerId: 7n }],
  ] satisfies [string, Partial<AskedCode>][])('opens nothing for %s', async (_case, changed) => {
    const asked = await sendTo()
    await expect(codes.check({ ...asked, ...changed })).rejects.toThrow('CODE_EXPIRED')
    await expect(spend({ ...asked, ...changed })).rejects.toThrow('CODE_WRONG')
    await codes.check(asked)
  })

  test('sent to one player opens nothing for another, nor for a visitor', async () => {
    const asked = await sendTo({ purpose: 'bind', playerId: 7n })
    for (const playerId of [8n, null]) {
      await expect(codes.check({ ...asked, playerId })).rejects.toThrow('CODE_EXPIRED')
      await expect(spend({ ...asked, playerId })).rejects.toThrow('CODE_WRONG')
    }
    await spend(asked)
  })

  test('that was not delivered cannot be guessed', async () => {
    const contact = newPhone()
    const request: SendCode = {
      site,
      purpose: 'reset',
      contact,
      playerId: null,
      ip: '203.0.113.7',
      lang: 'en',
      deliver: false,
    }
    await codes.send(request)
    expect(await sandbox.inbox(contact.value)).toEqual([])
    const { rows } = await app.database.query<{ code_hash: Buffer }>(
      `select code_hash from verify_code where purpose = 'reset'`,
    )
    expect(rows).toHaveLength(1)
    await expect(
      codes.check({ siteId: 'main', purposes: ['reset'], contact, playerId: null, code: '000000' }),
    ).rejects.toThrow('CODE_WRONG')
  })

  test('asked for many times simultaneously is sent once', async () => {
    const contact = newPhone()
    const sends = await Promise.allSettled(Array.from({ length: 6 }, () => sendTo({ contact })))
    expect(sends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await sandbox.inbox(contact.value)).toHaveLength(1)
  })

  test('stands neither in the database nor in the log', async () => {
    const asked = await sendTo()
    // Not in hashes and times, where any six digits may stand by chance.
    const { rows } = await app.database.query(
      `select to_jsonb(v) - '{subject_hash,code_hash,sent_at,expires_at,used_at}'::text[] as row from verify_code v`,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(asked.code)
    expect(JSON.stringify(rows)).not.toContain(asked.contact.value.slice(1))
    const lines = app.lines.map((line) => ({ ...line, time: '' }))
    expect(JSON.stringify(lines)).not.toContain(asked.code)
  })
})

describe('how many are sent', () => {
  const nowMs = 10 * 86_400_000
  const MINUTE = 60_000
  /** Sent so many minutes ago each. */
  const ago = (...minutes: number[]) => minutes.map((minute) => nowMs - minute * MINUTE)
  const every = (count: number, minutes: number) => ago(...Array.from({ length: count }, (_, at) => (at + 1) * minutes))
  const judge = (destination: number[], address: number[] = [], scale = 1) =>
    judgeSends({ destination, address }, { nowMs, scale })

  test('two to one destination are a minute apart', () => {
    expect(() => judge(ago(0.5))).toThrow(expect.objectContaining({ reason: 'CODE_TOO_SOON', retryAfterMs: 30_000 }))
    expect(judge(ago(1))).toEqual({ needsCaptcha: false })
  })

  test('the fourth within an hour asks for a captcha, the seventh must wait', () => {
    expect(judge(every(2, 2))).toEqual({ needsCaptcha: false })
    expect(judge(every(3, 2))).toEqual({ needsCaptcha: true })
    expect(() => judge(every(6, 2))).toThrow(expect.objectContaining({ reason: 'TOO_MANY', retryAfterMs: 48 * MINUTE }))
    expect(judge(every(6, 61))).toEqual({ needsCaptcha: false })
  })

  test('the thirteenth within a day must wait', () => {
    expect(judge(every(11, 61))).toEqual({ needsCaptcha: false })
    expect(() => judge(every(12, 61))).toThrow(
      expect.objectContaining({ reason: 'TOO_MANY', retryAfterMs: (24 * 60 - 12 * 61) * MINUTE }),
    )
  })

  test('one network is asked for captchas after 100 an hour and must wait after 600', () => {
    expect(judge([], every(99, 0.05))).toEqual({ needsCaptcha: false })
    expect(judge([], every(100, 0.05))).toEqual({ needsCaptcha: true })
    expect(() => judge([], every(600, 0.05))).toThrow(
      expect.objectContaining({ reason: 'TOO_MANY', retryAfterMs: 30 * MINUTE }),
    )
    expect(judge([], every(600, 0.05), 0)).toEqual({ needsCaptcha: false })
    expect(judge([], every(600, 0.05), 7)).toEqual({ needsCaptcha: false })
  })
})

test.each(languages)('every code fits one text message in %s', (lang) => {
  for (const purpose of codePurposes) {
    const text = textFor(lang, `letter_code_${purpose}`, { site: 'Tablestakes', code: '123456', minutes: 5 })
    expect(text).toMatch(/\b123456\b/)
    // 160 letters of the plain alphabet fit one message, of any other 70.
    // oxlint-disable-next-line no-control-regex
    expect(text.length, text).toBeLessThanOrEqual(/^[\n -~]*$/.test(text) ? 160 : 70)
  }
})

test('what has served its time is swept away', async () => {
  const tables = ['verify_code', 'code_send', 'captcha']
  await sendTo()
  await captchas.make()
  const long = `now() - interval '3 days'`
  await app.database.query(`update verify_code set expires_at = ${long}`)
  await app.database.query(`update captcha set expires_at = ${long}`)
  await app.database.query(`update code_send set sent_at = ${long}`)
  clock.advance(3_600_000)
  await sendTo()
  await captchas.make()
  await transact(app.database, await sweepCodes.prepare({}, { attempt: 1, signal: AbortSignal.timeout(10_000) }))
  for (const table of tables) {
    expect((await app.database.query(`select from ${table}`)).rowCount, table).toBe(1)
  }
})
