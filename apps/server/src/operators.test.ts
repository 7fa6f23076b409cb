import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { provePlayerFacts } from '@tablestakes/contract/operator/players'
import { listDocuments, uploadDocument } from '@tablestakes/contract/privacy'
import { transact } from '@tablestakes/node/database'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { emptyDatabaseUrl } from '../test/fresh-database.ts'
import { giveMoney } from '../test/money.ts'
import { openOperatorProgram, patient } from '../test/operator-program.ts'
import { hireOperator } from '../test/operators.ts'
import { openOwner } from '../test/owners.ts'
import { sendOperator } from '../test/send-operator.ts'
import { startApp } from '../test/start-app.ts'
import { catchUp } from './facts/index.ts'
import { rechargeReward } from './features/deposits/index.ts'
import { houseAccount, newKey, post } from './ledger/index.ts'

const app = await startApp({ config: { rateLimitScale: 0 } })
const url = await app.server.listen({ host: '127.0.0.1', port: 0 })
const { folder, run } = openOperatorProgram(app)

test('an operator is made, works over HTTP and leaves', patient, async () => {
  const added = await run(['add', 'ann'])
  expect(added).toMatchObject({ code: 0, out: expect.stringMatching(/^op_[\w-]{43}\n$/) })
  const OPERATOR_KEY = added.out.trim()
  const work = (...args: string[]) => run(args, { OPERATOR_KEY, OPERATOR_URL: url })

  const player = await openOwner(app)
  const card = sharp({ create: { width: 60, height: 40, channels: 3, background: '#2b62f0' } })
  const content = (await card.jpeg().toBuffer()).toString('base64')
  const { id } = (await player.call(uploadDocument, { kind: 'selfie', media_type: 'image/jpeg', content })).data!
  expect((await work('documents')).out).toContain(`id: ${id}\n`)
  const file = join(folder, 'selfie.jpg')
  expect(await work('document', String(player.playerId), id, file)).toMatchObject({ code: 0 })
  expect(readFileSync(file).subarray(8, 12).toString()).toBe('WEBP')
  expect(statSync(file).mode & 0o077).toBe(0)
  const refused = await work('refuse-document', String(player.playerId), id, 'document_reason_blurred')
  expect(refused.out).toContain('state: refused')
  expect((await player.call(listDocuments, {})).data!.list).toMatchObject([{ reason_key: 'document_reason_blurred' }])
  expect(await work('withdrawals')).toEqual({ code: 0, out: 'Nothing waits.\n', err: '' })
  expect(await work('approve', 'W0123456789ABC')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^error: NOT_FOUND: /),
  })
  // A reason is told as it was typed.
  expect(await work('declare', 'W0123456789ABC', 'paid', 'The bank’s letter: 100 % sure.')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^error: NOT_FOUND: /),
  })
  expect((await work('under-way')).out).toBe('Nothing waits.\n')

  expect((await run(['end', 'ann'])).code).toBe(0)
  expect(await work('documents')).toEqual({ code: 1, out: '', err: 'error: OPERATOR_KEY: this key opens nothing\n' })
  expect((await run(['list'])).out).toMatch(/^ann +owner, until .*, 2 acts, the last on /)
  expect(await run(['add', 'ann'])).toEqual({
    code: 1,
    out: '',
    err: 'error: there is or was an operator called ann\n',
  })
  // Who made and ended a key is written down too: the owner of the database.
  const { rows } = await app.database.query(
    'select act, subject from operator_act where operator_id is null order by act_id',
  )
  expect(rows).toEqual([
    { act: 'operator.add', subject: 'ann' },
    { act: 'operator.end', subject: 'ann' },
  ])
})

test('what is missing or wrong is said in one line', patient, async () => {
  const oneLine = (text: string) => ({ code: 1, out: '', err: expect.stringMatching(text) })
  expect(await run(['constructor'])).toEqual(
    oneLine('^error: say what to do: add, end, list, prove-facts, help, .*\n$'),
  )
  expect(await run(['approve'])).toEqual(oneLine('^error: npm run operator -- approve <order_no>\n$'))
  expect(await run(['approve', 'W0123456789ABC'])).toEqual(oneLine('^error: OPERATOR_KEY: must be set .*\n$'))
  const nowhere = { OPERATOR_KEY: 'op_x', OPERATOR_URL: 'http://127.0.0.1:1' }
  expect(await run(['reviews'], nowhere)).toEqual(oneLine('^error: OPERATOR_URL: .* does not answer\n$'))
  const declare = ['declare', 'W0123456789ABC', 'paid']
  expect(await run(declare)).toEqual(oneLine('^error: npm run operator -- declare <order_no> <outcome> <reason>\n$'))
  expect(await run(['add', 'Robert; drop'])).toEqual(oneLine('^error: a name has .*\n$'))
  expect(await run(['add', 'eve'], { DATABASE_URL: await emptyDatabaseUrl() })).toEqual(
    oneLine('^error: there are no operators in this database.*\n$'),
  )
})

