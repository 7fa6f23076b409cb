import { createHash } from 'node:crypto'
import { logInOrRegister, loginTypes, registerPlayer } from '@tablestakes/contract/auth'
import type { Call } from '@tablestakes/contract/call'
import { createOrder } from '@tablestakes/contract/deposits'
import { getGameUrl, playTypes } from '@tablestakes/contract/games'
import {
  answerCareAdvice,
  answerLimit,
  coolOff,
  excludeSelf,
  requestReturn,
  setLimit,
  setRealityCheck,
} from '@tablestakes/contract/protection'
import { type RefusalName, refusals } from '@tablestakes/contract/refusals'
import { UNIT } from '@tablestakes/domain/money/money'
import { describe, expect, test } from 'vitest'
import { METHODS, startCashier } from '../../../test/cashier.ts'
import { bothSay, hireOperator } from '../../../test/operators.ts'
import { outcome } from '../../../test/outcome.ts'
import type { Owner } from '../../../test/owners.ts'
import { sandboxPaymentKeys } from '../../../test/payment-keys.ts'
import { startSupplier } from '../../../test/supplier.ts'
import { nameOf } from '../../platform/http/answer.ts'

/**
 * Every other refusal of protection, on every call that declares it. One that is declared and never given fails here; those of players
 * who have stopped are in `stopped-calls.test.ts`.
 */
const cashier = await startCashier({ countryHeader: 'x-country' })
const { app, clock, database, owner } = cashier
const supplier = await startSupplier('acme')
await supplier.join(app, { games: [{ code: 'acme:dice', id: 901 }] })
const owners = [await hireOperator(app, 'ann'), await hireOperator(app, 'ben')] as const
const served = [...app.served.values()].map(({ call }) => call)
const DAY = 86_400_000
const NOBODYS = '0198c0de-0000-7000-8000-000000000001'
const money = (units: number) => Number(BigInt(units) * UNIT)

/** Bets on markets and at tables need one that is open: their own tests show it. */
const shownElsewhere: readonly string[] = ['sportsbook', 'tables']

