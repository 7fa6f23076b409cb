import { call } from '@tablestakes/contract/call'
import { positiveAmount } from '@tablestakes/contract/fields'
import { MAX_WIRE } from '@tablestakes/domain/money/money'
import { transact } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { proveBooksAtEnd } from '../../../test/books.ts'
import { giveMoney } from '../../../test/money.ts'
import { outcome } from '../../../test/outcome.ts'
import { startApp } from '../../../test/start-app.ts'
import { serve } from '../../platform/http/http.ts'
import { houseAccount, newKey, openSettling, post, readBalance } from '../index.ts'
import type { Play } from './play.ts'

/** A call that exists in this test only: it takes what it is told to take. */
const give = call({
  feature: 'wallet',
  summary: 'Test only.',
  method: 'POST',
  path: '/api/probe/give',
  auth: 'player',
  once: true,
  request: z.object({ amount: positiveAmount }),
  response: z.object({ left: positiveAmount }),
  refusals: ['INSUFFICIENT_FUNDS'],
})

const app = await startApp({
  config: { rateLimitScale: 0 },
  routes: (served) =>
    serve(served, give, async ({ amount }, { tx, playerId }) => {
      const to = await houseAccount(tx, { kind: 'correction', name: 'test' })
      const { purses } = await post(tx, {
        ...{ playerId, currency: 'IDR', key: newKey() },
        moves: [{ from: 'cash', to, amount, reason: 'correction' }],
      })
      return { left: purses.cash }
    }),
})
const { database } = app
proveBooksAtEnd(database)
const player = await app.signIn(42n)
await giveMoney(database, { playerId: 42n, cash: 1_000n })
const accountId = await houseAccount(database, { kind: 'correction', name: 'test' })
const { settle } = openSettling(database)

/** Everything the ledger and the calls' answers hold. */
async function written(): Promise<unknown> {
  const { rows } = await database.query(
    `select (select count(*) from transfer) as transfers, (select count(*) from entry) as entries,
       (select count(*) from foreign_key) as ids, (select count(*) from wager_task) as tasks,
       (select count(*) from idempotency where answer is not null) as answers, (select count(*) from balance) as balances,
       (select json_agg(b) from balance b) as rows`,
  )
  return rows
}

const send = (text: string) =>
  player.send({
    method: 'POST',
    url: give.path,
    body: `{"amount":${text}}`,
    headers: { 'idempotency-key': crypto.randomUUID() },
  })

test.each([
  ...[
    '0',
    '-1',
    '-0',
    '0.0',
    '-0.0',
    '0.5',
    '100.5',
    '1e-7',
    '9007199254740993',
    '9007199254740992',
    '1e309',
    '-1e309',
  ],
  ...[
    '"100"',
    '""',
    'null',
    'true',
    'false',
    '[100]',
    '[]',
    '{}',
    '{"valueOf":100}',
    '"1e2"',
    'NaN',
    'Infinity',
    '0x10',
  ],
])('a call with the amount %s is refused and writes no row', async (text) => {
  const before = await written()
  const response = await send(text)
  expect(response.statusCode).toBe(200)
  expect(outcome(response.json())).toBe('INVALID')
  expect(await written()).toEqual(before)
})

test('a call with a proper amount moves it, also in other spellings of the same number', async () => {
  expect((await send('100')).json()).toMatchObject({ code: 0, data: { left: 900 } })
  expect((await send('1e2')).json()).toMatchObject({ code: 0, data: { left: 800 } })
  expect(outcome((await send('801')).json())).toBe('INSUFFICIENT_FUNDS')
  expect(outcome((await send('9007199254740991')).json())).toBe('INSUFFICIENT_FUNDS')
})

/** What a mistake in our own code could hand over, with or without the compiler's blessing. */
const bad: unknown[] = [
  ...[-1n, -MAX_WIRE, MAX_WIRE + 1n, 2n ** 53n + 1n, 2n ** 63n, 2n ** 64n + 5n],
  ...[0, -0, 1, 100, -1, 0.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY, Number('1e309')],
  ...[
    '100',
    '',
    '1n',
    null,
    undefined,
    true,
    false,
    [100n],
    [100],
    [],
    {},
    { valueOf: () => 100n },
    Object(100n),
    Symbol('x'),
  ],
]

test.each([0n, ...bad])('post refuses %o and writes nothing', async (value) => {
  const before = await written()
  const amount = value as bigint
  const base = { playerId: 42n, currency: 'IDR' }
  const move = { from: 'cash', to: accountId, amount: 1n, reason: 'correction' } as const
  for (const entry of [
    { moves: [{ ...move, amount }] },
    { moves: [move, { ...move, amount }] },
    { moves: [{ ...move, from: accountId, to: 'cash' as const, amount }] },
    { moves: [move], opens: [{ kind: 'coin' as const, amount, target: 10n, source: 'bonus' }] },
    { moves: [move], opens: [{ kind: 'coin' as const, amount: 10n, target: amount, source: 'bonus' }] },
  ]) {
    const posting = transact(database, (tx) => post(tx, { ...base, key: newKey(), ...entry }))
    await expect(posting).rejects.toThrow(RangeError)
  }
  expect(await written()).toEqual(before)
})

