import { playerStates } from '@tablestakes/contract/account'
import { sendCode } from '@tablestakes/contract/auth'
import {
  addWithdrawAccount,
  bankUpdates,
  changeWithdrawAccount,
  listWithdrawBanks,
  updateWithdrawBank,
} from '@tablestakes/contract/withdraw-accounts'
import { getWithdrawInfo } from '@tablestakes/contract/withdrawals'
import { maskPhone } from '@tablestakes/domain/account/masking'
import { payoutAccounts } from '@tablestakes/domain/payments/payment-forms'
import { transact } from '@tablestakes/node/database'
import { beforeEach, describe, expect, test } from 'vitest'
import { outcome } from '../../../../test/outcome.ts'
import type { Owner } from '../../../../test/owners.ts'
import { bankOf, startPayouts } from '../../../../test/payouts.ts'
import { setPlayerState } from '../../players/index.ts'

const { app, database, sandbox, player, withdraw, payments, settled, heard } = await startPayouts()

const letEdit = (isAllowed: boolean) =>
  database.query('update cashier_rule set can_edit_account = $1, accounts_most = 3', [isAllowed])
beforeEach(() => letEdit(false))

let phones = 0
const newPhone = () => `+92302777${String(++phones).padStart(4, '0')}`

/** A player without an account, on any site. */
const stranger = (siteId = 'main') => player({ hasAccount: false, siteId, mobile: newPhone() })

async function codeFor(owner: Owner, to: string) {
  const answer = await owner.call(sendCode, { mobile_or_email: to, purpose: 'withdraw' })
  expect(outcome(answer)).toBe('ok')
  return sandbox.codeFor(to)
}

const bound = async (owner: Owner) => (await owner.call(listWithdrawBanks, {})).data!.list

