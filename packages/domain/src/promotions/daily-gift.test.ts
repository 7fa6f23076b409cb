import { expect, test } from 'vitest'
import {
  autoOpenDailyGift,
  fetchesDailyGift,
  opensDailyGift,
  showsDailyGiftEntrance,
  tapDailyGift,
} from './daily-gift.ts'

const gift = { isBoughtToday: false, money: 1n, amount: 1n }

test('the entrance needs a gift not bought today and a money value', () => {
  expect(showsDailyGiftEntrance(gift)).toBe(true)
  expect(showsDailyGiftEntrance({ ...gift, isBoughtToday: true })).toBe(false)
  expect(showsDailyGiftEntrance({ ...gift, money: null })).toBe(false)
  expect(showsDailyGiftEntrance({ ...gift, money: 0n })).toBe(false)
  expect(showsDailyGiftEntrance({ ...gift, amount: null })).toBe(true)
})

test('the dialog needs a gift not bought today and an amount; a tap otherwise says Daily_Gift_Today', () => {
  expect(opensDailyGift(gift)).toBe(true)
  expect(tapDailyGift(gift)).toBe('open')
  expect(tapDailyGift({ ...gift, isBoughtToday: true })).toBe('Daily_Gift_Today')
  expect(tapDailyGift({ ...gift, amount: null })).toBe('Daily_Gift_Today')
  expect(tapDailyGift({ ...gift, amount: 0n })).toBe('Daily_Gift_Today')
})

test('by itself it opens from two payments on; below, the recharge watch tag is closed', () => {
  expect(autoOpenDailyGift(gift, 0)).toBe('closeRechargeWatch')
  expect(autoOpenDailyGift(gift, 1)).toBe('closeRechargeWatch')
  expect(autoOpenDailyGift(gift, 2)).toBe('open')
  expect(autoOpenDailyGift({ ...gift, isBoughtToday: true }, 2)).toBe('nothing')
})

test('info is fetched only with the activity listed and two payments made', () => {
  expect(fetchesDailyGift({ isActivityListed: true, payCount: 2 })).toBe(true)
  expect(fetchesDailyGift({ isActivityListed: true, payCount: 1 })).toBe(false)
  expect(fetchesDailyGift({ isActivityListed: false, payCount: 9 })).toBe(false)
})