const register = (path: string, body: object) =>
  fetch(new URL(`/exclusion-register/test/${path}`, app.services.config.sandboxUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const entry = async (email: string) => ({
  ...{ client_type: loginTypes.EMAIL, email, password: await app.encode('a good long one') },
  ...{ is_terms_accepted: true, birthday: '01/01/1990' },
})
const launch = (player: Owner, headers: Record<string, string> = {}) =>
  player.call(getGameUrl, { game_id: 901, type: playTypes.CAPITAL }, { headers })
const daily = { kind: 'deposit', period: 'day' } as const
async function change(statement: string): Promise<void> {
  await database.query(`update site set ${statement} where site_id = 'main'`)
  clock.advance(2_000)
}

/** With a looser limit that waits. */
async function waiting(kind: 'deposit' | 'single_stake' = 'deposit') {
  const player = await owner()
  const limit = kind === 'deposit' ? daily : ({ kind, period: 'each' } as const)
  await player.call(setLimit, { ...limit, amount: money(10) })
  const { data } = await player.call(setLimit, { ...limit, amount: money(20) })
  const later = async () => {
    clock.advance(DAY)
    return player.elsewhere()
  }
  return { player, later, id: data!.list.find((one) => one.pending)!.pending!.id }
}

/** A bank of real money, a licence, and what the law then asks for. */
async function openRealMoney(): Promise<void> {
  const { rows } = await database.query<{ base_url: string }>(
    `select base_url from payment_provider where provider_id = 'sandbox'`,
  )
  const { SANDBOX_PAYMENTS_KEY: api_key, SANDBOX_WEBHOOK_SECRET: webhook_secret } = sandboxPaymentKeys
  const bank = { adapter: 'gateway', base_url: `${rows[0]!.base_url}/`, api_key, webhook_secret }
  await bothSay(owners, '/operator/providers/bank', bank)
  await bothSay(owners, `/operator/methods/main/${METHODS.qris}/provider`, { provider: 'bank' })
  await bothSay(owners, '/operator/sites/main/licence', { licence: 'Licence 1', real_money: true })
  clock.advance(2_000)
}
const order = (player: Owner, units = 50_000) =>
  cashier.order(player, { method: METHODS.qris, amount: BigInt(units) * UNIT })

type Shown = Partial<Record<RefusalName, () => Promise<{ code: number }>>>

/** What brings each, in an order in which one does not stand in the way of the next. Real money comes last: it never goes again. */
const ways: readonly (readonly [Call, Shown])[] = [
  [
    coolOff,
    {
      async STOP_STANDS() {
        const player = await owner()
        await player.call(coolOff, { hours: 48 })
        return (await player.elsewhere()).call(coolOff, { hours: 24 })
      },
    },
  ],
  [
    excludeSelf,
    {
      async STOP_STANDS() {
        const player = await owner()
        await player.call(excludeSelf, { months: 12 })
        return (await player.elsewhere()).call(excludeSelf, { months: 6 })
      },
    },
  ],
  [requestReturn, { RETURN_EARLY: async () => (await owner()).call(requestReturn, {}) }],
  [
    setRealityCheck,
    {
      async LIMIT_TOO_HIGH() {
        await change('reality_check_most = 60')
        const answer = await (await owner()).call(setRealityCheck, { minutes: 61 })
        await change('reality_check_most = 0')
        return answer
      },
    },
  ],
  [
    answerCareAdvice,
    {
      async LIMIT_TOO_HIGH() {
        const player = await owner()
        const seen = [player.playerId, Math.floor(clock() / DAY)]
        const suggested = JSON.stringify({ kind: 'deposit', period: 'week', amount: String(100n * UNIT) })
        await database.query(
          `insert into care_step (player_id, day, action, score, details, done_at)
           values ($1, $2, 'message', 60, '{}', now()), ($1, $2, 'suggest_limit', 60, $3, now())`,
          [...seen, suggested],
        )
        const house = { kind: 'deposit', period: 'week', amount: '50', reason: 'Agreed by telephone.' }
        await owners[0].post(`/operator/players/${player.playerId}/protection/tighten`, house)
        return player.call(answerCareAdvice, { is_taken: true })
      },
    },
  ],
  [
    answerLimit,
    {
      async LIMIT_WAITS() {
        const { player, id } = await waiting()
        return player.call(answerLimit, { id, is_confirmed: true })
      },
      LIMIT_NOT_PENDING: async () => (await owner()).call(answerLimit, { id: NOBODYS, is_confirmed: true }),
      async LIMIT_TOO_HIGH() {
        const { player, later, id } = await waiting()
        const house = { ...daily, amount: '15', reason: 'Agreed by telephone.' }
        await owners[0].post(`/operator/players/${player.playerId}/protection/tighten`, house)
        return (await later()).call(answerLimit, { id, is_confirmed: true })
      },
      async LIMIT_NEEDED() {
        const player = await owner()
        await player.call(setLimit, { ...daily, amount: money(10) })
        const { data } = await player.call(setLimit, daily)
        await openRealMoney()
        await change('mandatory_limits = true')
        clock.advance(DAY)
        const answer = await (await player.elsewhere()).call(answerLimit, {
          id: data!.list[0]!.pending!.id,
          is_confirmed: true,
        })
        await change('mandatory_limits = false')
        return answer
      },
    },
  ],
  [
    setLimit,
    {
      async LIMIT_TOO_HIGH() {
        const player = await owner()
        const house = { ...daily, amount: '15', reason: 'Agreed by telephone.' }
        await owners[0].post(`/operator/players/${player.playerId}/protection/tighten`, house)
        return player.call(setLimit, { ...daily, amount: money(16) })
      },
      async LIMIT_NEEDED() {
        const player = await owner()
        await player.call(setLimit, { ...daily, amount: money(10) })
        await change('mandatory_limits = true')
        const answer = await player.call(setLimit, daily)
        await change('mandatory_limits = false')
        return answer
      },
    },
  ],
  [
    getGameUrl,
    {
      async COUNTRY_BLOCKED() {
        await change(`blocked_countries = '{FR}'`)
        const answer = await launch(await owner(), { 'x-country': 'FR' })
        await change(`blocked_countries = '{}'`)
        return answer
      },
      async SESSION_LIMIT() {
        const player = await owner()
        await database.query('select set_play_times($1, $2, null, $3)', [player.playerId, 'IDR', new Date(clock())])
        return launch(player)
      },
      async REALITY_CHECK() {
        const player = await owner()
        await player.call(setRealityCheck, { minutes: 15 })
        await database.query('select set_play_times($1, $2, $3, null)', [player.playerId, 'IDR', new Date(clock())])
        return launch(player)
      },
      async LIMIT_NEEDED() {
        await change('mandatory_limits = true')
        const answer = await launch(await owner())
        await change('mandatory_limits = false')
        return answer
      },
      REGISTER_DOWN: () => whileRegisterIsAway(async () => launch(await owner({ email: 'g@example.com' }))),
    },
  ],
  [
    createOrder,
    {
      async DEPOSIT_LIMIT() {
        const player = await owner()
        await player.call(setLimit, { ...daily, amount: money(49_999) })
        return order(player)
      },
      async LIMIT_NEEDED() {
        await change('mandatory_limits = true')
        const answer = await order(await owner())
        await change('mandatory_limits = false')
        return answer
      },
      REGISTER_DOWN: () => whileRegisterIsAway(async () => order(await owner({ email: 'o@example.com' }))),
    },
  ],
  [
    registerPlayer,
    {
      async ENTRY_CLOSED() {
        await (await owner({ email: 'again@example.com' })).call(excludeSelf, { months: 6 })
        // Here there is an account; elsewhere the person is known again.
        const elsewhere = app.browser({ headers: { channel: '55' } })
        return elsewhere.call(registerPlayer, await entry('again@example.com'))
      },
      REGISTER_DOWN: () =>
        whileRegisterIsAway(async () => app.browser().call(registerPlayer, await entry('new@example.com'))),
    },
  ],
  [
    logInOrRegister,
    {
      async ENTRY_CLOSED() {
        const browser = app.browser()
        await browser.call(registerPlayer, await entry('guest@example.com'))
        await browser.call(excludeSelf, { months: 6 })
        browser.leave()
        const guest = { client_type: loginTypes.GUEST, is_terms_accepted: true, birthday: '01/01/1990' }
        return browser.call(logInOrRegister, guest)
      },
    },
  ],
]

async function whileRegisterIsAway<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  await change('exclusion_register = true')
  await register('away', { is_away: true })
  const answer = await work()
  await register('away', { is_away: false })
  await change('exclusion_register = false')
  return answer
}

/** Those of the catalogue’s part on protection, and the two that stand with the ways in and the games. */
const ofProtection = (Object.keys(refusals) as RefusalName[]).filter(
  (name) => Math.floor(refusals[name].code / 100) === 27 || name === 'ENTRY_CLOSED' || name === 'COUNTRY_BLOCKED',
)
const stops: readonly RefusalName[] = ['SELF_EXCLUDED', 'COOLING_OFF']
/** Where real money is played for, only a provider outside of this machine signs in; it asks the register as registering does. */
const beyond = `${nameOf(logInOrRegister)} REGISTER_DOWN`
const pairs = ways.flatMap(([call, shown]) =>
  Object.entries(shown).map(([name, bring]) => [`${nameOf(call)} ${name}`, name, bring] as const),
)

describe('what else protection refuses', () => {
  test('is listed with what brings it', () => {
    const declared = served
      .filter(({ feature }) => !shownElsewhere.includes(feature))
      .flatMap((call) =>
        call.refusals
          .filter((name) => ofProtection.includes(name) && !stops.includes(name))
          .map((name) => `${nameOf(call)} ${name}`),
      )
    expect([...pairs.map(([name]) => name), beyond].toSorted()).toEqual(declared.toSorted())
  })

  test.each(pairs)('%s', async (_title, name, bring) => {
    expect(outcome(await bring())).toBe(name)
  })
})

test('a person whom the register knows is told nothing of it when registering', async () => {
  await change('exclusion_register = true')
  await register('add', { keys: [createHash('sha256').update('email:known@example.com').digest('hex')] })
  const answer = await app.browser().call(registerPlayer, await entry('known@example.com'))
  expect(outcome(answer)).toBe('ENTRY_CLOSED')
  await change('exclusion_register = false')
})
