import { calls } from '@tablestakes/contract'
import { expect, test } from 'vitest'
import { startApp } from '../test/start-app.ts'
import { nameOf } from './platform/http/answer.ts'

/** Declared, and not served yet. The list only shrinks: a call that gets served leaves it, and no new call may join it. */
const UNSERVED: readonly string[] = [
  'GET /api/actInvite/getInviteRewardRecord',
  'GET /api/actInvite/getPool',
  'GET /api/agent/earnings',
  'GET /api/agent/info',
  'GET /api/agent/tree',
  'GET /api/blind_box_wheel_invite_list',
  'GET /api/blind_box_wheel_withdraw',
  'GET /api/blind_box_wheel_withdraw_list',
  'GET /api/bonus/list',
  'GET /api/customer/info',
  'GET /api/get/blind_box_wheel_info',
  'GET /api/giftPacket/genGiftPacket',
  'GET /api/invite/infonew',
  'GET /api/sports/bets',
  'GET /api/sports/list',
  'GET /api/sports/match',
  'GET /api/sports/matches',
  'GET /api/sports/table',
  'GET /api/support/messages',
  'GET /api/support/state',
  'POST /api/actInvite/rotate',
  'POST /api/activity/grab',
  'POST /api/activity/guess',
  'POST /api/agent/claim',
  'POST /api/agent/turntable',
  'POST /api/blind_box_wheel_reward',
  'POST /api/daily_blind_box_reward',
  'POST /api/giftPacket/take',
  'POST /api/push/fcm',
  'POST /api/push/remove',
  'POST /api/sports/bet',
  'POST /api/sports/cash-out',
  'POST /api/sports/quote',
  'POST /api/support/read',
  'POST /api/support/send',
]

test('every declared call is served, except those on the list', async () => {
  const app = await startApp()
  const served = new Set([...app.served.values()].map(({ call }) => nameOf(call)))
  const unserved = Object.values(calls)
    .map(nameOf)
    .filter((name) => !served.has(name))
  expect(unserved.toSorted()).toEqual(UNSERVED)
})
