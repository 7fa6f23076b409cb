import type { AddressInfo } from 'node:net'
import { operateOrder, orderOperations, orderTypes } from '@tablestakes/contract/deposits'
import { closeCodes, getLiveTicket } from '@tablestakes/contract/live'
import { claimActivity } from '@tablestakes/contract/promotions'
import { excludeSelf, getProtection, setLimit, setRealityCheck } from '@tablestakes/contract/protection'
import { addWithdrawAccount } from '@tablestakes/contract/withdraw-accounts'
import { UNIT } from '@tablestakes/domain/money/money'
import { transact } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { listen } from '../../../test/live-node.ts'
import { outcome } from '../../../test/outcome.ts'
import { bankOf, startPayouts } from '../../../test/payouts.ts'
import { startSupplier } from '../../../test/supplier.ts'
import { startLive } from '../../platform/live/live.ts'
import { hasConsent, recordConsents } from '../players/index.ts'

const bed = await startPayouts()
const { app, database, player, withdraw, purses, settled, orders, payments, heard } = bed
const supplier = await startSupplier('acme')
await supplier.join(app, { games: [{ code: 'acme:dice', id: 901 }] })
const live = await startLive(database, {
  ...{ server: app.server.server, clock: app.clock, log: app.log, whispers: app.services.whispers },
})
atEnd(() => live.stop())
const port = (app.server.server.address() as AddressInfo).port

async function hear(owner: Awaited<ReturnType<typeof player>>) {
  const { ticket } = (await owner.call(getLiveTicket, {})).data!
  const stream = listen({ port } as Parameters<typeof listen>[0], { ticket })
  await stream.hello
  return stream
}

test('an exclusion ends every stream and the consent to marketing, and the pages are told why', async () => {
  const owner = await player()
  await transact(database, (tx) =>
    recordConsents(tx, { playerId: owner.playerId, consents: [{ kind: 'marketing', version: '1', isGiven: true }] }),
  )
  const streams = [await hear(owner), await hear(await owner.elsewhere())]
  await owner.call(excludeSelf, { months: 6 })
  for (const stream of streams) {
    expect(await stream.closed).toMatchObject({ code: closeCodes.signedOut })
    expect(stream.heard).toContainEqual(expect.objectContaining({ type: 'limits', reason: 'excluded' }))
  }
  expect(await hasConsent(database, owner.playerId, 'marketing')).toBe(false)
  expect(outcome(await owner.call(getLiveTicket, {}))).toBe('UNAUTHENTICATED')
})

test('a withdrawal that is taken back asks for a look at the player', async () => {
  const owner = await player({ cash: 5_000_000 })
  // As much as a person has to look at: nobody pays it meanwhile.
  const { id } = (await withdraw(owner, 2_000_000)).data!
  const taken = { id, order_type: orderTypes.WITHDRAWAL, operation: orderOperations.CANCEL } as const
  expect(outcome(await owner.call(operateOrder, taken))).toBe('ok')
  const { rowCount } = await database.query(
    `select from job where kind = 'protection.look-now' and payload ->> 'player' = $1`,
    [String(owner.playerId)],
  )
  expect(rowCount).toBe(1)
})

test('a withdrawal that is open is paid, once', async () => {
  await database.query('update cashier_rule set cancel_seconds = 0')
  const owner = await player({ cash: 1_000_000 })
  const { order_no: orderNo } = (await withdraw(owner, 500_000)).data!
  await owner.call(excludeSelf, { months: 6 })
  await settled()
  await payments.payPayout(orderNo)
  await heard(orderNo)
  expect(await orders(owner.playerId)).toMatchObject([{ state: 'paid' }])
  expect(await purses(owner)).toMatchObject({ cash: 500_000, frozen: 0 })
  // What is left may follow.
  const again = await owner.elsewhere()
  await again.prove()
  expect(outcome(await withdraw(again, 500_000))).toBe('ok')
})

test('where money goes tells an excluded person again: the account is excluded too, and what it holds can leave', async () => {
  const first = await player({ hasAccount: false })
  const bank = bankOf('5550001112')
  expect(outcome(await first.call(addWithdrawAccount, bank))).toBe('ok')
  await first.call(excludeSelf, { months: 12 })
  const again = await first.elsewhere()
  const until = (await again.call(getProtection, {})).data!.excluded_until
  // Bound before the exclusion and removed since: the account is free for others, and still known.
  await database.query('update withdraw_account set removed_at = now(), is_default = false where player_id = $1', [
    first.playerId,
  ])
  const stranger = await player({ hasAccount: false })
  expect(outcome(await stranger.call(addWithdrawAccount, bankOf('5550001113')))).toBe('ok')
  expect((await stranger.call(getProtection, {})).data).toMatchObject({ is_excluded: false })

  const second = await player({ cash: 500_000, hasAccount: false })
  expect(outcome(await second.call(addWithdrawAccount, bank))).toBe('ok')
  expect(outcome(await second.call(getProtection, {}))).toBe('UNAUTHENTICATED')
  const back = await second.elsewhere()
  expect((await back.call(getProtection, {})).data).toMatchObject({ is_excluded: true, excluded_until: until })
  await back.prove()
  expect(outcome(await withdraw(back, 500_000))).toBe('ok')
})

test('a claim that is reached is refused, and brings nothing', async () => {
  const { rows } = await database.query<{ id: number }>(
    `select activity_id as id from activity where site_id = 'main' and state = 'live' order by 1`,
  )
  const owner = await player()
  await owner.call(excludeSelf, { months: 6 })
  const again = await owner.elsewhere()
  for (const { id } of rows) expect(outcome(await again.call(claimActivity, { activity_id: id }))).toBe('SELF_EXCLUDED')
  expect(await purses(owner)).toMatchObject({ cash: 0, coin: 0 })
})

test('a stake that a limit refuses is told to the player’s pages, with when it starts again', async () => {
  const owner = await player({ cash: 1_000 })
  await owner.call(setLimit, { kind: 'loss', period: 'day', amount: Number(10n * UNIT) })
  const stream = await hear(owner)
  const seat = await supplier.sit(app, owner)
  expect(await seat.bet(11 * 100_000)).toMatchObject({ status: 'RS_ERROR_LIMIT_REACHED' })
  const told = expect.objectContaining({ type: 'limits', reason: 'limit_reached', until: expect.any(Number) })
  await expect.poll(() => stream.heard).toContainEqual(told)
  expect(await seat.bet(11 * 100_000)).toMatchObject({ status: 'RS_ERROR_LIMIT_REACHED' })
  expect(await seat.bet(10 * 100_000)).toMatchObject({ status: 'RS_OK' })
  await expect.poll(() => stream.heard.map(({ type }) => type)).toContain('balance')
  // A game that goes on trying does not tell it again and again.
  expect(stream.heard.filter(({ reason }) => reason === 'limit_reached')).toHaveLength(1)
})

test('a stake that waits for the reality check opens it', async () => {
  const owner = await player({ cash: 1_000 })
  await owner.call(setRealityCheck, { minutes: 15 })
  const seat = await supplier.sit(app, owner)
  const stream = await hear(owner)
  await database.query('select set_play_times($1, $2, now(), null)', [owner.playerId, 'IDR'])
  expect(await seat.bet(100_000)).toMatchObject({ status: 'RS_ERROR_LIMIT_REACHED' })
  const told = expect.objectContaining({ type: 'limits', reason: 'reality_check' })
  await expect.poll(() => stream.heard).toContainEqual(told)
})
