import { generateKeyPairSigner } from '@solana/kit'
import { findTokenAccount } from '@tablestakes/node/solana'
import { afterEach, expect, test, vi } from 'vitest'
import { startChain } from '../../../../test/chain.ts'
import { outcome } from '../../../../test/outcome.ts'
import { openProviders, reconcile } from '../index.ts'
import { SANDBOX_MINTS } from './sandbox-chain.ts'

vi.setConfig({ testTimeout: 60_000 })

const world = await startChain()
const { app, chain, clock, database, player, withdraw, withdrawals, purses, attempts, settled, poll, faults } = world
const startedAtMs = clock()

afterEach(() => faults({ solana: 'ok', solana_transactions: 'ok' }))

/** More blocks than a transaction lives, and than we wait beyond that. */
const LIFETIME_MS = 400 * (150 + 150 + 32 + 1)

const someWallet = async () => (await generateKeyPairSigner()).address

/** What the wallet holds, in tokens. */
async function balanceOf(wallet: string, mint: string = SANDBOX_MINTS.USDT): Promise<string> {
  const account = await findTokenAccount(wallet, mint)
  const found = await chain.ask<{ value: { uiAmountString: string } } | undefined>('getTokenAccountBalance', account)
  return found?.value.uiAmountString ?? '0'
}

async function ask({ amount = 20, token }: { amount?: number; token?: string } = {}) {
  const owner = await player({ cash: 100 })
  const to = await someWallet()
  const asked = await withdraw(owner, { amount, to, ...(token !== undefined && { token }) })
  expect(outcome(asked)).toBe('ok')
  await settled()
  return { owner, to, orderNo: asked.data!.order_no }
}

test('a withdrawal to a wallet is paid when its block is final', async () => {
  const { owner, to, orderNo } = await ask()
  expect(await withdrawals(owner.playerId)).toMatchObject([{ state: 'sent' }])
  expect(await purses(owner)).toEqual({ cash: 80, frozen: 20 })
  expect(await balanceOf(to)).toBe('20')
  await poll()
  expect(await withdrawals(owner.playerId)).toMatchObject([{ state: 'sent' }])

  await chain.finalize()
  await poll()
  const { signature } = (await attempts(orderNo))[0]!
  expect(await withdrawals(owner.playerId)).toMatchObject([{ state: 'paid', payout_id: signature }])
  expect(await purses(owner)).toEqual({ cash: 80, frozen: 0 })
  const shown = await chain.ask<{ transaction: { message: { instructions: { parsed?: unknown }[] } } }>(
    'getTransaction',
    signature,
    { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0, commitment: 'finalized' },
  )
  expect(shown.transaction.message.instructions.map(({ parsed }) => parsed)).toContain(orderNo)
})

test('the token can be chosen', async () => {
  const { to } = await ask({ token: 'USDC' })
  expect(await balanceOf(to, SANDBOX_MINTS.USDC)).toBe('20')
  const owner = await player({ cash: 100 })
  const other = await withdraw(owner, { amount: 20, to: await someWallet(), token: 'DOGE' })
  expect(outcome(other)).toBe('METHOD_UNAVAILABLE')
})

test('an answer that is cut after the chain has taken it: asked about, never paid twice', async () => {
  await faults({ solana_transactions: 'cut' })
  const { owner, to, orderNo } = await ask()
  expect(await withdrawals(owner.playerId)).toMatchObject([{ state: 'approved' }])
  expect(await balanceOf(to)).toBe('20')
  await poll()
  await faults({ solana_transactions: 'ok' })
  await poll()
  expect(await withdrawals(owner.playerId)).toMatchObject([{ state: 'sent' }])
  await chain.finalize()
  await poll()
  expect(await withdrawals(owner.playerId)).toMatchObject([{ state: 'paid' }])
  expect(await attempts(orderNo)).toHaveLength(1)
  expect(await balanceOf(to)).toBe('20')
  expect(await purses(owner)).toEqual({ cash: 80, frozen: 0 })
})

test('a node that is away signs nothing; the order is sent when it is back', async () => {
  await faults({ solana: 'down' })
  const { owner, to, orderNo } = await ask()
  await poll()
  expect(await withdrawals(owner.playerId)).toMatchObject([{ state: 'approved' }])
  expect(await attempts(orderNo)).toEqual([])
  await faults({ solana: 'ok' })
  await poll()
  await chain.finalize()
  await poll()
  expect(await withdrawals(owner.playerId)).toMatchObject([{ state: 'paid' }])
  expect(await balanceOf(to)).toBe('20')
})

test('a transaction that was taken and lost is sent again while it lives, the very same', async () => {
  await faults({ solana_transactions: 'drop' })
  const { owner, to, orderNo } = await ask()
  expect(await balanceOf(to)).toBe('0')
  await faults({ solana_transactions: 'ok' })
  await poll()
  expect(await balanceOf(to)).toBe('20')
  await chain.finalize()
  await poll()
  expect(await withdrawals(owner.playerId)).toMatchObject([{ state: 'paid' }])
  expect(await attempts(orderNo)).toHaveLength(1)
})

