import { playerStates } from '@tablestakes/contract/account'
import { getSolanaPayment, getSolanaWallet } from '@tablestakes/contract/crypto'
import { createOrder, getOrder, getShop } from '@tablestakes/contract/deposits'
import { UNIT } from '@tablestakes/domain/money/money'
import { transact } from '@tablestakes/node/database'
import { afterEach, expect, test, vi } from 'vitest'
import { atEnd } from '../../../../test/at-end.ts'
import { startChain } from '../../../../test/chain.ts'
import { hireOperator } from '../../../../test/operators.ts'
import { outcome } from '../../../../test/outcome.ts'
import { openOwner } from '../../../../test/owners.ts'
import { compose } from '../../../compose.ts'
import { jobsOf } from '../../../jobs.ts'
import { setPlayerState } from '../../players/index.ts'
import { listReconciliations, openProviders, reconcile } from '../index.ts'
import { SANDBOX_MINTS } from './sandbox-chain.ts'

vi.setConfig({ testTimeout: 60_000 })

const world = await startChain()
const { app, chain, clock, database, player, addressOf, look, paidIn, purses, deposits, faults } = world

afterEach(async () => {
  await faults({ solana: 'ok' })
  await setToken('USDC', { rate: '1', least: UNIT })
})

async function payer() {
  const owner = await player()
  return { owner, to: await addressOf(owner) }
}

async function setToken(symbol: string, { rate, least }: { rate: string; least: bigint }) {
  await database.query(`update solana_token set rate = $2, min_amount = $3 where site_id = 'all' and symbol = $1`, [
    symbol,
    rate,
    least,
  ])
}

test('every player has an address of their own, the same every time, with the tokens and what has come', async () => {
  const { owner: ann, to } = await payer()
  const wallet = (await ann.call(getSolanaWallet, {})).data!
  expect(wallet).toEqual({
    chain_name: 'Solana',
    wallet_addr: to,
    tokens: [
      { symbol: 'USDT', mint: SANDBOX_MINTS.USDT, decimals: 6, rate: '1', received: '0', credited: 0n },
      { symbol: 'USDC', mint: SANDBOX_MINTS.USDC, decimals: 6, rate: '1', received: '0', credited: 0n },
    ],
    is_test: true,
  })
  expect((await payer()).to).not.toBe(to)
})

test('every token has a link, a rate and a least amount of its own', async () => {
  const { owner, to } = await payer()
  await setToken('USDC', { rate: '0.98', least: 3n * UNIT })
  const payment = (await owner.call(getSolanaPayment, { chain_name: 'solana', pay_type: '2' })).data!
  expect(payment).toEqual({
    chain_name: 'Solana',
    wallet_addr: to,
    tokens: [
      {
        ...{ symbol: 'USDT', mint: SANDBOX_MINTS.USDT, decimals: 6, rate: '1' },
        url: `solana:${to}?spl-token=${SANDBOX_MINTS.USDT}&label=Tablestakes`,
        ...{ min_amount: UNIT, min_tokens: '1', max_amount: 50_000n * UNIT },
      },
      {
        ...{ symbol: 'USDC', mint: SANDBOX_MINTS.USDC, decimals: 6, rate: '0.98' },
        url: `solana:${to}?spl-token=${SANDBOX_MINTS.USDC}&label=Tablestakes`,
        ...{ min_amount: 3n * UNIT, min_tokens: '3.061225', max_amount: 50_000n * UNIT },
      },
    ],
    confirmations: 32,
    is_test: true,
  })
  // So many are credited, and a part less waits for a person.
  await chain.transfer({ to, symbol: 'USDC', amount: '3.061224' })
  await chain.transfer({ to, symbol: 'USDC', amount: '3.061225' })
  await look()
  const came = (await deposits(owner.playerId)).toSorted((one, other) => Number(one.amount - other.amount))
  expect(came).toMatchObject([
    { state: 'review', amount: 29_999n },
    { state: 'paid', amount: 3n * UNIT },
  ])
})

