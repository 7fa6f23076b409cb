import { playerStates } from '@tablestakes/contract/account'
import { confirmSecondFactor, startSecondFactor } from '@tablestakes/contract/security'
import { addWithdrawAccount, listWithdrawBanks } from '@tablestakes/contract/withdraw-accounts'
import { requestWithdrawal } from '@tablestakes/contract/withdrawals'
import { UNIT } from '@tablestakes/domain/money/money'
import { transact } from '@tablestakes/node/database'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { giveMoney } from '../../../../test/money.ts'
import { outcome } from '../../../../test/outcome.ts'
import { adoptOwner, type Owner } from '../../../../test/owners.ts'
import { startPayouts } from '../../../../test/payouts.ts'
import { playsAt } from '../../../../test/plays.ts'
import { houseAccount, openSettling } from '../../../ledger/index.ts'
import { handOverAccount } from '../../auth/entry/hand-over-account.ts'
import { setPlayerState } from '../../players/index.ts'

const { app, database, player, withdraw, purses, orders } = await startPayouts()

test('guests do not withdraw', async () => {
  const guest = await player({ isGuest: true, hasAccount: false, cash: 100_000 })
  expect(outcome(await withdraw(guest, 50_000))).toBe('GUEST_WITHDRAWAL')
})

test('nothing leaves a frozen account', async () => {
  const owner = await player({ cash: 100_000 })
  await transact(database, (tx) => setPlayerState(tx, { playerId: owner.playerId, state: playerStates.FROZEN }))
  expect(outcome(await withdraw(owner, 50_000))).toBe('ACCOUNT_FROZEN')
  expect(await purses(owner)).toMatchObject({ cash: 100_000, frozen: 0 })
})

test('a player who has excluded themselves can still withdraw', async () => {
  const owner = await player({ cash: 100_000 })
  await transact(database, (tx) => setPlayerState(tx, { playerId: owner.playerId, state: playerStates.EXCLUDED }))
  expect(outcome(await withdraw(owner, 50_000))).toBe('ok')
})

test('a contact that was only typed may be somebody else’s: nothing leaves before one is proven', async () => {
  const typed = await player({ cash: 100_000, isVerified: false, mobile: '+923017770001' })
  expect(outcome(await withdraw(typed, 50_000))).toBe('CONTACT_UNPROVEN')
  await database.query('update player_contact set verified_at = now() where player_id = $1', [typed.playerId])
  expect(outcome(await withdraw(typed, 50_000))).toBe('ok')
})

test('without an account there is nowhere to go', async () => {
  const owner = await player({ cash: 100_000, hasAccount: false })
  expect(outcome(await withdraw(owner, 50_000))).toBe('WITHDRAW_ACCOUNT_NEEDED')
  const other = await player({ cash: 100_000 })
  expect(outcome(await withdraw(other, 50_000, { account_type: 2 }))).toBe('WITHDRAW_ACCOUNT_NEEDED')
  expect(outcome(await withdraw(other, 50_000, { bank_type: 'BRI' }))).toBe('WITHDRAW_ACCOUNT_NEEDED')
  expect(outcome(await withdraw(other, 50_000, { bank_type: 'NOBODY' }))).toBe('BANK_UNKNOWN')
  expect(outcome(await withdraw(other, 50_000, { account_type: 1, bank_type: 'BCA' }))).toBe('ok')
})

test('the bounds are the site’s and the method’s', async () => {
  const owner = await player({ cash: 900_000_000 })
  expect(outcome(await withdraw(owner, 19_999))).toBe('BELOW_MINIMUM')
  // The bank carries no more in one transfer, though the site would.
  expect(outcome(await withdraw(owner, 100_000_001))).toBe('ABOVE_MAXIMUM')
  expect(outcome(await withdraw(owner, 100_000_000))).toBe('ok')
  const poor = await player({ cash: 20_000 })
  expect(outcome(await withdraw(poor, 20_001))).toBe('INSUFFICIENT_FUNDS')
})

/** More than there is, so that nothing leaves while the node has not heard of a change yet. */
const askTooMuch = (owner: Owner) => async () => outcome(await withdraw(owner, 900_000))

test('a way that is closed, or that none of the site’s methods goes, is not available', async () => {
  const owner = await player({ cash: 100_000 })
  await database.query(`update payment_provider set is_open = false`)
  await expect.poll(askTooMuch(owner)).toBe('METHOD_UNAVAILABLE')
  await database.query(`update payment_provider set is_open = true`)
  await expect.poll(askTooMuch(owner)).toBe('INSUFFICIENT_FUNDS')
  expect(outcome(await withdraw(owner, 50_000, { pay_type: 7 }))).toBe('METHOD_UNAVAILABLE')
})

