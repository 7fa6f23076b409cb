import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { transact } from '@tablestakes/node/database'
import { beforeEach, describe, expect, test } from 'vitest'
import { atEnd } from '../../../../test/at-end.ts'
import { proveBooksAtEnd } from '../../../../test/books.ts'
import { giveMoney } from '../../../../test/money.ts'
import { hireOperator } from '../../../../test/operators.ts'
import { startApp } from '../../../../test/start-app.ts'
import { startSupplier } from '../../../../test/supplier.ts'
import { supplierJobs } from '../jobs.ts'
import { openSuppliers } from '../suppliers.ts'
import { reconcileSupplier } from './reconcile.ts'

const supplier = await startSupplier('acme')
const app = await startApp({ config: { rateLimitScale: 0 } })
const { database } = app
proveBooksAtEnd(database)
await supplier.join(app, { games: [{ code: 'acme:dice', id: 901 }] })
const operator = await hireOperator(app, 'olga')

const UNIT = 100_000
const DAY_MS = 86_400_000
const now = Date.now()
const today = new Date(now).toISOString().slice(0, 10)
const player = await app.signIn(961n)
await giveMoney(database, { playerId: 961n, cash: 1_000_000n, gold: 1_000_000n })
const seat = await supplier.sit(app, player)

type Transaction = (typeof supplier.transactions)[number]
const listed = (kind: Transaction['kind'], transaction_uuid: string, more: Partial<Transaction> = {}): Transaction => ({
  ...{ kind, transaction_uuid, user: '961', round: 'r', round_closed: true, game_code: 'acme:dice', currency: 'IDR' },
  ...{ amount: 10_000n, created_at: now },
  ...more,
})
const compare = async () =>
  (await operator.post(`/operator/supplier-reconciliations/acme/${today}`)).json<{
    compared: number
    differs: number
    differences: { transaction_id: string; kind: string; ours: object | null; theirs: object | null }[]
  }>()

beforeEach(() => {
  supplier.mode = 'up'
})

test('books that agree have no differences: bets, wins, rollbacks, tombstones, gold', async () => {
  const bet = await seat.bet(UNIT)
  const win = await seat.win(2 * UNIT, bet.id)
  const undone = await seat.bet(UNIT)
  const rollback = await seat.rollback(undone.id)
  const never = randomUUID()
  const buried = await seat.rollback(never)
  const whole = await seat.round(UNIT, 2 * UNIT)
  const undoneWhole = await seat.round(UNIT, 2 * UNIT)
  const rollbackOfWhole = await seat.rollback(undoneWhole.id)
  const gold = await supplier.sit(app, player, { type: 0 })
  const golden = await gold.bet(3 * UNIT)
  supplier.transactions = [
    listed('BET', bet.id.toUpperCase()),
    listed('WIN', win.id, { amount: 20_000n, reference_transaction_uuid: bet.id }),
    listed('BET', undone.id),
    listed('ROLLBACK', rollback.id, { reference_transaction_uuid: undone.id }),
    // Repeated under another id: it took nothing back a second time, and nobody keeps it here.
    listed('ROLLBACK', randomUUID(), { reference_transaction_uuid: undone.id }),
    listed('BET', never),
    listed('ROLLBACK', buried.id, { reference_transaction_uuid: never }),
    listed('BET', golden.id, { amount: 30_000n, currency: 'GLD' }),
    listed('ROUND', whole.id, { win_amount: 20_000n }),
    // Nobody there knew whether it was taken.
    listed('BET', undoneWhole.id),
    listed('ROLLBACK', rollbackOfWhole.id, { reference_transaction_uuid: undoneWhole.id }),
  ]
  expect(await compare()).toMatchObject({ supplier: 'acme', day: today, compared: 11, differs: 0, differences: [] })
})

test('a whole round that won something else there, or is only a bet there, is listed', async () => {
  const kept = [...supplier.transactions]
  const [more, bare] = [await seat.round(UNIT, 2 * UNIT), await seat.round(UNIT, 0)]
  supplier.transactions = [...kept, listed('ROUND', more.id, { win_amount: 30_000n }), listed('BET', bare.id)]
  const { differences } = await compare()
  expect(differences.map(({ transaction_id, kind }) => [transaction_id, kind])).toEqual(
    expect.arrayContaining([
      [more.id, 'differs'],
      [bare.id, 'differs'],
    ]),
  )
  expect(differences).toHaveLength(2)
  supplier.transactions = [
    ...kept,
    listed('ROUND', more.id, { win_amount: 20_000n }),
    listed('ROUND', bare.id, { win_amount: 0n }),
  ]
})

test('what only one side has, or the two have differently, is listed', async () => {
  const kept = [...supplier.transactions]
  const [forgotten, dearer, elsewhere, late] = [
    await seat.bet(UNIT),
    await seat.bet(UNIT),
    await seat.bet(UNIT),
    await seat.bet(UNIT),
  ]
  const invented = randomUUID()
  supplier.transactions = [
    ...kept,
    listed('BET', dearer.id, { amount: 20_000n }),
    listed('BET', elsewhere.id, { user: '962' }),
    listed('WIN', invented, { amount: 990_000n }),
    // On their side of midnight: no difference.
    listed('BET', late.id, { created_at: now + DAY_MS }),
  ]
  const { differs, differences } = await compare()
  expect(differs).toBe(4)
  const kinds = Object.fromEntries(differences.map(({ transaction_id, kind }) => [transaction_id, kind]))
  expect(kinds).toEqual({
    [forgotten.id]: 'missing_there',
    [dearer.id]: 'differs',
    [elsewhere.id]: 'differs',
    [invented]: 'missing_here',
  })
  expect(differences.find(({ transaction_id }) => transaction_id === dearer.id)).toMatchObject({
    ours: { kind: 'stake', user: '961', currency: 'IDR', amount: '1' },
    theirs: { kind: 'BET', user: '961', currency: 'IDR', amount: '2' },
  })
  const { list } = (await operator.get('/operator/supplier-reconciliations')).json()
  expect(list).toMatchObject([{ supplier: 'acme', day: today, differs: 4 }])
  expect(list[0].differences).toHaveLength(4)
})