test('nothing can be ordered from a chain, and an attempt leaves nothing behind', async () => {
  const { owner } = await payer()
  const { pay_list } = (await owner.call(getShop, {})).data!
  const method = pay_list.find(({ kind }) => kind === 'crypto')!
  const wanted = { goods_id: 0, goods_type: 0, amount: Number(50n * UNIT), pay_type: 2 } as const
  const answer = await owner.call(createOrder, { ...wanted, pay_method_id: method.pay_method_id })
  expect(outcome(answer)).toBe('METHOD_UNAVAILABLE')
  expect(await deposits(owner.playerId)).toEqual([])
})

test('a chain, a kind of payment or a site without tokens has no address to pay to', async () => {
  const { owner } = await payer()
  expect(outcome(await owner.call(getSolanaPayment, { chain_name: 'Tron', pay_type: '2' }))).toBe('METHOD_UNAVAILABLE')
  expect(outcome(await owner.call(getSolanaPayment, { chain_name: 'Solana', pay_type: '1' }))).toBe(
    'METHOD_UNAVAILABLE',
  )
  const elsewhere = await openOwner(app)
  expect(outcome(await elsewhere.call(getSolanaWallet, {}))).toBe('METHOD_UNAVAILABLE')
})

test('a chain whose tokens are worth something needs a licence', async () => {
  const { owner } = await payer()
  const set = async (providerId: string) => {
    await database.query(`update payment_method set provider_id = $1 where site_id = 'all'`, [providerId])
    clock.advance(2_000)
  }
  await database.query(
    `insert into payment_provider (provider_id, adapter, base_url, sealed_keys)
     select 'mainnet', adapter, base_url, sealed_keys from payment_provider where provider_id = 'sandbox-solana'`,
  )
  await set('mainnet')
  expect(outcome(await owner.call(getSolanaWallet, {}))).toBe('REAL_MONEY_OFF')
  expect(outcome(await owner.call(getSolanaPayment, { chain_name: 'Solana', pay_type: '2' }))).toBe('REAL_MONEY_OFF')
  await set('sandbox-solana')
  await database.query(`delete from payment_provider where provider_id = 'mainnet'`)
})

test('tokens are credited once the block is final, and not before', async () => {
  const { owner, to } = await payer()
  await chain.transfer({ to, symbol: 'USDT', amount: '20' }, { isFinal: false })
  await look()
  expect(await paidIn(owner)).toBe(0)
  expect(await deposits(owner.playerId)).toEqual([])

  await chain.finalize()
  await look()
  expect(await paidIn(owner)).toBe(20)
  await look()
  expect(await paidIn(owner)).toBe(20)
  // Half a percent comes on top of what costs no bank fee.
  expect(await purses(owner)).toMatchObject({ cash: 20.1 })
  const [order] = await deposits(owner.playerId)
  expect(order).toMatchObject({ state: 'paid', amount: 20n * UNIT, scheme: 'solana_usdt' })
  const { tokens } = (await owner.call(getSolanaWallet, {})).data!
  expect(tokens.map(({ received }) => received)).toEqual(['20', '0'])
})

test('the player sees it as an order of theirs', async () => {
  const { owner, to } = await payer()
  await chain.transfer({ to, symbol: 'USDC', amount: '30' })
  await look()
  const { rows } = await database.query('select order_id from deposit_order where player_id = $1', [owner.playerId])
  expect((await owner.call(getOrder, { id: rows[0].order_id })).data).toMatchObject({
    amount: 30n * UNIT,
    pay_name: 'USDC (Solana)',
    pay_type: 2,
    state: 1,
  })
})

test('two transfers of one transaction are two credits', async () => {
  const { owner, to } = await payer()
  const signature = await chain.transfer({ to, symbol: 'USDT', amount: ['11', '12.5'] })
  await look()
  expect(await paidIn(owner)).toBe(23.5)
  expect((await deposits(owner.playerId)).map(({ payment_id }) => payment_id).sort()).toEqual([
    `${signature}:1`,
    `${signature}:2`,
  ])
})

test('what another program moves is found inside of its instruction', async () => {
  const { owner, to } = await payer()
  const signature = await chain.transfer({ to, symbol: 'USDT', amount: ['7', '8'], by: 'router' })
  await look()
  expect(await paidIn(owner)).toBe(15)
  expect((await deposits(owner.playerId)).map(({ payment_id }) => payment_id).sort()).toEqual([
    `${signature}:1.0`,
    `${signature}:1.1`,
  ])
})