describe('what cannot be right is refused and not stored', () => {
  const { BANK, WALLET, PIX, UPI, CRYPTO } = payoutAccounts
  const name = 'Maria Silva'
  const wrong: [string, string, object, string][] = [
    [
      'brazil',
      'a CPF with wrong check digits',
      { account_type: PIX, name, cpf: '123.456.789-00', account_no: 'm@x.com' },
      '',
    ],
    ['brazil', 'what is no PIX key', { account_type: PIX, name, cpf: '529.982.247-25', account_no: '12345' }, ''],
    [
      'brazil',
      'somebody else’s CPF as key',
      { account_type: PIX, name, cpf: '529.982.247-25', account_no: '11144477735' },
      '',
    ],
    ['india', 'a branch without its zero', { account_type: BANK, name, account_no: '12345678901' }, ''],
    [
      'india',
      'an account of three digits',
      { account_type: BANK, name, account_no: '123', ifscCode: 'HDFC0001234' },
      '',
    ],
    ['india', 'a UPI address without a bank', { account_type: UPI, name, account_no: 'maria' }, ''],
    [
      'philippines',
      'a phone of another country',
      { account_type: WALLET, name, bank_type: 'GCASH', account_no: '03001234567' },
      '',
    ],
    [
      'philippines',
      'a wallet nobody knows',
      { account_type: WALLET, name, bank_type: 'PAYPAL', account_no: '09171234567' },
      'BANK_UNKNOWN',
    ],
    ['philippines', 'no wallet at all', { account_type: WALLET, name, account_no: '09171234567' }, 'BANK_UNKNOWN'],
    [
      'bengal',
      'a phone with a digit missing',
      { account_type: WALLET, name, bank_type: 'BKASH', account_no: '0171234567' },
      '',
    ],
    [
      'pakistan',
      'a phone with a letter',
      { account_type: WALLET, name, bank_type: 'JAZZCASH', account_no: '0300123456a' },
      '',
    ],
    ['main', 'a name in figures', { ...bankOf('1234567890'), name: '007' }, ''],
    [
      'main',
      'a bank in the place of a wallet',
      { account_type: WALLET, name, bank_type: 'BCA', account_no: '081234567890' },
      'BANK_UNKNOWN',
    ],
    [
      'main',
      'a kind of account of another country',
      { account_type: PIX, name, cpf: '529.982.247-25', account_no: 'm@x.com' },
      '',
    ],
    [
      'main',
      'an address that is no key',
      { account_type: CRYPTO, name, wallet_addr: '1'.repeat(40) },
      'WALLET_ADDRESS',
    ],
  ]
  test.each(wrong)('on %s: %s', async (siteId, _what, account, refusal) => {
    const owner = await stranger(siteId)
    const answer = await owner.call(addWithdrawAccount, account as never)
    expect(outcome(answer)).toBe(refusal || 'WITHDRAW_ACCOUNT_FORMAT')
    expect(await bound(owner)).toEqual([])
  })

  const right: [string, object, string][] = [
    ['brazil', { account_type: PIX, name, cpf: '529.982.247-25', account_no: '529.982.247-25' }, '52*******25'],
    ['india', { account_type: BANK, name, account_no: '12345678901', ifscCode: 'HDFC0001234' }, '12*******01'],
    ['india', { account_type: UPI, name, account_no: 'Maria.Silva@okicici' }, 'ma***va@okicici'],
    ['philippines', { account_type: WALLET, name, bank_type: 'GCASH', account_no: '+639171234567' }, '09*******67'],
    ['bengal', { account_type: WALLET, name, bank_type: 'BKASH', account_no: '01712345678' }, '01*******78'],
    ['pakistan', { account_type: WALLET, name, bank_type: 'EASYPAISA', account_no: '03001234567' }, '03*******67'],
    ['main', { account_type: WALLET, name, bank_type: 'DANA', account_no: '081234567890' }, '08********90'],
    ['all', { account_type: CRYPTO, name, wallet_addr: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' }, 'EPjF…Dt1v'],
  ]
  test.each(right)('on %s an account that can be right is bound, and shown masked', async (siteId, account, masked) => {
    const owner = await stranger(siteId)
    expect(outcome(await owner.call(addWithdrawAccount, account as never))).toBe('ok')
    expect(await bound(owner)).toMatchObject([{ account_no: masked, is_default: true }])
  })
})

test('an account is sealed in the database, and shown to its owner masked', async () => {
  const mobile = newPhone()
  const owner = await player({ hasAccount: false, siteId: 'brazil', mobile })
  const cpf = '111.444.777-35'
  await owner.call(addWithdrawAccount, { account_type: 3, name: 'Ana Souza', cpf, account_no: 'ana.souza@example.com' })
  const { account, account_type } = (await owner.call(getWithdrawInfo, {})).data!
  expect({ account, account_type }).toEqual({
    account_type: 3,
    account: {
      name: 'Ana Souza',
      cpf: '11**********35',
      email: 'an***za@example.com',
      phone: maskPhone(mobile),
      ifscCode: '',
    },
  })
  const { rows } = await database.query('select * from withdraw_account where player_id = $1', [owner.playerId])
  const stored = JSON.stringify(rows, (_key, value) => (typeof value === 'bigint' ? String(value) : value))
  expect(stored).not.toMatch(/Ana Souza|111\.444|ana\.souza/)
  expect(rows[0].sealed.includes(Buffer.from('Ana Souza'))).toBe(false)
})

test('the info shows the player’s own phone and address where the account names none, masked, and nobody else’s', async () => {
  const [annsPhone, bobsPhone] = [newPhone(), newPhone()]
  const ann = await player({ hasAccount: false, mobile: annsPhone, email: 'ann.lee@example.com' })
  const bob = await player({ hasAccount: false, mobile: bobsPhone })
  const shown = async (owner: Owner) => (await owner.call(getWithdrawInfo, {})).data!.account!
  await ann.call(addWithdrawAccount, bankOf('7770001234'))
  await bob.call(addWithdrawAccount, bankOf('7770005678'))
  expect(await shown(ann)).toMatchObject({ email: 'an***ee@example.com', phone: maskPhone(annsPhone) })
  expect(await shown(bob)).toMatchObject({ email: '', phone: maskPhone(bobsPhone) })
})

test('a wallet and a PIX key that are a phone are the phone that is shown', async () => {
  const [wallet, pix] = [await stranger('pakistan'), await stranger('brazil')]
  const { PIX, WALLET } = payoutAccounts
  const ali = { account_type: WALLET, name: 'Ali Khan', bank_type: 'JAZZCASH', account_no: '03001234567' }
  const ana = { account_type: PIX, name: 'Ana Souza', cpf: '529.982.247-25', account_no: '+5511987654321' }
  expect(outcome(await wallet.call(addWithdrawAccount, ali))).toBe('ok')
  expect(outcome(await pix.call(addWithdrawAccount, ana))).toBe('ok')
  const phoneOf = async (owner: Owner) => (await owner.call(getWithdrawInfo, {})).data!.account!.phone
  expect(await phoneOf(wallet)).toMatch(/\*+67$/)
  expect(await phoneOf(pix)).toBe('+55*********21')
})

test('an account belongs to one player, however it is written, and of many who bind it simultaneously one does', async () => {
  const [ann, bob] = [await stranger(), await stranger()]
  expect(outcome(await ann.call(addWithdrawAccount, bankOf('555 000 1111'.replaceAll(' ', ''))))).toBe('ok')
  expect(outcome(await bob.call(addWithdrawAccount, bankOf('555-000-1111')))).toBe('WITHDRAW_ACCOUNT_TAKEN')
  // The same number at another bank is another account, and so is one on another site.
  expect(outcome(await bob.call(addWithdrawAccount, { ...bankOf('5550001111'), bank_type: 'BRI' }))).toBe('ok')

  const crowd = await Promise.all(Array.from({ length: 8 }, () => stranger()))
  const answers = await Promise.all(crowd.map((one) => one.call(addWithdrawAccount, bankOf('5550002222'))))
  expect(answers.map(outcome).sort()).toEqual([...Array(7).fill('WITHDRAW_ACCOUNT_TAKEN'), 'ok'])
})

test('where it is fixed, an account that was bound stays: nobody adds another of its kind, changes or removes it', async () => {
  const owner = await stranger()
  await owner.call(addWithdrawAccount, bankOf('5550003333'))
  const [account] = await bound(owner)
  const other = bankOf('5550004444')
  expect(outcome(await owner.call(addWithdrawAccount, other))).toBe('WITHDRAW_ACCOUNT_FIXED')
  expect(outcome(await owner.call(changeWithdrawAccount, other))).toBe('WITHDRAW_ACCOUNT_FIXED')
  for (const update_type of [bankUpdates.CHANGE, bankUpdates.REMOVE]) {
    const answer = await owner.call(updateWithdrawBank, { update_type, bank_info: { ...other, id: account!.id } })
    expect(outcome(answer)).toBe('WITHDRAW_ACCOUNT_FIXED')
  }
  expect(await bound(owner)).toEqual([account])
  expect((await owner.call(getWithdrawInfo, {})).data!.withdraw_account_edit).toBe(false)
})

test('where it may be changed, only a code to the player’s own contact changes it', async () => {
  await letEdit(true)
  const mobile = newPhone()
  const owner = await player({ hasAccount: false, mobile })
  await owner.call(addWithdrawAccount, bankOf('5550005555'))
  const next = bankOf('5550006666')
  expect(outcome(await owner.call(changeWithdrawAccount, next))).toBe('CODE_WRONG')
  expect(outcome(await owner.call(changeWithdrawAccount, { ...next, verify_code: '123456' }))).toBe('CODE_EXPIRED')
  const verify_code = await codeFor(owner, mobile)
  const guess = verify_code === '000000' ? '111111' : '000000'
  expect(outcome(await owner.call(changeWithdrawAccount, { ...next, verify_code: guess }))).toBe('CODE_WRONG')
  expect(outcome(await owner.call(changeWithdrawAccount, { ...next, verify_code }))).toBe('ok')
  expect(await bound(owner)).toMatchObject([{ account_no: '55******66', is_default: true }])
  // It was good once.
  expect(outcome(await owner.call(changeWithdrawAccount, { ...bankOf('5550007777'), verify_code }))).toBe(
    'CODE_EXPIRED',
  )
  expect((await owner.call(getWithdrawInfo, {})).data!.withdraw_account_edit).toBe(true)
})

test('a second account needs a code; one becomes the first choice, and when it goes the other is', async () => {
  await letEdit(true)
  const mobile = newPhone()
  const owner = await player({ hasAccount: false, mobile })
  await owner.call(addWithdrawAccount, bankOf('5550008881'))
  const wallet = { account_type: 2 as const, name: 'Siti Aminah', bank_type: 'OVO', account_no: '081299998888' }
  const update = (update_type: 1 | 2 | 3 | 4, bank_info: object) =>
    owner.call(updateWithdrawBank, { update_type, bank_info })
  expect(outcome(await update(bankUpdates.ADD, wallet))).toBe('CODE_WRONG')
  const verify_code = await codeFor(owner, mobile)
  const added = await update(bankUpdates.ADD, { ...wallet, verify_code })
  expect(added.data).toMatchObject({ most: 3, list: [{ account_type: 1, is_default: true }, { account_type: 2 }] })
  const { id } = added.data!.list[1]!
  const chosen = (await update(bankUpdates.MAKE_DEFAULT, { id })).data!
  expect(chosen.list).toMatchObject([{ id, is_default: true }, { is_default: false }])
  const left = (await update(bankUpdates.REMOVE, { id })).data!
  expect(left.list).toMatchObject([{ account_type: 1, is_default: true }])
  // What was given up is free for anybody.
  expect(outcome(await (await stranger()).call(addWithdrawAccount, wallet))).toBe('ok')
})

test('more accounts than the site keeps are not bound', async () => {
  await letEdit(true)
  await database.query(`update cashier_rule set accounts_most = 1 where site_id = 'main'`)
  const owner = await stranger()
  await owner.call(addWithdrawAccount, bankOf('5550009991'))
  expect(outcome(await owner.call(addWithdrawAccount, bankOf('5550009992')))).toBe('WITHDRAW_ACCOUNT_FIXED')
})

test('while a withdrawal is on its way its account is neither changed nor removed', async () => {
  await letEdit(true)
  const owner = await player({ cash: 100_000 })
  const { order_no: orderNo } = (await withdraw(owner, 50_000)).data!
  const [account] = await bound(owner)
  const remove = { update_type: bankUpdates.REMOVE, bank_info: { id: account!.id } }
  expect(outcome(await owner.call(changeWithdrawAccount, bankOf('5550001212')))).toBe('WITHDRAWAL_OPEN')
  expect(outcome(await owner.call(updateWithdrawBank, remove))).toBe('WITHDRAWAL_OPEN')
  await settled()
  await payments.payPayout(orderNo)
  await heard(orderNo)
  expect((await owner.call(updateWithdrawBank, remove)).data).toMatchObject({ list: [] })
  expect(outcome(await owner.call(changeWithdrawAccount, bankOf('5550001212')))).toBe('WITHDRAW_ACCOUNT_NEEDED')
})

test('another player’s account is as unknown as one that never existed', async () => {
  await letEdit(true)
  const [ann, bob] = [await player(), await player()]
  const [hers] = await bound(ann)
  for (const id of [hers!.id, crypto.randomUUID(), '7', 'no-id-at-all'])
    for (const update_type of [bankUpdates.CHANGE, bankUpdates.REMOVE, bankUpdates.MAKE_DEFAULT]) {
      const answer = await bob.call(updateWithdrawBank, { update_type, bank_info: { ...bankOf('5551112223'), id } })
      expect(outcome(answer)).toBe('NOT_FOUND')
    }
  expect(await bound(ann)).toEqual([hers])
})

test('guests bind no account, and nobody does while the account is frozen', async () => {
  const guest = await player({ hasAccount: false, isGuest: true })
  expect(outcome(await guest.call(addWithdrawAccount, bankOf('5553334441')))).toBe('GUEST_WITHDRAWAL')
  const frozen = await stranger()
  await transact(database, (tx) => setPlayerState(tx, { playerId: frozen.playerId, state: playerStates.FROZEN }))
  expect(outcome(await frozen.call(addWithdrawAccount, bankOf('5553334442')))).toBe('ACCOUNT_FROZEN')
  expect(app.lines.filter(({ msg }) => msg === 'a refusal its call does not declare')).toEqual([])
})

test('a thief of a session cannot swap the account by removing it first', async () => {
  await letEdit(true)
  const mobile = newPhone()
  const owner = await player({ hasAccount: false, mobile })
  await owner.call(addWithdrawAccount, bankOf('5554440001'))
  const [account] = await bound(owner)
  const remove = { update_type: bankUpdates.REMOVE, bank_info: { id: account!.id } }
  expect((await owner.call(updateWithdrawBank, remove)).data).toMatchObject({ list: [] })
  const kept = 'select masked, length(sealed) as bytes from withdraw_account where player_id = $1'
  expect((await database.query(kept, [owner.playerId])).rows).toEqual([{ masked: '', bytes: 0 }])
  const other = bankOf('5554440002')
  expect(outcome(await owner.call(addWithdrawAccount, other))).toBe('CODE_WRONG')
  expect(outcome(await owner.call(updateWithdrawBank, { update_type: bankUpdates.ADD, bank_info: other }))).toBe(
    'CODE_WRONG',
  )
  expect(await bound(owner)).toEqual([])
  const verify_code = await codeFor(owner, mobile)
  expect(outcome(await owner.call(addWithdrawAccount, { ...other, verify_code }))).toBe('ok')
})
