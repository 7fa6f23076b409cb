import { describe, expect, test } from 'vitest'
import { loginTypes, passwordKeyDefaults, tokenCookie } from './auth.ts'
import { boxMoneyTypes } from './blind-box.ts'
import { bonusTypes } from './bonuses.ts'
import { orderSources, paymentStatusColors } from './deposits.ts'
import { languages, moneyTypes } from './fields.ts'
import { gameCategories } from './game-categories.ts'
import { adRunAfterGold, noSoundJumps, playTypes } from './games.ts'
import { mailAwardTypes } from './mail.ts'
import { noticeTypes, winnersShown } from './notices.ts'
import { historyPageSize } from './pages.ts'
import { bankMethods } from './payment-methods.ts'
import { activityTypes } from './promotions.ts'
import { pushTiming } from './push.ts'
import { client, requestTimeoutMs } from './request.ts'
import { analyticsEvents } from './site.ts'
import { chatStates } from './support.ts'
import { inviteRecordPage, turntableActivityId } from './turntable.ts'
import { balanceConfigTypes } from './wallet.ts'
import { withdrawStates } from './withdrawals.ts'

describe('codes are the specification’s', () => {
  test('activity types', () => {
    const words = Object.entries(activityTypes).map(
      ([name, type]) => `${name.toLowerCase().replaceAll('_', ' ')} ${type}`,
    )
    expect(words.join(', ')).toBe(
      'sign 1, repeat pay 3, seven day 5, recharge rebate 6, turntable 7, invite turntable 8, red envelope rain 9, ' +
        'first pay rebate 10, messaging channel 11, active chest 12, invite bonus 13, bet achieve 15, ' +
        'coin tournament 16, gold rushing 17, invite user award 18, blind box 19, platform coin tournament 21, ' +
        'first recharge 22, second recharge 23, fission blind box 24, game blind box 25, recharge reward 26, ' +
        'cash back 1001, download 1002, gift packet 1003, daily gift 1004, free guess 1005, first pay a 1006, first pay b 1007, ' +
        'bet every day 1008',
    )
  })

  test('login, balance, bonus, order, money and withdrawal codes', () => {
    expect(loginTypes).toEqual({ GUEST: 0, PHONE: 1, PHONE_CODE: 2, EMAIL_CODE: 3, EMAIL: 4, THIRD: 5 })
    expect(balanceConfigTypes).toEqual({ GLOBAL: 1, PAY_TYPE_1: 2, PAY_TYPE_1_QUICK: 3, PAY_TYPE_2: 4 })
    expect(bonusTypes).toEqual({ BONUS: 1, PAYOUTS: 2, CASH: 6 })
    expect(orderSources).toMatchObject({ SHOP: 0, FIRST_CHARGE: 1, SECONDARY_PUNCH: 2 })
    expect(moneyTypes).toEqual({ NONE: 0, COIN: 1, CASH: 2, FROZEN_COIN: 3, FROZEN_CASH: 4, GOLD: 5 })
    expect(playTypes).toEqual({ GOLD: 0, CAPITAL: 1 })
    expect(mailAwardTypes).toMatchObject({ COINS: 1, CASH: 2 })
    expect(boxMoneyTypes.BONUS).toBe(1)
    expect(Object.values(bankMethods)).toEqual([1, 2])
    expect(chatStates).toEqual(['hidden', 'maximized', 'minimized'])
    expect(withdrawStates).toEqual({ PROCESSING: 0, SUCCESS: 1, FAIL: 2 })
    expect(paymentStatusColors).toEqual({ fail: 'red', success: 'green', processing: 'grey' })
    expect(Object.keys(noticeTypes)).toEqual(['MARQUEE', 'WINNING', 'GAME'])
  })

  test('game categories, languages, client versions, defaults and limits', () => {
    expect(Object.values(gameCategories)).toEqual([
      'lobby_salon',
      'lobby_Original',
      'lobby_slots',
      'lobby_live',
      'lobby_sports',
      'lobby_Gold Games',
      'game_manufacturer',
    ])
    expect(languages).toEqual(['zh', 'en', 'pt-br', 'bd', 'ur', 'ind'])
    expect(client).toEqual({ appVersion: '1.0.2', version: 21, channel: 1, platform: 3 })
    expect([historyPageSize, winnersShown, requestTimeoutMs]).toEqual([20, 100, 10_000])
    expect(turntableActivityId).toBe(activityTypes.INVITE_TURNTABLE)
    expect(inviteRecordPage).toEqual({ page: 1, limit: 10 })
    expect(tokenCookie).toEqual({ name: 'token', path: '/', days: 2 })
    expect(passwordKeyDefaults).toEqual({ bits: 1024, exponent: 65_537 })
    expect(adRunAfterGold).toEqual({ least: 20, most: 1000 })
    expect(noSoundJumps).toEqual([2, 6])
  })

  test('push: an hour before expiry, after seven days, thirty days kept, 1024 characters', () => {
    const hour = 3_600_000
    expect(pushTiming).toEqual({
      authTokenRefreshBeforeMs: hour,
      pushTokenRefreshAfterMs: 7 * 24 * hour,
      heartbeatKeptMs: 30 * 24 * hour,
      heartbeatHeaderCharacters: 1024,
    })
  })

  test('analytics events', () => {
    expect(analyticsEvents.slice(0, 14).join(' ')).toBe(
      'OPEN ad_click_home ad_click_event ad_click_wallet ad_click_agency ad_click_liveChat ad_click_email ad_click_login ' +
        'ad_click_register ad_click_userMenu deposit_page_view withdraw_page_view deposit_initiate withdraw_initiate',
    )
  })
})