test('an instruction that does not name its token is worth as much, and a memo changes nothing', async () => {
  const { owner, to } = await payer()
  await chain.transfer({ to, symbol: 'USDC', amount: '9', by: 'plain', memo: 'for you', reference: to })
  await look()
  expect(await paidIn(owner)).toBe(9)
})

test('another token, and one that failed, bring nothing', async () => {
  const { owner, to } = await payer()
  await chain.transfer({ to, mint: 'So11111111111111111111111111111111111111112', amount: '500' })
  await chain.transfer({ to, symbol: 'USDT', amount: '500', fails: true })
  await look()
  expect(await deposits(owner.playerId)).toEqual([])
  // What comes after a failed one is found all the same.
  await chain.transfer({ to, symbol: 'USDT', amount: '5' })
  await look()
  expect(await paidIn(owner)).toBe(5)
})

test('less than the minimum waits for a person, who can credit it', async () => {
  const { owner, to } = await payer()
  await chain.transfer({ to, symbol: 'USDT', amount: '0.5' })
  // Less than the smallest part of the site's money.
  await chain.transfer({ to, symbol: 'USDT', amount: '0.00009' })
  await look()
  expect(await paidIn(owner)).toBe(0)
  const [order, ...others] = await deposits(owner.playerId)
  expect(others).toEqual([])
  expect(order).toMatchObject({ state: 'review', amount: 5_000n })
  const { rows } = await database.query('select review_id, kind from payment_review where order_no = $1', [
    order!.order_no,
  ])
  expect(rows).toMatchObject([{ kind: 'amount' }])

  const operator = await hireOperator(app, 'ann')
  const answer = await operator.post(`/operator/reviews/${rows[0].review_id}/credit`)
  expect(answer.statusCode).toBe(200)
  expect(await paidIn(owner)).toBe(0.5)
})

test('an excluded player is shown no address, and what comes all the same waits for a person', async () => {
  const { owner, to } = await payer()
  await transact(database, (tx) => setPlayerState(tx, { playerId: owner.playerId, state: playerStates.EXCLUDED }))
  expect(outcome(await owner.call(getSolanaWallet, {}))).toBe('METHOD_UNAVAILABLE')
  await chain.transfer({ to, symbol: 'USDT', amount: '25' })
  await look()
  expect(await deposits(owner.playerId)).toMatchObject([{ state: 'review', amount: 25n * UNIT }])
  expect(await paidIn(owner)).toBe(0)
})

test('ten that look simultaneously credit it once', async () => {
  const { owner, to } = await payer()
  await chain.transfer({ to, symbol: 'USDT', amount: ['21', '22'] })
  const { rows } = await database.query<{ token_account: string }>(
    'select token_account from solana_watch where player_id = $1 and symbol = $2',
    [owner.playerId, 'USDT'],
  )
  const job = world.jobs.find(({ kind }) => kind === 'solana.look')!
  const payload = { providerId: 'sandbox-solana', tokenAccount: rows[0]!.token_account }
  const ready = await Promise.all(
    Array.from({ length: 10 }, () => job.prepare(payload, { attempt: 1, signal: AbortSignal.timeout(60_000) })),
  )
  await Promise.all(ready.map((run) => transact(database, run)))
  expect(await paidIn(owner)).toBe(43)
  expect(await deposits(owner.playerId)).toHaveLength(2)
  expect((await owner.call(getSolanaWallet, {})).data!.tokens[0]).toMatchObject({ received: '43' })
})

test('another node that begins to read from the start credits nothing again', async () => {
  const { owner, to } = await payer()
  for (const amount of ['31', '32', '33']) await chain.transfer({ to, symbol: 'USDT', amount })
  await look()
  expect(await paidIn(owner)).toBe(96)
  await database.query('update solana_watch set last_signature = null where player_id = $1', [owner.playerId])
  // With services and jobs of its own, as after a restart.
  const node = compose(app.services)
  atEnd(() => node.close())
  const job = jobsOf(node).find(({ kind }) => kind === 'solana.look')!
  const { rows } = await database.query<{ token_account: string }>(
    'select token_account from solana_watch where player_id = $1',
    [owner.playerId],
  )
  for (const { token_account: tokenAccount } of rows) {
    const payload = { providerId: 'sandbox-solana', tokenAccount }
    const run = await job.prepare(payload, { attempt: 1, signal: AbortSignal.timeout(60_000) })
    await transact(database, run)
  }
  expect(await paidIn(owner)).toBe(96)
  expect(await deposits(owner.playerId)).toHaveLength(3)
  expect((await owner.call(getSolanaWallet, {})).data!.tokens[0]).toMatchObject({ received: '96' })
})

