import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { getGameUrl } from '@tablestakes/contract/games'
import { transact } from '@tablestakes/node/database'
import { readPublicKey } from '@tablestakes/node/signing-keys'
import { expect, test } from 'vitest'
import { proveBooksAtEnd } from '../../../test/books.ts'
import { giveMoney } from '../../../test/money.ts'
import { openOperatorProgram, patient } from '../../../test/operator-program.ts'
import { bothSay, hireOperator } from '../../../test/operators.ts'
import { outcome } from '../../../test/outcome.ts'
import { startApp } from '../../../test/start-app.ts'
import { startSupplier } from '../../../test/supplier.ts'
import { listSuppliers } from './catalogue/put-supplier.ts'
import { seedSuppliers } from './catalogue/seed-suppliers.ts'

const app = await startApp({ config: { rateLimitScale: 0 } })
const { database } = app
proveBooksAtEnd(database)
const operator = await hireOperator(app, 'olga')
const owners = [operator, await hireOperator(app, 'omar')] as const
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
  const added = await agreed('panda', {
    ...{ name: 'Panda Hub', base_url: `${panda.url}/`, frame_origin: panda.url, currencies: ['IDR', 'XXX'] },
    public_key: panda.publicKey,
  })
  panda.trust(added.our_public_key!)
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

  // Their key changes: the one before is believed for a while, an unknown one never.
  const before = panda.privateKey
  expect(await agreed('panda/key', { public_key: panda.renewKey() })).toEqual({ key: 'panda' })
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
  const ours = (await agreed('panda/own-key')).our_public_key!
  await expect.poll(async () => outcome(await player.call(getGameUrl, { game_id: gameId })), soon).toBe('SUPPLIER_DOWN')
  panda.trust(ours)
  expect(outcome(await player.call(getGameUrl, { game_id: gameId }))).toBe('ok')

  expect((await operator.acts()).map(({ act }) => act)).toEqual(
    expect.arrayContaining(['supplier.games', 'supplier.off', 'supplier.on']),
  )
  // What two agreed on is written under the second, with who asked.
  expect(await owners[1].acts()).toMatchObject(
    ['put', 'key', 'own-key'].map((act) => ({
      act: `supplier.${act}`,
      subject: 'panda',
      details: { asked_by: 'olga' },
    })),
  )
})

test('a stolen key is cut off immediately: with only the new one believed, the two days do not apply', async () => {
  const robbed = await startSupplier('robbed')
  await robbed.join(app, { games: [{ code: 'robbed:dice', id: 971 }] })
  const player = await app.signIn(952n)
  await giveMoney(database, { playerId: 952n, cash: 1_000_000n })
  await expect.poll(async () => outcome(await player.call(getGameUrl, { game_id: 971 })), soon).toBe('ok')
  const seat = await robbed.sit(app, player, { gameId: 971 })
  const bet = await seat.bet(UNIT)
  const stolen = robbed.privateKey
  // It was rotated as usual, and is still believed when it turns out to be stolen.
  await agreed('robbed/key', { public_key: robbed.renewKey() })
  await expect.poll(async () => (await seat.balance()).status, soon).toBe('RS_OK')
  const newest = robbed.privateKey
  const soonOnly = { public_key: robbed.publicKey, only_this: 'soon' }
  expect(await agreed('robbed/key', soonOnly)).toMatchObject({ error: 'INVALID' })
  expect(await agreed('robbed/key', { public_key: robbed.publicKey, only_this: true })).toEqual({ key: 'robbed' })
  robbed.privateKey = stolen
  await expect.poll(async () => (await seat.balance()).status, soon).toBe('RS_ERROR_INVALID_SIGNATURE')
  expect(await seat.win(90 * UNIT, bet.id)).toEqual({
    ...{ http: 200, status: 'RS_ERROR_INVALID_SIGNATURE', id: expect.any(String) },
  })
  robbed.privateKey = newest
  expect(await seat.win(2 * UNIT, bet.id)).toMatchObject({ status: 'RS_OK', balance: 101 * UNIT })

  // And once more, to a key that nobody has seen yet.
  await agreed('robbed/key', { public_key: robbed.renewKey(), only_this: true })
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
  expect(acts).toMatchObject([false, true, true].map((only_this) => ({ details: { only_this } })))
  await operator.post('/operator/suppliers/robbed/off')
})