test('only when it can never be in a block any more is another one signed, under the same order', async () => {
  await faults({ solana_transactions: 'drop' })
  const { owner, to, orderNo } = await ask()
  clock.advance(60_000)
  await poll()
  expect(await attempts(orderNo)).toHaveLength(1)

  clock.advance(LIFETIME_MS)
  await faults({ solana_transactions: 'ok' })
  await poll()
  expect(await attempts(orderNo)).toMatchObject([{ attempt: 1 }, { attempt: 2 }])
  await chain.finalize()
  await poll()
  await poll()
  expect(await withdrawals(owner.playerId)).toMatchObject([{ state: 'paid' }])
  expect(await balanceOf(to)).toBe('20')
  expect(await purses(owner)).toEqual({ cash: 80, frozen: 0 })
})

test('ten that ask about a lost one simultaneously sign one more between them', async () => {
  await faults({ solana_transactions: 'drop' })
  const { to, orderNo } = await ask()
  clock.advance(LIFETIME_MS)
  await faults({ solana_transactions: 'ok' })
  const providers = openProviders({ database, clock, secret: app.secret, publicUrl: 'http://casino.example' })
  const provider = (await providers.get('sandbox-solana'))!
  const views = await Promise.all(Array.from({ length: 10 }, () => provider.queryPayout(orderNo)))
  const signatures = (await attempts(orderNo)).map(({ signature }) => signature)
  expect(signatures).toHaveLength(2)
  expect(new Set(views.map((view) => view!.payoutId))).toEqual(new Set([signatures[1]]))
  expect(await balanceOf(to)).toBe('20')
})

test('one that fails in its block comes back to the player', async () => {
  await faults({ solana_transactions: 'fail' })
  const { owner, to, orderNo } = await ask()
  await poll()
  expect(await withdrawals(owner.playerId)).toMatchObject([{ state: 'sent' }])
  await chain.finalize()
  await faults({ solana_transactions: 'ok' })
  await poll()
  await poll()
  expect(await withdrawals(owner.playerId)).toMatchObject([{ state: 'failed' }])
  expect(await purses(owner)).toEqual({ cash: 100, frozen: 0 })
  expect(await balanceOf(to)).toBe('0')
  expect(await attempts(orderNo)).toHaveLength(1)
})

test('an empty purse pays nobody and loses nobody’s money', async () => {
  const rich = await player({ cash: 2_000 })
  await database.query(`update cashier_rule set automatic_up_to = $1 where site_id = 'all'`, [50_000_000n])
  // The purse has a million; a rate nobody could pay asks for more.
  await database.query(`update solana_token set rate = 0.0001 where site_id = 'all' and symbol = 'USDT'`)
  const to = await someWallet()
  expect(outcome(await withdraw(rich, { amount: 1_000, to }))).toBe('ok')
  await settled()
  await poll()
  expect(await withdrawals(rich.playerId)).toMatchObject([{ state: 'approved' }])
  expect(await purses(rich)).toEqual({ cash: 1_000, frozen: 1_000 })
  expect(await balanceOf(to)).toBe('0')
  await database.query(`update solana_token set rate = 1 where site_id = 'all' and symbol = 'USDT'`)
})

test('an address of ours, of a token or of a token account is not paid, and the money comes back', async () => {
  const other = await player()
  const house = await world.addressOf(other)
  const wallet = await someWallet()
  await chain.transfer({ to: wallet, symbol: 'USDT', amount: '1' })
  const account = await findTokenAccount(wallet, SANDBOX_MINTS.USDT)
  for (const to of [house, await findTokenAccount(house, SANDBOX_MINTS.USDT), SANDBOX_MINTS.USDC, account]) {
    const owner = await player({ cash: 100 })
    expect(outcome(await withdraw(owner, { amount: 20, to }))).toBe('ok')
    await settled()
    expect(await withdrawals(owner.playerId)).toMatchObject([
      { state: 'failed', reason_key: 'withdraw_reason_account' },
    ])
    expect(await purses(owner)).toEqual({ cash: 100, frozen: 0 })
  }
})

test('the day’s report of the chain is what was paid', async () => {
  await chain.finalize()
  await poll()
  const providers = openProviders({ database, clock, secret: app.secret, publicUrl: 'http://casino.example' })
  // The chain's time has moved on in this file, perhaps into the next day.
  const days = new Set([startedAtMs, clock()].map((atMs) => new Date(atMs).toISOString().slice(0, 10)))
  let inAll = 0
  for (const day of days) {
    const { differences, compared } = (await reconcile(database, providers, { providerId: 'sandbox-solana', day }))!
    expect(differences).toEqual([])
    inAll += compared
  }
  expect(inAll).toBeGreaterThan(5)
})
