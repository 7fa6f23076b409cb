import {
  addWithdrawAccount,
  bankUpdates,
  listWithdrawBanks,
  updateWithdrawBank,
} from '@tablestakes/contract/withdraw-accounts'
import { UNIT } from '@tablestakes/domain/money/money'
import { payoutAccounts } from '@tablestakes/domain/payments/payment-forms'
import { transact } from '@tablestakes/node/database'
import { beforeEach, expect, test } from 'vitest'
import { giveMoney } from '../../../../test/money.ts'
import { hireOperator } from '../../../../test/operators.ts'
import { outcome } from '../../../../test/outcome.ts'
import type { Owner } from '../../../../test/owners.ts'
import { startPayouts } from '../../../../test/payouts.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'

const { app, database, jobs, player, withdraw, orders, settled } = await startPayouts()
const ann = await hireOperator(app, 'ann')

beforeEach(async () => {
  await database.query('delete from withdraw_account')
})

let phones = 0

/** A player in Brazil whose documents were accepted, with 1,000 reais and a PIX key under this CPF. */
async function brazilian(cpf: string, key: string): Promise<Owner> {
  const mobile = `+5511998${String(++phones).padStart(6, '0')}`
  const owner = await player({ siteId: 'brazil', hasAccount: false, mobile })
  await giveMoney(database, { playerId: owner.playerId, currency: 'BRL', cash: 1_000n * UNIT })
  await database.query(
    `insert into player_document (player_id, document_id, kind, media_type, sealed, state)
     select $1, gen_random_uuid(), kind, 'image/png', '', 'accepted' from unnest('{identity_front,selfie}'::text[]) as kind`,
    [owner.playerId],
  )
  const account = { account_type: payoutAccounts.PIX, name: 'Ana Souza', cpf, account_no: key }
  expect(outcome(await owner.call(addWithdrawAccount, account))).toBe('ok')
  return owner
}

async function isLookedAt(owner: Owner): Promise<boolean> {
  expect(outcome(await withdraw(owner, 30))).toBe('ok')
  return (await orders(owner.playerId)).at(-1)!.state === 'review'
}

const causesOf = async (owner: Owner) => {
  const { list } = (await ann.get('/operator/withdrawals')).json<{ list: { player_id: number; causes: string[] }[] }>()
  return list.find(({ player_id }) => BigInt(player_id) === owner.playerId)?.causes
}

test('a CPF that several players are paid under is looked at by a person, who is told why; nobody is refused', async () => {
  const first = await brazilian('529.982.247-25', 'first@example.com')
  expect(await isLookedAt(first)).toBe(false)
  const second = await brazilian('529.982.247-25', 'second@example.com')
  const other = await brazilian('111.444.777-35', 'other@example.com')
  expect(await isLookedAt(second)).toBe(true)
  expect(await causesOf(second)).toEqual(['shared_cpf'])
  // It may be the first who is using somebody's number.
  expect(await isLookedAt(first)).toBe(true)
  expect(await isLookedAt(other)).toBe(false)
  await settled()
})

test('it is nobody’s any more when the other has given it up', async () => {
  const [first, second] = [
    await brazilian('529.982.247-25', 'first@example.com'),
    await brazilian('529.982.247-25', 'second@example.com'),
  ]
  await database.query(`update cashier_rule set can_edit_account = true where site_id = 'brazil'`)
  const { list } = (await first.call(listWithdrawBanks, {})).data!
  const remove = { update_type: bankUpdates.REMOVE, bank_info: { id: list[0]!.id } }
  expect(outcome(await first.call(updateWithdrawBank, remove))).toBe('ok')
  expect(await isLookedAt(second)).toBe(false)
  await settled()
})

test('a CPF is stored as a blind index only', async () => {
  const owner = await brazilian('529.982.247-25', 'first@example.com')
  const { rows } = await database.query('select * from withdraw_account where player_id = $1', [owner.playerId])
  expect(rows[0].holder_index).toHaveLength(32)
  const stored = JSON.stringify(rows, (_key, value) => (typeof value === 'bigint' ? String(value) : value))
  expect(stored).not.toMatch(/529\.?982\.?247/)
  expect(rows[0].holder_index.includes(Buffer.from('52998224725'))).toBe(false)
})

test('accounts that were bound before there was an index get theirs', async () => {
  const first = await brazilian('529.982.247-25', 'first@example.com')
  const second = await brazilian('529.982.247-25', 'second@example.com')
  await database.query('update withdraw_account set holder_index = null')
  expect(await isLookedAt(second)).toBe(false)
  const job = jobs.find(({ kind }) => kind === 'withdrawals.index-holders')!
  await transact(database, (tx) => enqueue(tx, { job, payload: {} }))
  await settled()
  expect(await isLookedAt(second)).toBe(true)
  expect(await isLookedAt(first)).toBe(true)
})

test('the other causes are told too', async () => {
  const owner = await brazilian('111.444.777-35', 'other@example.com')
  await giveMoney(database, { playerId: owner.playerId, currency: 'BRL', cash: 20_000n * UNIT })
  await database.query(
    `insert into payment_review (review_id, provider_id, order_no, player_id, kind, details)
     values (gen_random_uuid(), 'sandbox', 'D0123456789ABC', $1, 'late', '{}')`,
    [owner.playerId],
  )
  expect(outcome(await withdraw(owner, 5_000))).toBe('ok')
  expect(await causesOf(owner)).toEqual(['amount', 'open_review'])
})