test.each([
  ['what is no key', {}, 'no key'],
  ['a frame with a path', { frame: 'https://games.example/path' }],
  ['a frame that would open the policy', { frame: 'https://*' }],
  ['an address of another kind', { base: 'ftp://games.example' }],
  ['currencies that are none', { currencies: ['idr'] }],
  ['a name of another form', { key: 'Wrong!' }],
])('a supplier is not added with %s', async (_, wrong, publicKey?: string) => {
  const supplier = await startSupplier('wrong')
  const { key, base, frame, currencies } = { key: 'wrong', base: supplier.url, frame: supplier.url, ...wrong } as Wrong
  const body = { name: 'Wrong', base_url: base, frame_origin: frame, ...(currencies && { currencies }) }
  expect(await agreed(key, { ...body, public_key: publicKey ?? supplier.publicKey })).toHaveProperty('error')
  expect((await listSuppliers(database)).map((one) => one.key)).not.toContain('wrong')
})

test('what is said about an unknown supplier is refused', async () => {
  for (const path of ['on', 'off', 'games'])
    expect((await operator.post(`/operator/suppliers/nobody/${path}`)).statusCode).toBe(404)
  const { publicKey } = await startSupplier('nobody')
  expect(await agreed('nobody/key', { public_key: publicKey })).toMatchObject({ error: 'NOT_FOUND' })
  expect(await agreed('nobody/own-key')).toMatchObject({ error: 'NOT_FOUND' })
})

test('the words of the command line reach the product', patient, async () => {
  const { run } = openOperatorProgram(app)
  const { url, publicKey } = await startSupplier('typed')
  const over = { OPERATOR_KEY: operator.key, OPERATOR_URL: await app.server.listen({ host: '127.0.0.1', port: 0 }) }
  const second = { ...over, OPERATOR_KEY: owners[1].key }
  const words = ['supplier', 'typed', 'Typed & Sons', url, url, 'IDR,XXX']
  const asked = await run(words, over, publicKey)
  expect(asked).toMatchObject({ code: 0, out: expect.stringContaining('waits_for: second_word') })
  const [, id = '', digest = ''] = /-- agree (\S+) (\S+)/.exec(asked.out) ?? []
  expect((await run(['proposals'], second)).out).toContain(`digest: ${digest}`)
  const agreedTo = await run(['agree', id, digest], second)
  expect(agreedTo).toMatchObject({ code: 0, out: expect.stringMatching(/our_public_key: [\w+/]{300,}/) })
  const { rows } = await database.query(`select name, currencies from supplier where supplier_key = 'typed'`)
  expect(rows).toEqual([{ name: 'Typed & Sons', currencies: ['IDR', 'XXX'] }])
  await run(['supplier-key', 'typed', 'now'], over, publicKey)
  expect(await run(['supplier-key', 'typed', 'now'], second, publicKey)).toMatchObject({ code: 0, out: 'key: typed\n' })
  expect((await run(['supplier-off', 'typed'], over)).out).toBe('key: typed\nis_open: false\n')
  expect((await run(['suppliers'], over)).out).toContain('name: Typed & Sons')
  expect((await run(['supplier-reconciliations'], over)).out).toBe('Nothing waits.\n')
})

type Wrong = { key: string; base: string; frame: string; currencies?: string[] }

/** What two owners agree on. */
async function agreed(path: string, body: object = {}): Promise<Record<string, string>> {
  return (await bothSay(owners, `/operator/suppliers/${path}`, body)).json()
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
  expect(rows.map(({ game_key }) => game_key)).toEqual(
    [
      'dice limbo mines plinko keno wheel hilo crash',
      'tower coinflip diamonds soloroulette coindrop videopoker',
      'roulette blackjack baccarat dragontiger sicbo andarbahar teenpatti moneywheel',
      'sevens lantern clock forge geode sugar tide monsoon grove',
    ].flatMap((line) => line.split(' ')),
  )
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
