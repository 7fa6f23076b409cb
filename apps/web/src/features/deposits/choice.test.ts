import type { RechargeItem } from '@tablestakes/contract/deposits'
import type { PayMethod } from '@tablestakes/contract/payment-methods'
import { expect, test } from 'vitest'
import { choiceOf, firstAmount, fitOf, methodFor, methodsOf, percentOf, quoteChoice } from './choice.ts'
import type { Shop } from './deposit-queries.ts'

const UNIT = 10_000n

const item = (part: Partial<RechargeItem>): RechargeItem => ({
  id: 1,
  name: '',
  amount: 100n * UNIT,
  coin_num: 0n,
  gold_num: 0n,
  rate: 0,
  img: '',
  stock_uid_num: 0,
  buy_uid_num: 0,
  coin_multi: 20,
  lable: '',
  sort: 0,
  extra_coin: 0n,
  extra_cash: 0n,
  ...part,
})
const method = (part: Partial<PayMethod>): PayMethod => ({
  pay_method_id: 1,
  pay_type: 1,
  sort_index: 1,
  name: 'QRIS',
  mark: 'qris',
  kind: 'qr',
  min_amount: 20n * UNIT,
  max_amount: 1_000n * UNIT,
  is_bank_needed: false,
  is_available: true,
  ...part,
})
const shop = (part: Partial<Shop>): Shop => ({
  list: [],
  rate_list: [],
  global_list: [],
  pay_list: [],
  min_amount: 20n * UNIT,
  max_amount: 1_000n * UNIT,
  cash_task_rate: 100,
  coin_multi: 20,
  ...part,
})

test('methods stand in their order, without the kinds of payment whose list the site does not show', () => {
  const rules = { with_draw_type: 1, with_draw_config: [], reduce_balance: [], show_task: true }
  const [late, early] = [method({ pay_method_id: 1, sort_index: 9 }), method({ pay_method_id: 2, sort_index: 3 })]
  const chain = method({ pay_method_id: 3, sort_index: 1, pay_type: 2, kind: 'crypto' })
  const pay_list = [late, early, chain]
  expect(methodsOf(shop({ pay_list }))).toEqual([chain, early, late])
  const hidden = { ...rules, pay_type: 2, show_pay_list: false }
  const shown = { ...rules, pay_type: 1, show_pay_list: true }
  expect(methodsOf(shop({ pay_list, global_list: [shown, hidden] }))).toEqual([early, late])
})

test('an amount of the shop stands for its item, also when it is typed, unless the item is sold out', () => {
  const [open, gone] = [item({ id: 7 }), item({ id: 8, amount: 50n * UNIT, stock_uid_num: 3, buy_uid_num: 3 })]
  const store = shop({ list: [open, gone] })
  expect(choiceOf(store, 100n * UNIT)).toEqual({ amount: 100n * UNIT, item: open, source: 0 })
  expect(choiceOf(store, 50n * UNIT).item).toBeNull()
  expect(choiceOf(store, 60n * UNIT).item).toBeNull()
})

test('the recommended amount is chosen first, else one in the middle, and never one that is sold out', () => {
  const items = [10n, 20n, 30n, 40n].map((amount, place) => item({ id: place + 1, sort: place, amount: amount * UNIT }))
  expect(firstAmount(shop({ list: items }))).toBe(30n * UNIT)
  const tagged = items.map((one, place) => (place === 3 ? { ...one, lable: 'goods_tag_best' } : one))
  expect(firstAmount(shop({ list: tagged }))).toBe(40n * UNIT)
  const sold = tagged.map((one) => (one.lable === '' ? one : { ...one, stock_uid_num: 1, buy_uid_num: 1 }))
  expect(firstAmount(shop({ list: sold }))).toBe(30n * UNIT)
  expect(firstAmount(shop({}))).toBeNull()
})

test('what a choice brings is the tier of its amount and what the item has, and a refused bonus binds nothing', () => {
  const store = shop({ rate_list: [{ amount: 100n * UNIT, cash_rate: 1, coin_rate: 10, gold_rate: 2 }] })
  const offered = {
    amount: 100n * UNIT,
    item: item({ coin_num: 50n * UNIT, extra_coin: 5n * UNIT, extra_cash: 3n * UNIT }),
    source: 1 as const,
  }
  expect(quoteChoice(store, offered, { hasBonus: true })).toMatchObject({
    extraCash: 4n * UNIT,
    coin: 65n * UNIT,
    gold: 2n * UNIT,
    cashTarget: 104n * UNIT,
    coinTarget: 1_300n * UNIT,
  })
  expect(quoteChoice(store, offered, { hasBonus: false })).toMatchObject({ coin: 0n, coinTarget: 0n, gold: 2n * UNIT })
})

test('the bonus of an amount of one’s own is wagered as the site says, an item’s as the item says', () => {
  const list = [item({ amount: 50n * UNIT, coin_multi: 10 }), item({ id: 2, amount: 100n * UNIT, coin_multi: 30 })]
  const store = shop({ list, rate_list: [{ amount: 0n, cash_rate: 0, coin_rate: 10, gold_rate: 0 }] })
  const targetOf = (amount: bigint) => quoteChoice(store, choiceOf(store, amount), { hasBonus: true }).coinTarget
  expect(targetOf(40n * UNIT)).toBe(80n * UNIT)
  expect(targetOf(50n * UNIT)).toBe(50n * UNIT)
  expect(targetOf(100n * UNIT)).toBe(300n * UNIT)
})

test('a method fits within its bounds while it is open; the chosen one stays while it fits', () => {
  const small = method({ max_amount: 100n * UNIT })
  const large = method({ pay_method_id: 2, sort_index: 2, min_amount: 50n * UNIT })
  const off = method({ pay_method_id: 3, sort_index: 0, is_available: false })
  expect([19n, 20n, 100n, 101n].map((amount) => fitOf(small, amount * UNIT))).toEqual([
    'too_little',
    'fits',
    'fits',
    'too_much',
  ])
  const methods = methodsOf(shop({ pay_list: [large, small, off, method({ pay_method_id: 4, kind: 'crypto' })] }))
  expect(methods.map(({ pay_method_id }) => pay_method_id)).toEqual([3, 1, 4, 2])
  expect(methodFor(methods, 2, 60n * UNIT)).toBe(large)
  expect(methodFor(methods, 2, 30n * UNIT)).toBe(small)
  expect(methodFor(methods, null, 5n * UNIT)).toBeNull()
})

test('crypto takes any amount, but no amount leads to it while something else can be ordered', () => {
  const ordered = method({ sort_index: 2 })
  const crypto = method({ pay_method_id: 2, kind: 'crypto' })
  const wanted = 5n * UNIT
  expect(fitOf(crypto, wanted)).toBe('fits')
  expect(methodFor([crypto, ordered], null, 20n * UNIT)).toBe(ordered)
  expect(methodFor([crypto, ordered], null, wanted)).toBeNull()
  expect(methodFor([crypto, ordered], 2, wanted)).toBe(crypto)
  expect(methodFor([crypto], null, wanted)).toBe(crypto)
  expect(methodFor([crypto, { ...ordered, is_available: false }], null, wanted)).toBe(crypto)
})

test('shares are cut to whole percent', () => {
  expect(percentOf(19n, 200n)).toBe(9)
  expect(percentOf(1n, 0n)).toBe(0)
})