test('calls are typed by their names; help says which there are and what they want', patient, async () => {
  const added = await run(['add', 'olga'])
  const over = { OPERATOR_KEY: added.out.trim(), OPERATOR_URL: url }
  expect((await run(['help'])).out).toMatch(/^game\.change +risk, content, owner$/m)
  const help = await run(['help', 'game.change'])
  expect(help.out).toMatch(/--bet_cash_rate +number\n/)
  expect(help.out).toMatch(/--game_id +number, needed\n/)
  expect(await run(['help', 'game.nothing'])).toMatchObject({ code: 1, out: '' })

  const changed = await run(['game.change', '--game_id', '101', '--bet_cash_rate', '40', '--tags', 'new,hot'], over)
  expect(changed).toMatchObject({ code: 0, out: expect.stringContaining('bet_cash_rate: 40\n') })
  expect(changed.out).toContain('tags: new, hot\n')
  const json = join(folder, 'game.json')
  writeFileSync(json, JSON.stringify({ game_id: 101, is_open: false }))
  expect((await run(['game.change', '--json', json], over)).out).toContain('is_open: false\n')
  expect((await run(['acts', '--subject', 'game 101'], over)).out.match(/call: game\.change/g)).toHaveLength(2)
  const page = await run(['game.list', '--limit', '1'], over)
  expect(page.out).toMatch(/next: \d+\n$/)

  const oneLine = (text: string) => ({ code: 1, out: '', err: expect.stringMatching(text) })
  expect(await run(['game.change'], over)).toEqual(oneLine('^error: game.change needs game_id\n$'))
  expect(await run(['game.change', '--nothing', '1'], over)).toEqual(oneLine('^error: game.change has no nothing;'))
  expect(await run(['game.change', '--game_id', 'x'], over)).toEqual(oneLine('^error: game_id: must be a number\n$'))
  expect(await run(['game.change', '--game_id', '101', '--is_open', 'maybe'], over)).toEqual(
    oneLine('must be yes or no'),
  )
  expect(await run(['game.change', '--json', join(folder, 'none')], over)).toEqual(oneLine('^error: cannot read '))
  expect(await run(['game.change', '--game_id', '101', '--bet_cash_rate', '101'], over)).toEqual(
    oneLine('^error: INVALID: '),
  )
})

test('secrets come by the environment or a file, never as an argument', patient, async () => {
  const [ann, ben] = [await run(['add', 'anna']), await run(['add', 'benno'])]
  const secrets = {
    PROVIDER_API_KEY: 'a-key-for-tests',
    PROVIDER_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 'first').toString('base64')}`,
  }
  const as = (one: { out: string }) => ({ OPERATOR_KEY: one.out.trim(), OPERATOR_URL: url, ...secrets })
  const words = ['provider', 'bank', 'gateway', 'https://pay.example/v1']
  expect(await run([...words, '--api_key', 'a-key-for-tests'], as(ann))).toMatchObject({
    code: 1,
    err: 'error: api_key: comes from PROVIDER_API_KEY or --json, never as an argument\n',
  })
  const asked = await run(words, as(ann))
  expect(asked.out).toContain('waits_for: second_word')
  const shown = (await run(['proposals'], as(ben))).out
  expect(shown).toContain('api_key: (not shown)')
  for (const secret of Object.values(secrets)) expect(shown + asked.out).not.toContain(secret)
  expect((await run(words, as(ben))).out).toBe('id: bank\nis_new: true\n')
  const rotated = ['provider-rotate', 'bank', '48']
  const { PROVIDER_WEBHOOK_SECRET: _, ...without } = as(ann)
  await run(rotated, without)
  expect((await run(rotated, { ...without, OPERATOR_KEY: ben.out.trim() })).out).toMatch(
    /webhook_secret: whsec_[\w+/]{43}=\n$/,
  )
})

test('a player’s facts are proven, and what was changed is found', patient, async () => {
  const player = await openOwner(app)
  const playerId = String(player.playerId)
  await giveMoney(app.database, { playerId: player.playerId, cash: 5n })
  await transact(app.database, async (tx) => {
    const from = await houseAccount(tx, { kind: 'clearing', name: 'bank' })
    const moves = [{ from, to: 'cash', amount: 7n, reason: 'deposit' }] as const
    await post(tx, { playerId: player.playerId, currency: 'IDR', key: newKey(), moves })
    await catchUp(tx, rechargeReward, player.playerId)
  })
  expect(await run(['prove-facts', playerId])).toEqual({
    code: 0,
    out: 'recharge-reward, IDR, deposits: 1 stored, 1 replayed\n',
    err: '',
  })
  const asked = async () => (await sendOperator(app, provePlayerFacts, { key, request: { player: playerId } })).json()
  const line = { consumer: 'recharge-reward', currency: 'IDR', name: 'deposits', stored: '1', replayed: '1' }
  const { key } = await hireOperator(app, 'prover', ['risk'])
  expect(await asked()).toEqual({ is_proven: true, list: [line] })
  await app.database.query(`update fact_cursor set counted = '{"deposits": "2"}' where player_id = $1`, [playerId])
  expect(await run(['prove-facts', playerId])).toEqual({
    code: 1,
    out: 'recharge-reward, IDR, deposits: 2 stored, 1 replayed  DIFFERENT\n',
    err: 'error: what is stored is not what the facts say\n',
  })
  expect(await asked()).toEqual({ is_proven: false, list: [{ ...line, stored: '2' }] })
  expect(await run(['prove-facts', 'ann'])).toMatchObject({ code: 1, err: 'error: a player is a number\n' })
})
