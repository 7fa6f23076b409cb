import { getGameDetail, getGameUrl } from '@tablestakes/contract/games'
import { expect, test } from 'vitest'
import { proveBooksAtEnd } from '../../../../test/books.ts'
import { giveMoney } from '../../../../test/money.ts'
import { hireOperator } from '../../../../test/operators.ts'
import { outcome } from '../../../../test/outcome.ts'
import { startApp } from '../../../../test/start-app.ts'
import { startSupplier } from '../../../../test/supplier.ts'
import { openCatalogue } from '../catalogue/catalogue.ts'
import { probeSupplier } from './probe-suppliers.ts'

const [acme, other] = [await startSupplier('acme'), await startSupplier('other')]
const app = await startApp({ config: { rateLimitScale: 0 } })
const { database, clock, secret } = app
proveBooksAtEnd(database)
await acme.join(app, { games: [{ code: 'acme:dice', id: 901 }] })
await other.join(app, { games: [{ code: 'other:dice', id: 911 }] })
const operator = await hireOperator(app, 'olga')
const lines: object[] = []
const log = { error: (about: object) => void lines.push(about), info: (about: object) => void lines.push(about) }

async function probe(times = 1): Promise<void> {
  const { suppliers } = await openCatalogue({ database, clock, secret }).get()
  for (let time = 0; time < times; time++)
    await Promise.all(suppliers.map((supplier) => probeSupplier({ database, log }, supplier)))
}

const answering = async () =>
  Object.fromEntries(
    (await operator.get('/operator/suppliers'))
      .json<{ list: { key: string; is_answering: boolean }[] }>()
      .list.map(({ key, is_answering }) => [key, is_answering]),
  )
const stateOf = async (gameId: number) => (await app.guest.call(getGameDetail, { game_id: gameId })).data?.state
const soon = { timeout: 10_000 }

test('a supplier that is silent three times in a row has its games marked, another one’s are not, and it heals', async () => {
  const player = await app.signIn(971n)
  await giveMoney(database, { playerId: 971n, cash: 1_000_000n })
  const seat = await acme.sit(app, player, { gameId: 901 })
  await probe()
  acme.mode = 'down'
  await probe(2)
  expect(await answering()).toEqual({ acme: true, other: true })
  await probe()
  expect(await answering()).toEqual({ acme: false, other: true })
  expect(lines).toEqual([{ alarm: 'supplier-silent', supplier: 'acme' }])
  await expect.poll(() => stateOf(901), soon).toBe('down')
  expect(await stateOf(911)).toBe('open')
  await expect.poll(async () => outcome(await player.call(getGameUrl, { game_id: 901 })), soon).toBe('SUPPLIER_DOWN')
  // Who sends is there: what is under way goes on.
  const bet = await seat.bet(100_000)
  expect(await seat.win(200_000, bet.id)).toMatchObject({ status: 'RS_OK' })

  await probe(3)
  expect(lines).toHaveLength(1)
  acme.mode = 'up'
  await probe()
  expect(await answering()).toEqual({ acme: true, other: true })
  expect(lines.at(-1)).toEqual({ supplier: 'acme' })
  await expect.poll(() => stateOf(901), soon).toBe('open')
  await expect.poll(async () => outcome(await player.call(getGameUrl, { game_id: 901 })), soon).toBe('ok')
})

test('a silence that ends in time leaves nothing, and what is no fault of its own is an answer', async () => {
  acme.mode = 'down'
  await probe(2)
  acme.mode = 'up'
  await probe()
  acme.mode = 'down'
  await probe(2)
  // It talks nonsense, but it talks.
  acme.mode = 'babbling'
  await probe(3)
  acme.mode = 'up'
  await probe()
  expect(await answering()).toEqual({ acme: true, other: true })
})

test('while nothing changes, nodes do not load the suppliers anew', async () => {
  const version = async () =>
    (await database.query<{ version: bigint }>(`select version from content_version where name = 'suppliers'`)).rows[0]
      ?.version
  await probe()
  const before = await version()
  expect(before).toBeDefined()
  await probe(3)
  expect(await version()).toBe(before)
})

test('one that has never answered is being set up: nothing is marked', async () => {
  const fresh = await startSupplier('fresh')
  fresh.mode = 'down'
  await fresh.join(app, { games: [{ code: 'fresh:dice', id: 921 }] })
  await probe(4)
  expect(await answering()).toMatchObject({ fresh: true })
})
