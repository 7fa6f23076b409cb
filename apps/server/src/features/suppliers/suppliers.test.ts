import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { getGameUrl } from '@tablestakes/contract/games'
import { connect, transact } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import { proveBooksAtEnd } from '../../../test/books.ts'
import { ownerUrlOf } from '../../../test/fresh-database.ts'
import { giveMoney } from '../../../test/money.ts'
import { openOperatorProgram, patient } from '../../../test/operator-program.ts'
import { hireOperator } from '../../../test/operators.ts'
import { outcome } from '../../../test/outcome.ts'
import { startApp } from '../../../test/start-app.ts'
import { startSupplier } from '../../../test/supplier.ts'
import { readPublicKey } from '../../platform/keys/rsa-keys.ts'
import { runSupplierCommand } from '../operators/supplier-commands.ts'
import { listSuppliers } from './put-supplier.ts'
import { seedSuppliers } from './seed-suppliers.ts'

const app = await startApp({ config: { rateLimitScale: 0 } })
const { database } = app
proveBooksAtEnd(database)
const operator = await hireOperator(app, 'olga')
const UNIT = 100_000
const soon = { timeout: 10_000 }

test('a supplier that never existed before plays, by what an operator has configured alone', async () => {
  const panda = await startSupplier('panda')
  panda.games = [
    {
      ...{ game_code: 'bpg_lucky_bamboo', name: 'Lucky Bamboo', product: 'Blue Panda Gaming', category: 'Slots' },
      ...{ platforms: ['GPL_DESKTOP', 'GPL_MOBILE'], enabled: true, rtp: 96.31, volatility: 4 },
    },
    {
      ...{ game_code: 'bpg_old', name: 'Old One', product: 'Blue Panda Gaming', category: 'Slots' },
      ...{ platforms: ['GPL_DESKTOP'], enabled: false },
    },
  ]
  const added = await asOwner(
    ['supplier', 'panda', 'Panda Hub', `${panda.url}/`, panda.url, 'IDR,XXX'],
    panda.publicKey,
  )
  panda.trust(added.secret!)
  await expect.poll(async () => (await operator.post('/operator/suppliers/panda/games')).statusCode, soon).toBe(200)
  const { rows } = await database.query(
    `select game_id, game.name, rtp::float8, rtp_wave, provider.name as provider, supplier_key from game
     join provider using (provider_key) join supplier using (supplier_id)`,
  )
  expect(rows).toMatchObject([
    { name: 'Lucky Bamboo', rtp: 96.31, rtp_wave: 4, provider: 'Blue Panda Gaming', supplier_key: 'panda' },
  ])
  // Asked again, nothing is added twice.
  expect((await operator.post('/operator/suppliers/panda/games')).json()).toEqual({ key: 'panda', added: 0, closed: 0 })

  const player = await app.signIn(951n)
  await giveMoney(database, { playerId: 951n, cash: 1_000_000n })
  const gameId = rows[0]!.game_id
  await expect.poll(async () => outcome(await player.call(getGameUrl, { game_id: gameId })), soon).toBe('ok')
  const seat = await panda.sit(app, player, { gameId })
  const bet = await seat.bet(30 * UNIT)
  expect(await seat.win(70 * UNIT, bet.id)).toMatchObject({ status: 'RS_OK', balance: 140 * UNIT })
  // Its own account of the house, and no other, has lost what was won.
  const { rows: accounts } = await database.query(
    `select name, sum(case when credit >= 100 then amount else -amount end)::bigint as won
     from transfer join house_account on account_id in (debit, credit) where kind = 'game' group by name`,
  )
  expect(accounts).toEqual([{ name: 'panda', won: -400_000n }])

  expect((await operator.get('/operator/suppliers')).json().list).toMatchObject([
    { key: 'panda', name: 'Panda Hub', is_open: true, games: 1, currencies: ['IDR', 'XXX'], base_url: panda.url },
  ])
  expect((await operator.post('/operator/suppliers/panda/off')).json()).toEqual({ key: 'panda', is_open: false })
  await expect.poll(async () => (await seat.bet(10)).status, soon).toBe('RS_ERROR_INVALID_PARTNER')
  await operator.post('/operator/suppliers/panda/on')
  await expect.poll(async () => (await seat.bet(10)).status, soon).toBe('RS_OK')

  // Their key changes: the one before is believed for a while, a third never was.
  const before = panda.privateKey
  expect((await asOwner(['supplier-key', 'panda'], panda.renewKey())).said).toMatch(/^panda signs with this key now/)
  await expect.poll(async () => (await seat.balance()).status, soon).toBe('RS_OK')
  const newest = panda.privateKey
  panda.privateKey = before
  expect((await seat.balance()).status).toBe('RS_OK')
  panda.privateKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  expect((await seat.balance()).status).toBe('RS_ERROR_INVALID_SIGNATURE')
  await database.query(`update supplier set previous_until = now() where supplier_key = 'panda'`)
  panda.privateKey = before
  await expect.poll(async () => (await seat.balance()).status, soon).toBe('RS_ERROR_INVALID_SIGNATURE')
  panda.privateKey = newest
  expect((await seat.balance()).status).toBe('RS_OK')

  // Ours changes: they refuse us until they have its public half.
  const ours = (await asOwner(['supplier-own-key', 'panda'])).secret!
  await expect.poll(async () => outcome(await player.call(getGameUrl, { game_id: gameId })), soon).toBe('SUPPLIER_DOWN')
  panda.trust(ours)
  expect(outcome(await player.call(getGameUrl, { game_id: gameId }))).toBe('ok')

  expect((await operator.acts()).map(({ act }) => act)).toEqual(
    expect.arrayContaining(['supplier.games', 'supplier.off', 'supplier.on']),
  )
  const { rows: owned } = await database.query(
    `select act, subject from operator_act where operator_id is null and act like 'supplier.%' order by act_id`,
  )
  expect(owned).toEqual(['put', 'key', 'own-key'].map((act) => ({ act: `supplier.${act}`, subject: 'panda' })))
})

