import { globSync, readFileSync } from 'node:fs'
import { getGameUrl, playTypes } from '@tablestakes/contract/games'
import { listPayMethods } from '@tablestakes/contract/payment-methods'
import { getLimits, setLimit } from '@tablestakes/contract/protection'
import { leastRoundOf } from '@tablestakes/contract/wallet-protocol'
import { UNIT } from '@tablestakes/domain/money/money'
import { type JurisdictionProfile, profiles } from '@tablestakes/domain/protection/profiles'
import { describe, expect, test } from 'vitest'
import { METHODS, startCashier } from '../../../test/cashier.ts'
import { enterBorn } from '../../../test/entry.ts'
import { bothSay, hireOperator } from '../../../test/operators.ts'
import { outcome } from '../../../test/outcome.ts'
import { sandboxPaymentKeys } from '../../../test/payment-keys.ts'
import { startSupplier } from '../../../test/supplier.ts'

const cashier = await startCashier()
const { app, clock, database, owner } = cashier
const supplier = await startSupplier('acme')
await supplier.join(app, { games: [{ code: 'acme:dice', id: 901 }] })
const owners = [await hireOperator(app, 'ann'), await hireOperator(app, 'ben')] as const
const HOUR = 3_600_000
type Player = Awaited<ReturnType<typeof owner>>

async function setSite(statement: string): Promise<void> {
  await database.query(`update site set ${statement} where site_id = 'main'`)
  clock.advance(2_000)
}
const money = (units: number) => Number(BigInt(units) * UNIT)
const opened = async (player: Player) =>
  outcome(await player.call(getGameUrl, { game_id: 901, type: playTypes.CAPITAL }))

type Switch = Exclude<keyof JurisdictionProfile, 'version' | 'since' | 'sources'>

/** Where the test of each switch's effect is, by its title. A switch without one does not compile, and a title that is gone fails. */
const effects: Record<Switch, string> = {
  realMoney: 'is not switched on in %s',
  minimumAge: 'a birthday is told once, by a player who is old enough',
  autoplay: 'autoplay is told to suppliers, who must not offer it where it is off',
  leastRoundMs: 'slots keep the least time between two rounds where the profile asks for it',
  entryBonus: 'is closed where the law knows no bonus on entry',
  cancelWithdrawal: 'where the site does not allow it nothing is taken back',
  // The app opens them: its own test is looked for too.
  lowBalancePopups: 'nothing opens over an empty purse where the law allows no pop-up, and nothing is asked for it',
  marketingPush: 'nobody is written to where the law allows no marketing',
  documentChecks: 'where documents are asked for, identity and face must have been accepted first',
  documentsBefore:
    'documents come before the first deposit where the profile says so, and before a withdrawal elsewhere',
  credit: 'borrowed money is neither offered nor taken where the profile forbids it',
  mandatoryLimits:
    'where the jurisdiction asks for a deposit limit there is no deposit and no play before it, and the last one cannot go',
  rollingLimits: 'rolling periods have no end of their own',
  limitWaitingHours: 'a looser limit waits as long as the profile says',
  realityCheckMost:
    'a reality check cannot be done without where the profile asks for it, and stops stakes until it is answered',
  register: 'a person whom the register knows opens no account, and is told nothing of it',
  stakesByAge: 'the most of one bet follows the player’s age, and the player may go below it',
  limitsByAge: 'a limit of the law follows the player’s age, and the player may go below it',
  notices: 'each switch of a profile has its effect, whatever an operator has set',
  gameKinds: 'games of a kind that is not allowed are neither opened nor staked on',
  blockedCountries: 'nobody plays from a country that the site or the game is closed to',
}

