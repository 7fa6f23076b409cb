import { calls } from '@tablestakes/contract'
import { expect, test } from 'vitest'
import { startApp } from '../test/start-app.ts'
import { nameOf } from './platform/http/answer.ts'

/** Declared, and not served yet. The list only shrinks: a call that gets served leaves it, and no new call may join it. */
const UNSERVED: readonly string[] = [
  'GET /api/actInvite/getInviteRewardRecord',
  'GET /api/actInvite/getPool',
  'GET /api/activity/info',
  'GET /api/activity/list',
  'GET /api/agent/earnings',
  'GET /api/agent/info',
  'GET /api/agent/tree',
  'GET /api/blind_box_wheel_invite_list',
  'GET /api/blind_box_wheel_withdraw',
  'GET /api/blind_box_wheel_withdraw_list',
  'GET /api/bonus/daily-gift',
  'GET /api/bonus/list',
  'GET /api/customer/info',
  'GET /api/fairness/proof',
  'GET /api/fairness/revealed',
  'GET /api/fairness/seeds',
  'GET /api/get/blind_box_wheel_info',
  'GET /api/giftPacket/genGiftPacket',
  'GET /api/goldRushing/getInfo',
  'GET /api/invite/infonew',
  'GET /api/mail/unread',
  'GET /api/notice/list',
  'GET /api/sports/bets',
  'GET /api/sports/list',
  'GET /api/sports/match',
  'GET /api/sports/matches',
  'GET /api/sports/table',
  'GET /api/support/messages',
  'GET /api/support/state',
  'POST /api/actInvite/rotate',
  'POST /api/activity/claim',
  'POST /api/activity/grab',
  'POST /api/activity/guess',
  'POST /api/activity/join',
  'POST /api/activity/spin',
  'POST /api/agent/claim',
  'POST /api/agent/turntable',
  'POST /api/blind_box_wheel_reward',
  'POST /api/bonus/forfeit',
  'POST /api/daily_blind_box_reward',
  'POST /api/download/takeAward',
  'POST /api/fairness/client-seed',
  'POST /api/fairness/rotate',
  'POST /api/giftPacket/take',
  'POST /api/goldRushing/share',
  'POST /api/goldRushing/takeAward',
  'POST /api/hall/getRed',
  'POST /api/mail/claimAllAward',
  'POST /api/mail/claimAward',
  'POST /api/mail/deleteAllMail',
  'POST /api/mail/deleteOneMail',
  'POST /api/mail/list',
  'POST /api/mail/read',
  'POST /api/push/fcm',
  'POST /api/push/remove',
  'POST /api/sports/bet',
  'POST /api/sports/cash-out',
  'POST /api/sports/quote',
  'POST /api/support/read',
  'POST /api/support/send',
  'POST /api/user/redeem',
  'POST /api/user/vip',
  'POST /api/vip/claim',
]

test('every declared call is served, except those on the list', async () => {
  const app = await startApp()
  const served = new Set([...app.served.values()].map(({ call }) => nameOf(call)))
  const unserved = Object.values(calls)
    .map(nameOf)
    .filter((name) => !served.has(name))
  expect(unserved.toSorted()).toEqual(UNSERVED)
})