test('without a licence only the sandbox pays', async () => {
  const owner = await player({ cash: 100_000 })
  await database.query(`
    insert into payment_provider select 'realbank', adapter, base_url, sealed_keys, true from payment_provider
    where provider_id = 'sandbox'`)
  await database.query(`update payment_method set provider_id = 'realbank' where site_id = 'main' and method_id = 101`)
  await expect.poll(askTooMuch(owner)).toBe('REAL_MONEY_OFF')
  await database.query(`update payment_method set provider_id = 'sandbox' where site_id = 'main' and method_id = 101`)
  await expect.poll(askTooMuch(owner)).toBe('INSUFFICIENT_FUNDS')
})

test('a wallet that is named must be an address, and nobody else’s', async () => {
  const owner = await player({ cash: 100_000 })
  const toWallet = (wallet_addr: string) => withdraw(owner, 50_000, { pay_type: 2, wallet_addr })
  expect(outcome(await toWallet('1'.repeat(44)))).toBe('WALLET_ADDRESS')
  const hers = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  const ann = await player({ hasAccount: false })
  expect(outcome(await ann.call(addWithdrawAccount, { account_type: 5, name: 'Ann', wallet_addr: hers }))).toBe('ok')
  expect(outcome(await toWallet(hers))).toBe('WALLET_ADDRESS')
  // The site has no way to pay there.
  expect(outcome(await toWallet('Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'))).toBe('METHOD_UNAVAILABLE')
  expect(await purses(owner)).toMatchObject({ cash: 100_000, frozen: 0 })
})

test('where documents are asked for, identity and face must have been accepted first', async () => {
  const owner = await player({ siteId: 'philippines', hasAccount: false })
  await giveMoney(database, { playerId: owner.playerId, currency: 'PHP', cash: 1_000n * UNIT })
  const gcash = { account_type: 2 as const, name: 'Jose Rizal', bank_type: 'GCASH', account_no: '09171234599' }
  expect(outcome(await owner.call(addWithdrawAccount, gcash))).toBe('ok')
  expect(outcome(await withdraw(owner, 500))).toBe('VERIFICATION_NEEDED')
  const accept = (kind: string) =>
    database.query(
      `insert into player_document (player_id, document_id, kind, media_type, sealed, state)
       values ($1, gen_random_uuid(), $2, 'image/png', '', 'accepted')`,
      [owner.playerId, kind],
    )
  await accept('identity_front')
  expect(outcome(await withdraw(owner, 500))).toBe('VERIFICATION_NEEDED')
  await accept('selfie')
  expect(outcome(await withdraw(owner, 500))).toBe('ok')
})

test('an authenticator is asked for its code; a wrong one is counted, and what is refused anyway costs none', async () => {
  const owner = await player({ cash: 100_000 })
  await owner.prove()
  const { secret } = (await owner.call(startSecondFactor, {})).data!
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const step = 30_000
  const codeAt = (steps: number) => totp.generate({ timestamp: app.clock() + steps * step })
  const { recovery_codes: recovery } = (await owner.call(confirmSecondFactor, { code: codeAt(0) })).data!

  expect(outcome(await withdraw(owner, 50_000))).toBe('SECOND_FACTOR_NEEDED')
  expect(outcome(await withdraw(owner, 50_000, { second_factor: 'aaaa-bbbb-cccc' }))).toBe('SECOND_FACTOR_WRONG')
  // More than there is: the code stays good.
  expect(outcome(await withdraw(owner, 150_000, { second_factor: recovery[0]! }))).toBe('INSUFFICIENT_FUNDS')
  const key = crypto.randomUUID()
  const first = await withdraw(owner, 50_000, { second_factor: recovery[0]!, key })
  expect(outcome(first)).toBe('ok')
  // The answer was lost and the same intent comes again: its code is spent, and it is not asked for another.
  expect(await withdraw(owner, 50_000, { second_factor: recovery[0]!, key })).toEqual(first)
  expect(outcome(await withdraw(owner, 50_000, { second_factor: recovery[0]! }))).toBe('SECOND_FACTOR_WRONG')
  expect(await orders(owner.playerId)).toHaveLength(1)
})

test('while something is owed nothing leaves', async () => {
  const owner = await player({ cash: 100_000 })
  const accountId = await houseAccount(database, { kind: 'game', name: 'debts' })
  const { settle } = openSettling(database)
  const { staking, win, about } = playsAt(database, accountId)
  const bet = { ...staking(owner.playerId), stake: 0n, counting: 0n }
  await settle(bet)
  const paid = { ...win(owner.playerId), play: bet.key, win: 500_000n * UNIT }
  await settle(paid)
  await settle({ ...staking(owner.playerId), stake: 600_000n * UNIT, counting: 0n })
  await settle({ ...about(owner.playerId), play: paid.key })
  await giveMoney(database, { playerId: owner.playerId, cash: 300_000n * UNIT })
  expect(outcome(await withdraw(owner, 50_000))).toBe('DEBT_OPEN')
  expect(await purses(owner)).toMatchObject({ cash: 300_000, frozen: 0 })
})