test('a stolen key is cut off at once: with the word now no other is believed, also not the one of two days', async () => {
  const robbed = await startSupplier('robbed')
  await robbed.join(app, { games: [{ code: 'robbed:dice', id: 971 }] })
  const player = await app.signIn(952n)
  await giveMoney(database, { playerId: 952n, cash: 1_000_000n })
  await expect.poll(async () => outcome(await player.call(getGameUrl, { game_id: 971 })), soon).toBe('ok')
  const seat = await robbed.sit(app, player, { gameId: 971 })
  const bet = await seat.bet(UNIT)
  const stolen = robbed.privateKey
  // It was rotated as usual, and is still believed when it turns out to be stolen.
  await asOwner(['supplier-key', 'robbed'], robbed.renewKey())
  await expect.poll(async () => (await seat.balance()).status, soon).toBe('RS_OK')
  const newest = robbed.privateKey
  expect(await asOwner(['supplier-key', 'robbed', 'soon'], robbed.publicKey)).toEqual({
    failed: 'after the supplier comes nothing, or the word now',
  })
  expect(await asOwner(['supplier-key', 'robbed', 'now'], robbed.publicKey)).toEqual({
    said: 'robbed signs with this key now; no other is believed any more.',
  })
  robbed.privateKey = stolen
  await expect.poll(async () => (await seat.balance()).status, soon).toBe('RS_ERROR_INVALID_SIGNATURE')
  expect(await seat.win(90 * UNIT, bet.id)).toEqual({
    ...{ http: 200, status: 'RS_ERROR_INVALID_SIGNATURE', id: expect.any(String) },
  })
  robbed.privateKey = newest
  expect(await seat.win(2 * UNIT, bet.id)).toMatchObject({ status: 'RS_OK', balance: 101 * UNIT })

  // And once more, to a key that nobody has seen yet.
  await asOwner(['supplier-key', 'robbed', 'now'], robbed.renewKey())
  await expect.poll(async () => (await seat.balance()).status, soon).toBe('RS_OK')
  robbed.privateKey = newest
  expect((await seat.balance()).status).toBe('RS_ERROR_INVALID_SIGNATURE')
  const { rows } = await database.query(
    `select cardinality(public_keys) as keys, previous_until from supplier where supplier_key = 'robbed'`,
  )
  expect(rows).toEqual([{ keys: 1, previous_until: null }])
  const { rows: acts } = await database.query(
    `select details from operator_act where act = 'supplier.key' and subject = 'robbed' order by act_id`,
  )
  expect(acts).toEqual([{}, { when: 'now' }, { when: 'now' }].map((details) => ({ details })))
  await operator.post('/operator/suppliers/robbed/off')
})

