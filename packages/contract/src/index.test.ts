import { describe, expect, test } from 'vitest'
import { features } from './call.ts'
import { languages } from './fields.ts'
import { calls, callsByFile, languageFileLine, lineOf, specificationCalls } from './index.ts'
import { languageFilePath, languageFilePattern } from './site.ts'

/** Specification §7, line by line, but for the language file and the report URL, which have tests of their own. */
const specification = `
  GET /api/preload
  GET /api/index
  POST /api/user/register
  POST /api/user/login
  POST /api/user/login_register
  POST /api/user/tokenLogin
  POST /api/user/tokenVerify
  POST /api/user/getPicCaptcha
  POST /api/user/sendCode
  POST /api/user/bindEmail
  POST /api/user/bindMobile
  POST /api/user/updateAccount
  PUT /api/user/updateAvatar
  POST /api/user/updateName
  GET /api/user/profile
  POST /api/user/userinfo
  POST /api/user/vip
  POST /api/user/checkFrozen
  POST /api/user/balance
  POST /api/user/firstcharge
  POST /api/user/shop
  POST /api/user/order
  POST /api/user/order/list
  POST /api/order/operate
  GET /api/payment/list
  GET /api/user/paymethod
  GET /api/user/withdrawmethod
  GET /api/bank/list
  GET /api/bank/mapping
  GET /api/user/payorder/des
  GET /api/user/withdraworder/des
  GET /api/user/get/canwithdrawlog
  POST /api/user/chargereward
  POST /api/user/withdraw
  POST /api/withdraw/list
  GET /api/withdraw/info
  POST /api/withdraw/addAccount
  PUT /api/withdraw/account
  POST /api/withdraw/bank/update
  GET /api/withdraw/bank/list
  GET /api/solana/wallet
  GET /api/solana/payment
  GET /api/wallet
  GET /api/bet_task
  GET /api/game/getGameUrl
  GET /api/game/detail
  PUT /api/user/favorite
  GET /api/user/favorites
  GET /api/user/recents
  GET /api/customer/info
  POST /api/hall/getRed
  GET /api/activity/info
  GET /api/actInvite/getInviteRewardRecord
  GET /api/actInvite/getPool
  POST /api/actInvite/rotate
  POST /api/agent/turntable
  GET /api/invite/infonew
  POST /api/mail/list
  POST /api/mail/read
  POST /api/mail/claimAward
  POST /api/mail/deleteOneMail
  POST /api/mail/claimAllAward
  POST /api/mail/deleteAllMail
  GET /api/blind_box_wheel_withdraw_list
  GET /api/blind_box_wheel_invite_list
  GET /api/get/blind_box_wheel_info
  POST /api/daily_blind_box_reward
  POST /api/blind_box_wheel_reward
  GET /api/blind_box_wheel_withdraw
  GET /api/notice/getMoodGroup
  POST /api/download/takeAward
  GET /api/goldRushing/getInfo
  POST /api/goldRushing/takeAward
  POST /api/goldRushing/share
  GET /api/giftPacket/genGiftPacket
  POST /api/push/fcm
`

/** Everything by which money or a prize moves. Two are GET by the specification and need the key all the same. */
const moneyMovers = `
  GET /api/blind_box_wheel_withdraw
  GET /api/giftPacket/genGiftPacket
  POST /api/actInvite/rotate
  POST /api/activity/claim
  POST /api/activity/grab
  POST /api/activity/spin
  POST /api/agent/claim
  POST /api/agent/turntable
  POST /api/blind_box_wheel_reward
  POST /api/bonus/forfeit
  POST /api/daily_blind_box_reward
  POST /api/download/takeAward
  POST /api/giftPacket/take
  POST /api/goldRushing/takeAward
  POST /api/mail/claimAllAward
  POST /api/mail/claimAward
  POST /api/order/operate
  POST /api/sports/bet
  POST /api/sports/cash-out
  POST /api/user/order
  POST /api/user/redeem
  POST /api/user/withdraw
  POST /api/vip/claim
  POST /api/vip/claimPeriod
`