test('more than are read in one go are all credited', async () => {
  const { owner, to } = await payer()
  for (let place = 0; place < 55; place++) await chain.transfer({ to, symbol: 'USDT', amount: '2' })
  await look()
  await look()
  expect(await paidIn(owner)).toBe(110)
})

test('while the node is away nothing is lost', async () => {
  const { owner, to } = await payer()
  await chain.transfer({ to, symbol: 'USDT', amount: '40' })
  await faults({ solana: 'down' })
  const job = world.jobs.find(({ kind }) => kind === 'solana.look')!
  const { rows } = await database.query<{ token_account: string }>(
    'select token_account from solana_watch where player_id = $1 and symbol = $2',
    [owner.playerId, 'USDT'],
  )
  const payload = { providerId: 'sandbox-solana', tokenAccount: rows[0]!.token_account }
  const looking = job.prepare(payload, { attempt: 1, signal: AbortSignal.timeout(60_000) })
  await expect(looking).rejects.toThrow('did not answer')
  await faults({ solana: 'ok' })
  await look()
  expect(await paidIn(owner)).toBe(40)
})

/** How today differs from the chain's report. */
async function differing(): Promise<string[]> {
  const providers = openProviders({ database, clock, secret: app.secret, publicUrl: 'http://casino.example' })
  const day = new Date(clock()).toISOString().slice(0, 10)
  const { differences } = (await reconcile(database, providers, { providerId: 'sandbox-solana', day }))!
  return differences.map(({ orderNo, kind }) => `${orderNo} ${kind}`).sort()
}

test('the day’s report of the chain is what we have, and finds what we have not', async () => {
  const { owner, to } = await payer()
  await chain.transfer({ to, symbol: 'USDT', amount: '50' })
  await look()
  // What still waits for a person has moved there, and not here.
  const { rows } = await database.query<{ order_no: string }>(
    `select order_no from deposit_order where state = 'review' order by order_no`,
  )
  const waiting = rows.map(({ order_no: orderNo }) => `${orderNo} state`)
  expect(await differing()).toEqual(waiting.sort())
  // Read that far, and for some reason not credited.
  const signature = await chain.transfer({ to, symbol: 'USDT', amount: '60' })
  await database.query('update solana_watch set last_signature = $2 where player_id = $1', [owner.playerId, signature])
  expect(await differing()).toEqual([...waiting, `${signature}:1 missing_here`].sort())
  expect(await listReconciliations(database, { limit: 5 })).toMatchObject([{ providerId: 'sandbox-solana' }])
})

test('a change of the rate changes neither what was credited nor how the books compare', async () => {
  const { owner, to } = await payer()
  await setToken('USDC', { rate: '1.5', least: UNIT })
  await chain.transfer({ to, symbol: 'USDC', amount: '20' })
  await look()
  expect(await paidIn(owner)).toBe(30)
  const before = await differing()
  await setToken('USDC', { rate: '0.25', least: UNIT })
  await chain.transfer({ to, symbol: 'USDC', amount: '20' })
  await look()
  expect(await paidIn(owner)).toBe(35)
  expect((await owner.call(getSolanaWallet, {})).data!.tokens[1]).toMatchObject({
    received: '40',
    credited: 35n * UNIT,
  })
  expect(await differing()).toEqual(before)
  // Also when the site has stopped taking it.
  await database.query(`update solana_token set mint = $1 where site_id = 'all' and symbol = 'USDC'`, [to])
  expect(await differing()).toEqual(before)
  await database.query(`update solana_token set mint = $1 where site_id = 'all' and symbol = 'USDC'`, [
    SANDBOX_MINTS.USDC,
  ])
})