test.each([
  ['a key that is none', {}, 'no key'],
  ['a frame with a path', { frame: 'https://games.example/path' }],
  ['a frame that would open the policy', { frame: 'https://*' }],
  ['an address of another kind', { base: 'ftp://games.example' }],
  ['currencies that are none', { currencies: 'idr' }],
  ['a name of another form', { key: 'Wrong!' }],
])('a supplier is not added with %s', async (_, wrong, publicKey?: string) => {
  const supplier = await startSupplier('wrong')
  const { key, base, frame, currencies } = { key: 'wrong', base: supplier.url, frame: supplier.url, ...wrong } as Wrong
  const values = ['supplier', key, 'Wrong', base, frame, ...(currencies ? [currencies] : [])]
  expect(await asOwner(values, publicKey ?? supplier.publicKey)).toHaveProperty('failed')
  expect((await listSuppliers(database)).map((one) => one.key)).not.toContain('wrong')
})

test('what is said about a supplier that is none is refused', async () => {
  for (const path of ['on', 'off', 'games'])
    expect((await operator.post(`/operator/suppliers/nobody/${path}`)).statusCode).toBe(404)
  const { publicKey } = await startSupplier('nobody')
  expect(await asOwner(['supplier-key', 'nobody'], publicKey)).toEqual({ failed: 'there is no supplier nobody' })
  expect(await asOwner(['supplier-own-key', 'nobody'])).toEqual({ failed: 'there is no supplier nobody' })
})

test('the words of the command line reach the product', patient, async () => {
  const { run } = openOperatorProgram(app)
  const { url, publicKey } = await startSupplier('typed')
  const secret = { TABLESTAKES_SECRET: app.secret }
  const added = await run(['supplier', 'typed', 'Typed & Sons', url, url, 'IDR,XXX'], secret, publicKey)
  expect(added).toMatchObject({ code: 0, out: expect.stringMatching(/^[\w+/]{300,}=*\n$/) })
  const { rows } = await database.query(`select name, currencies from supplier where supplier_key = 'typed'`)
  expect(rows).toEqual([{ name: 'Typed & Sons', currencies: ['IDR', 'XXX'] }])
  expect((await run(['supplier-key', 'typed'], secret, publicKey)).code).toBe(0)
  expect((await run(['supplier-key', 'typed', 'now'], secret, publicKey)).out).toContain('no other is believed')
  expect(await run(['supplier-key', 'typed'], secret, 'no key')).toMatchObject({ code: 1, out: '' })
  const over = { OPERATOR_KEY: operator.key, OPERATOR_URL: await app.server.listen({ host: '127.0.0.1', port: 0 }) }
  expect((await run(['supplier-off', 'typed'], over)).out).toBe('key: typed\nis_open: false\n')
  expect((await run(['suppliers'], over)).out).toContain('name: Typed & Sons')
  expect((await run(['supplier-reconciliations'], over)).out).toBe('Nothing waits.\n')
})

type Wrong = { key: string; base: string; frame: string; currencies?: string }

/** As `npm run operator` does it. */
async function asOwner(words: string[], input = ''): Promise<{ said?: string; secret?: string; failed?: string }> {
  const owner = connect(ownerUrlOf(database), { max: 1 })
  try {
    return await runSupplierCommand(owner, words, { secret: app.secret, readInput: async () => input })
  } finally {
    await owner.end()
  }
}

test('the studio is a supplier from the environment: written once, and again when a key has changed', async () => {
  const [ours, theirs, later] = [1, 2, 3].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }))
  const config = (publicKey = theirs!.publicKey) => ({
    secret: app.secret,
    studioUrl: 'http://127.0.0.1:21599',
    studioKeys: { ours: ours!.privateKey, theirs: publicKey },
  })
  const versions = async () =>
    (await database.query(`select version from content_version where name = 'suppliers'`)).rows[0]!.version
  await transact(database, (tx) => seedSuppliers(tx, config()))
  const { rows } = await database.query(
    `select game_key from game join supplier using (supplier_id) where supplier_key = 'tablestakes' order by game_id`,
  )
  expect(rows.map(({ game_key }) => game_key)).toEqual('dice limbo mines plinko keno wheel hilo crash'.split(' '))
  await transact(database, (tx) => seedSuppliers(tx, config(later!.publicKey)))
  const { rows: keys } = await database.query<{ public_keys: string[]; is_kept: boolean }>(
    `select public_keys, previous_until > now() as is_kept from supplier where supplier_key = 'tablestakes'`,
  )
  expect(keys[0]!.is_kept).toBe(true)
  const stored = keys[0]!.public_keys.map((text) => readPublicKey(text)!)
  expect(stored.map((key) => [later, theirs].findIndex((pair) => pair!.publicKey.equals(key)))).toEqual([0, 1])
  expect(createPublicKey(ours!.privateKey).equals(stored[0]!)).toBe(false)
  const before = await versions()
  await transact(database, (tx) => seedSuppliers(tx, config(later!.publicKey)))
  expect(await versions()).toBe(before)
})