test.each(bad)('settle refuses %o and writes nothing', async (value) => {
  const before = await written()
  const amount = value as bigint
  const base = { playerId: 42n, currency: 'IDR', accountId, subject: null, purse: 'cash' } as const
  const plays: Play[] = [
    { ...base, key: newKey(), kind: 'round', stake: amount, counting: 0n, win: 0n },
    { ...base, key: newKey(), kind: 'round', stake: 1n, counting: 0n, win: amount },
    { ...base, key: newKey(), kind: 'round', stake: 1n, counting: amount, win: 0n },
    { ...base, key: newKey(), kind: 'stake', stake: amount, counting: 0n },
    { ...base, key: newKey(), kind: 'win', win: amount, play: newKey() },
  ]
  for (const play of plays) await expect(settle(play)).rejects.toThrow(RangeError)
  expect(await written()).toEqual(before)
})

test.each([
  { playerId: 0n },
  { playerId: -42n },
  { playerId: 42 },
  { playerId: '42' },
  { currency: 'idr' },
  { currency: 'IDR,IDR' },
  { currency: '' },
  { key: 'x' },
  { key: `${newKey()},${newKey()}` },
  { key: crypto.randomUUID() },
  { key: newKey().toUpperCase() },
  { accountId: 1.5 },
  { accountId: '100,101' },
  { subject: { kind: 'game', id: Number.NaN } },
  { subject: { kind: '{}', id: 7 } },
  { subject: { kind: 'toString', id: 7 } },
  { subject: { kind: 'game', id: -9 } },
  { subject: { kind: 'game', id: 2 ** 31 } },
  { subject: { kind: 'match', id: 2 ** 28 } },
  { foreign: { source: '1,2', id: 'a' } },
  { counting: 11n },
])('settle refuses a play with %o and writes nothing', async (wrong) => {
  const before = await written()
  const play = { kind: 'round', playerId: 42n, currency: 'IDR', key: newKey(), accountId, subject: null, purse: 'cash' }
  const handed = { ...play, stake: 10n, counting: 10n, win: 0n, ...wrong } as Play
  await expect(settle(handed)).rejects.toThrow(RangeError)
  expect(await written()).toEqual(before)
})

test('settle refuses a win and a void that name no key of a play', async () => {
  const before = await written()
  const about = { playerId: 42n, currency: 'IDR', key: newKey(), accountId, subject: null, play: 'x' }
  await expect(settle({ ...about, kind: 'win', win: 1n } as Play)).rejects.toThrow(RangeError)
  await expect(settle({ ...about, kind: 'void' } as Play)).rejects.toThrow(RangeError)
  expect(await written()).toEqual(before)
})

test('texts of suppliers stay texts, whatever is in them', async () => {
  const texts = ['a,b', '{x}', '"', '\\', '\\"', 'NULL', ' ', "'; drop table transfer; --", '\u{1f3b0}', '\n']
  for (const text of texts) {
    const foreign = { source: accountId, id: text }
    const play = { kind: 'round', playerId: 42n, currency: 'IDR', accountId, subject: null, purse: 'cash' } as const
    const bet = { ...play, key: newKey(), foreign, reference: text, stake: 1n, counting: 0n, win: 1n } as const
    expect(await settle(bet)).toMatchObject({ outcome: 'done' })
    const { rows } = await database.query(
      `select e.reference, f.foreign_id from entry e join foreign_key f using (player_id, entry_id) where entry_id = $1`,
      [bet.key],
    )
    expect(rows).toEqual([{ reference: text, foreign_id: text }])
  }
})

test('a free play stakes nothing and may win, also of somebody who has never had anything', async () => {
  await database.query(`insert into player (player_id, site_id) overriding system value values (43, 'main')`)
  const free = { kind: 'round', playerId: 43n, currency: 'IDR', accountId, subject: null, purse: 'cash' } as const
  const lost = await settle({ ...free, key: newKey(), stake: 0n, counting: 0n, win: 0n })
  expect(lost).toMatchObject({ outcome: 'done', cash: 0n, number: 0n })
  const won = await settle({ ...free, key: newKey(), stake: 0n, counting: 0n, win: 25n })
  expect(won).toMatchObject({ outcome: 'done', cash: 25n, number: 1n })
})

test('a purse takes no more than can be told', async () => {
  await database.query(`insert into player (player_id, site_id) overriding system value values (44, 'main')`)
  const rich = { playerId: 44n, currency: 'IDR' }
  await giveMoney(database, { ...rich, cash: MAX_WIRE - 5n })
  const play = { kind: 'round', ...rich, accountId, subject: null, purse: 'cash', stake: 0n, counting: 0n } as const
  expect(await settle({ ...play, key: newKey(), win: 6n })).toMatchObject({ outcome: 'too-large' })
  expect(await settle({ ...play, key: newKey(), win: 5n })).toMatchObject({ outcome: 'done', cash: MAX_WIRE })
  const more = transact(database, (tx) =>
    post(tx, {
      ...{ ...rich, key: newKey() },
      moves: [{ from: accountId, to: 'cash', amount: 1n, reason: 'correction' }],
    }),
  )
  await expect(more).rejects.toThrow(/^the ledger answered|purse/)
  expect(await readBalance(database, rich)).toMatchObject({ cash: MAX_WIRE, number: 2n })
})