/** Open to visitors without a session; everything else needs one. */
const openToAnyone = `
  GET /api/activity/ended
  GET /api/activity/info
  GET /api/activity/list
  GET /api/bank/list
  GET /api/bank/mapping
  GET /api/customer/info
  GET /api/firm/detail
  GET /api/firm/list
  GET /api/game/detail
  GET /api/game/getGameUrl
  GET /api/game/list
  GET /api/game/live
  GET /api/game/search
  GET /api/game/suggested
  GET /api/game/trust
  GET /api/index
  GET /api/jackpot
  GET /api/notice/getMoodGroup
  GET /api/notice/list
  GET /api/payment/list
  GET /api/preload
  GET /api/protection/rules
  GET /api/sports/list
  GET /api/sports/match
  GET /api/sports/matches
  GET /api/sports/rules
  GET /api/sports/season-proof
  GET /api/sports/seasons
  GET /api/sports/table
  GET /api/support/answer
  GET /api/support/help
  GET /api/support/messages
  GET /api/support/search
  GET /api/support/state
  POST /api/auth/oauth/start
  POST /api/auth/passkey/finish
  POST /api/auth/passkey/start
  POST /api/invite/open
  POST /api/live/ticket
  POST /api/report
  POST /api/sports/quote
  POST /api/support/close
  POST /api/support/rate
  POST /api/support/read
  POST /api/support/send
  POST /api/support/typing
  POST /api/support/useful
  POST /api/user/getPicCaptcha
  POST /api/user/login
  POST /api/user/login_register
  POST /api/user/register
  POST /api/user/resetPassword
  POST /api/user/sendCode
  POST /api/user/tokenLogin
  POST /api/user/tokenVerify
`

const linesOf = (data: string) => data.trim().split(/\s*\n\s*/)
const every = Object.values(calls)

describe('the specification', () => {
  test.each(linesOf(specification))('%s has exactly one call', (line) => {
    expect(every.filter((call) => lineOf(call) === line)).toHaveLength(1)
  })

  test('has a collector behind its report URL', () => {
    expect(every.filter((call) => lineOf(call) === 'POST /api/report')).toHaveLength(1)
  })

  test('is listed in the contract as it is listed here', () => {
    expect([...specificationCalls]).toEqual([languageFileLine, ...linesOf(specification), 'POST /api/report'])
  })
})

describe('the language file', () => {
  test.each(languages)('of %s has an address that reads back', (language) => {
    const path = languageFilePath(language, 3, '0a1b2c3d4e')
    expect(path).toBe(`/cdn/lang/${language}3-0a1b2c3d4e.json`)
    expect(languageFilePattern.exec(path)?.slice(1)).toEqual([language, '3', '0a1b2c3d4e'])
  })

  test.each([
    '/cdn/lang/fr1-0a1b2c3d4e.json',
    '/cdn/lang/en0-0a1b2c3d4e.json',
    '/cdn/lang/en1-../secret.json',
    '/cdn/lang/en1-.json',
    '/cdn/lang/en1-0a1b2c3d4e.json/..',
    '/cdn/lang/en-0a1b2c3d4e.json',
  ])('is not %s', (path) => {
    expect(languageFilePattern.test(path)).toBe(false)
  })
})

describe('calls', () => {
  test('have names of their own', () => {
    const names = Object.values(callsByFile).flatMap((file) => Object.keys(file))
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    expect(Object.keys(calls).sort()).toEqual(names.sort())
  })

  test('have addresses of their own', () => {
    const lines = every.map(lineOf)
    expect(lines.filter((line, index) => lines.indexOf(line) !== index)).toEqual([])
  })

  test('carry the Idempotency-Key exactly where money or a prize moves', () => {
    const once = every.filter((call) => 'once' in call).map(lineOf)
    expect(once.sort()).toEqual(linesOf(moneyMovers).sort())
  })

  test('that move money are for players only', () => {
    expect(every.filter((call) => 'once' in call && call.auth !== 'player').map(lineOf)).toEqual([])
  })

  test('are open to visitors only where it is meant', () => {
    const open = every.filter((call) => call.auth === 'anyone').map(lineOf)
    expect(open.sort()).toEqual(linesOf(openToAnyone))
  })

  test('belong to a feature and say in a sentence what they do', () => {
    expect(every.filter((call) => !features.includes(call.feature)).map(lineOf)).toEqual([])
    expect(every.filter((call) => !/^[A-Z].{10,}\.$/.test(call.summary)).map(lineOf)).toEqual([])
  })
})