test('every switch of a profile has a test of its effect', () => {
  const switches = Object.keys(profiles.open).filter((name) => !['version', 'since', 'sources'].includes(name))
  expect(Object.keys(effects).toSorted()).toEqual(switches.toSorted())
  const written = ['..', '../../../../web/src'].flatMap((room) => {
    const here = `${import.meta.dirname}/${room}`
    return globSync('**/*.test.{ts,tsx}', { cwd: here })
      .filter((file) => !file.endsWith('switches.test.ts'))
      .map((file) => readFileSync(`${here}/${file}`, 'utf8'))
  })
  // Titles in this file stand behind `test(`, so that the list above does not find itself.
  written.push(
    ...readFileSync(`${import.meta.dirname}/switches.test.ts`, 'utf8')
      .split(/^ *(?:test|describe)\(/m)
      .slice(1),
  )
  const isWritten = (title: string) => written.some((text) => text.includes(`'${title}'`))
  expect(Object.values(effects).filter((title) => !isWritten(title))).toEqual([])
})

describe('without real money', () => {
  test('autoplay is told to suppliers, who must not offer it where it is off', async () => {
    const player = await owner()
    const seat = await supplier.sit(app, player)
    const tags = async () => (await seat.call('userInfo')).tags as string[]
    expect(await tags()).not.toContain('no-autoplay')
    await setSite(`profile = 'great-britain'`)
    expect(await tags()).toEqual(expect.arrayContaining(['no-autoplay', 'least-round-ms-2500']))
    await setSite(`profile = 'open'`)
    expect(leastRoundOf(await tags())).toBe(0)
  })

  test('nobody is written to where the law allows no marketing', async () => {
    const letter = { title: { en: 'A word' }, content: { en: 'Hello.' }, awards: [], expires_at: null }
    const send = () => bothSay(owners, '/operator/mails', { site_id: 'main', ...letter })
    expect((await send()).statusCode).toBe(200)
    await setSite(`profile = 'strict'`)
    const answer = await send()
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'CANNOT_CHANGE'])
    await setSite(`profile = 'open'`)
  })

  test('rolling periods have no end of their own', async () => {
    const player = await owner()
    await player.call(setLimit, { kind: 'deposit', period: 'day', amount: money(10) })
    const end = async () => (await player.call(getLimits, {})).data!.list[0]!.resets_at
    expect(await end()).not.toBeNull()
    await setSite('rolling_limits = true')
    expect(await end()).toBeNull()
    await setSite('rolling_limits = false')
  })

  test('a looser limit waits as long as the profile says', async () => {
    const waits = async () => {
      const player = await owner()
      await player.call(setLimit, { kind: 'loss', period: 'day', amount: money(10) })
      const asked = await player.call(setLimit, { kind: 'loss', period: 'day', amount: money(20) })
      return (asked.data!.list[0]!.pending!.confirm_from - clock()) / HOUR
    }
    expect(await waits()).toBe(24)
    await setSite(`profile = 'strict'`)
    expect(await waits()).toBe(168)
    await setSite(`profile = 'open'`)
  })

  test('a limit of the law follows the player’s age, and the player may go below it', async () => {
    await setSite(`profile = 'strict'`)
    const year = new Date(clock()).getUTCFullYear()
    const young = await enterBorn(app, { email: 'young@example.com', birthday: `01/01/${year - 23}` })
    const older = await enterBorn(app, { email: 'older@example.com', birthday: `01/01/${year - 40}` })
    const limit = { kind: 'deposit', period: 'month' } as const
    expect((await young.call(getLimits, {})).data).toMatchObject({
      list: [{ ...limit, amount: 500n * UNIT, set_by: 'jurisdiction' }],
      bounds: expect.arrayContaining([{ ...limit, most: 500n * UNIT }]),
    })
    expect((await older.call(getLimits, {})).data!.list).toEqual([])
    expect(outcome(await young.call(setLimit, { ...limit, amount: money(501) }))).toBe('LIMIT_TOO_HIGH')
    const own = await young.call(setLimit, { ...limit, amount: money(400) })
    expect(own.data!.list).toMatchObject([{ amount: 400n * UNIT, set_by: 'player' }])
    expect(outcome(await cashier.order(young, { amount: 50_000n * UNIT }))).toBe('DEPOSIT_LIMIT')
    await setSite(`profile = 'open'`)
  })

  test('games of a kind that is not allowed are neither opened nor staked on', async () => {
    const player = await owner()
    expect(await opened(player)).toBe('ok')
    const seat = await supplier.sit(app, player)
    await setSite(`game_kinds = '{lobby_slots}'`)
    expect(await opened(player)).toBe('GAME_CLOSED')
    expect(await seat.bet(100_000)).toMatchObject({ status: 'RS_ERROR_INVALID_GAME' })
    await setSite('game_kinds = null')
    expect(await opened(player)).toBe('ok')
  })

  test('borrowed money is neither offered nor taken where the profile forbids it', async () => {
    await database.query(`update payment_method set scheme = 'credit_card' where site_id = 'main' and method_id = $1`, [
      METHODS.virtualAccount,
    ])
    const player = await owner()
    const offered = async () =>
      (await player.call(listPayMethods, {})).data!.list.some(({ pay_method_id: id }) => id === METHODS.virtualAccount)
    /** How many orders were written down: the sandbox's provider knows no credit cards, and declines each. */
    const ordered = async () => {
      await cashier.order(player, { method: METHODS.virtualAccount, bank_type: 'BCA' })
      return (await database.query('select from deposit_order where player_id = $1', [player.playerId])).rowCount
    }
    expect([await offered(), await ordered()]).toEqual([true, 1])
    await setSite(`profile = 'great-britain'`)
    expect([await offered(), await ordered()]).toEqual([false, 1])
    await setSite(`profile = 'open'`)
  })
})

/** At the end: a site that has had a licence is never a sandbox again. */
test('documents come before the first deposit where the profile says so, and before a withdrawal elsewhere', async () => {
  const { rows } = await database.query<{ base_url: string }>(
    `select base_url from payment_provider where provider_id = 'sandbox'`,
  )
  const keys = {
    api_key: sandboxPaymentKeys.SANDBOX_PAYMENTS_KEY,
    webhook_secret: sandboxPaymentKeys.SANDBOX_WEBHOOK_SECRET,
  }
  await bothSay(owners, '/operator/providers/bank', { adapter: 'gateway', base_url: `${rows[0]!.base_url}/`, ...keys })
  await bothSay(owners, `/operator/methods/main/${METHODS.qris}/provider`, { provider: 'bank' })
  const licence = { licence: 'Licence 1', real_money: true }
  expect((await bothSay(owners, '/operator/sites/main/licence', licence)).statusCode).toBe(200)
  const player = await owner({ email: 'known@example.com' })
  await player.call(setLimit, { kind: 'deposit', period: 'day', amount: money(1_000_000) })
  const ordered = async () => outcome(await cashier.order(player, { method: METHODS.qris }))
  await setSite(`profile = 'philippines'`)
  expect(await ordered()).toBe('ok')
  await setSite(`profile = 'brazil'`)
  expect(await ordered()).toBe('VERIFICATION_NEEDED')
  for (const kind of ['identity_front', 'selfie'])
    await database.query(
      `insert into player_document (player_id, document_id, kind, media_type, sealed, state)
       values ($1, gen_random_uuid(), $2, 'image/png', '', 'accepted')`,
      [player.playerId, kind],
    )
  expect(await ordered()).toBe('ok')
})