test('a player who takes over an account opened with their phone is not left with a stranger’s bank account', async () => {
  const stranger = await player({ isVerified: false, mobile: '+923017770002' })
  expect((await stranger.call(listWithdrawBanks, {})).data!.list).toHaveLength(1)
  await transact(database, (tx) => handOverAccount(tx, { playerId: stranger.playerId, kind: 'mobile' }))
  const owner = await adoptOwner(app, stranger.playerId)
  expect((await owner.call(listWithdrawBanks, {})).data!.list).toEqual([])
})

test('a session that was idle for long asks for a proof first', async () => {
  const owner = await player({ cash: 100_000 })
  await database.query(`update player_session set last_used_at = now() - interval '2 hours' where player_id = $1`, [
    owner.playerId,
  ])
  expect(outcome(await withdraw(owner, 50_000))).toBe('PROOF_NEEDED')
})

test('a request without a key is refused', async () => {
  const owner = await player({ cash: 100_000 })
  const body = JSON.stringify({ amount: 50_000 * Number(UNIT), pay_type: 1 })
  const { method, path: url } = requestWithdrawal
  const response = await owner.send({ method, url, body })
  expect(outcome(response.json())).toBe('KEY_MISSING')
  expect(app.lines.filter(({ msg }) => msg === 'a refusal its call does not declare')).toEqual([])
})

test('nobody is paid a fraction of the smallest coin', async () => {
  const owner = await player({ cash: 2_000_000 })
  for (const rupiah of [20_000.5, 20_000.0001]) expect(outcome(await withdraw(owner, rupiah))).toBe('INVALID')
  expect(await orders(owner.playerId)).toEqual([])
  // Half a rupiah of the fee stays with the player: 1.5 percent of 33,333 are 499.995.
  const { fee } = (await withdraw(owner, 533_333)).data!
  expect(fee).toBe(499n * UNIT)
})

test('a wallet that is only named waits for a person where the player’s accounts are changed by a code', async () => {
  await database.query(
    `insert into payment_method (site_id, method_id, direction, pay_type, provider_id, scheme, kind, name, mark, min_amount,
       max_amount, sort_index)
     select site_id, 990, direction, 2, provider_id, 'solana_usdt', 'crypto', 'USDT', 'usdt', min_amount, max_amount, 99
     from payment_method where site_id = 'main' and method_id = 101`,
  )
  const wallet_addr = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'
  const toWallet = (owner: Owner, rupiah = 50_000) => withdraw(owner, rupiah, { pay_type: 2, wallet_addr })
  const isLookedAt = async (owner: Owner) => {
    expect(outcome(await toWallet(owner))).toBe('ok')
    return (await orders(owner.playerId))[0]!.state === 'review'
  }
  const [withBank, withNone, withWallet] = [
    await player({ cash: 100_000 }),
    await player({ cash: 100_000, hasAccount: false }),
    await player({ cash: 100_000, hasAccount: false }),
  ]
  await expect.poll(async () => outcome(await toWallet(withBank, 200_000))).toBe('INSUFFICIENT_FUNDS')
  expect(await isLookedAt(withBank)).toBe(true)
  expect(await isLookedAt(withNone)).toBe(false)
  await withWallet.call(addWithdrawAccount, { account_type: 5, name: 'Ann', wallet_addr })
  expect(await isLookedAt(withWallet)).toBe(false)
  await database.query('delete from payment_method where method_id = 990')
})

test('a site whose licence is gone pays out what is in the purses, and not by the sandbox', async () => {
  const owner = await player({ cash: 100_000 })
  await database.query(`
    insert into payment_provider select 'otherbank', adapter, base_url, sealed_keys, true from payment_provider
    where provider_id = 'sandbox'`)
  await database.query(`update site set real_money = true, licence = 'Licence 1' where site_id = 'main'`)
  await database.query(`update site set real_money = false, licence = '' where site_id = 'main'`)
  await expect.poll(askTooMuch(owner)).toBe('METHOD_UNAVAILABLE')
  await database.query(`update payment_method set provider_id = 'otherbank' where site_id = 'main' and method_id = 101`)
  await expect.poll(askTooMuch(owner)).toBe('INSUFFICIENT_FUNDS')
})