test('a supplier that does not answer is said to be silent, and what was compared before stays', async () => {
  supplier.mode = 'down'
  const answer = await operator.post(`/operator/supplier-reconciliations/acme/${today}`)
  expect([answer.statusCode, answer.json()]).toEqual([502, { error: 'SUPPLIER_SILENT', message: expect.any(String) }])
  expect((await operator.get('/operator/supplier-reconciliations')).json().list).toHaveLength(1)
})

test('every day is compared once by itself, and what differs is told aloud', async () => {
  const told: object[] = []
  const log = { error: (about: object) => void told.push(about), info() {} }
  await database.query(`update supplier set created_at = now() - interval '3 days'`)
  const { catalogues } = openSuppliers(app.services)
  const [job] = supplierJobs({ database, catalogues, log, clock: Date.now, signHeads: async () => {} })
  const run = async () => {
    const finish = await job!.prepare({}, { attempt: 1, signal: AbortSignal.timeout(60_000) })
    await transact(database, finish)
  }
  supplier.transactions = [listed('WIN', randomUUID(), { created_at: now - 2 * DAY_MS })]
  await run()
  const { rows } = await database.query<{ day: string; differences: number }>(
    'select day::text, differences from supplier_reconciliation where day < $1 order by day',
    [today],
  )
  expect(rows.length).toBeGreaterThanOrEqual(2)
  expect(rows.reduce((sum, { differences }) => sum + differences, 0)).toBe(1)
  expect(told).toMatchObject([{ alarm: 'reconciliation', supplier: 'acme', count: 1 }])
  await run()
  expect(told).toHaveLength(1)
})

describe('a supplier cannot make us compare for ever, or hold all it says', () => {
  const acme = async () => (await openSuppliers(app.services).catalogues.get()).supplier('acme')!
  const within = async (bounds: object) => reconcileSupplier(database, await acme(), { day: today, bounds })
  const written = async () => {
    const { rows } = await database.query(
      `select compared, differences, stopped, (select count(*)::int from supplier_difference d where d.day = r.day) as listed
       from supplier_reconciliation r where day = $1`,
      [today],
    )
    return rows
  }
  const invent = (count: number) => Array.from({ length: count }, () => listed('WIN', randomUUID()))

  test('what it invents is counted, and only the first of it kept', async () => {
    supplier.transactions = invent(9)
    const { differs, stopped, differences } = await within({ listed: 3 })
    expect(stopped).toBe('')
    expect(differs).toBeGreaterThan(9)
    expect(differences).toHaveLength(3)
    expect(await written()).toMatchObject([{ differences: differs, listed: 3, stopped: '' }])
  })

  test('what it goes on inventing ends the comparison, which is written down', async () => {
    supplier.transactions = invent(20)
    // Two a page.
    expect(await within({ differences: 6 })).toMatchObject({ compared: 6, differs: 6, stopped: 'differences' })
    expect(await written()).toEqual([{ compared: 6, differences: 6, stopped: 'differences', listed: 6 }])
    const { list } = (await operator.get('/operator/supplier-reconciliations')).json()
    expect(list[0]).toMatchObject({ day: today, differs: 6, stopped: 'differences' })
  })

  test('pages without end, and pages that take too long, end it too; nothing is said to be missing then', async () => {
    supplier.transactions = invent(20)
    expect(await within({ pages: 2 })).toMatchObject({ compared: 4, differs: 4, stopped: 'pages' })
    expect(await within({ durationMs: 0 })).toMatchObject({ compared: 2, differs: 2, stopped: 'time' })
    expect(await written()).toEqual([{ compared: 2, differences: 2, stopped: 'time', listed: 2 }])
  })

  test('an empty list leaves all of ours missing, of which no more are gathered than may differ', async () => {
    supplier.transactions = []
    const all = await within({})
    expect(all).toMatchObject({ stopped: '', compared: all.differs })
    expect(all.differs).toBeGreaterThan(3)
    expect(await within({ differences: 3 })).toMatchObject({ compared: 3, differs: 3, stopped: 'differences' })
    expect(await written()).toEqual([{ compared: 3, differences: 3, stopped: 'differences', listed: 3 }])
  })

  // Half a minute is what a supplier is waited for otherwise.
  test('we leave one that does not answer immediately when told to stop', { timeout: 15_000 }, async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    atEnd(() => void silent.close())
    const baseUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const stop = new AbortController()
    silent.on('request', () => stop.abort(new Error('told to stop')))
    const asked = reconcileSupplier(database, { ...(await acme()), baseUrl }, { day: today, signal: stop.signal })
    await expect(asked).rejects.toThrow('told to stop')
    silent.closeAllConnections()
  })
})
