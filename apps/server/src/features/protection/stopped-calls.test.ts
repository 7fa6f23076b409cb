import { claimCommission } from '@tablestakes/contract/agents'
import { openBlindBox, spinBlindBoxWheel, withdrawBlindBox } from '@tablestakes/contract/blind-box'
import { redeemCode } from '@tablestakes/contract/bonuses'
import type { Call } from '@tablestakes/contract/call'
import { createOrder } from '@tablestakes/contract/deposits'
import { getGameUrl, playTypes } from '@tablestakes/contract/games'
import { makeGiftPacket, takeGiftPacket } from '@tablestakes/contract/gift-packet'
import { takeGoldRushAward } from '@tablestakes/contract/gold-rush'
import { claimAllMailAwards, claimMailAward } from '@tablestakes/contract/mail'
import {
  activityTypes,
  claimActivity,
  grabEnvelope,
  guessMatch,
  joinActivity,
  spinActivity,
  takeDownloadAward,
} from '@tablestakes/contract/promotions'
import { coolOff, excludeSelf } from '@tablestakes/contract/protection'
import { agentTurntable, rotateTurntable } from '@tablestakes/contract/turntable'
import { claimVipAward, claimVipPeriod } from '@tablestakes/contract/vip'
import { UNIT } from '@tablestakes/domain/money/money'
import { describe, expect, test } from 'vitest'
import { METHODS, startCashier } from '../../../test/cashier.ts'
import { bothSay, hireOperator } from '../../../test/operators.ts'
import { outcome } from '../../../test/outcome.ts'
import type { Owner } from '../../../test/owners.ts'
import { startSupplier } from '../../../test/supplier.ts'
import { nameOf } from '../../platform/http/answer.ts'

/** Every call that declares the refusal of a player who has stopped, tried by one who has. The other refusals are in `refusals.test.ts`. */
const cashier = await startCashier()
const { app, clock, database, owner } = cashier
const supplier = await startSupplier('acme')
await supplier.join(app, { games: [{ code: 'acme:dice', id: 901 }] })
const owners = [await hireOperator(app, 'ann'), await hireOperator(app, 'ben')] as const
const served = [...app.served.values()].map(({ call }) => call)
const DAY = 86_400_000
const NOBODYS = '0198c0de-0000-7000-8000-000000000001'
const money = (units: number) => Number(BigInt(units) * UNIT)

const { rows: live } = await database.query<{ type: number; id: number }>(
  `select activity_type as type, activity_id as id from activity where site_id = 'main' and state = 'live'`,
)
const idOf = (type: number) => live.find((one) => one.type === type)!.id

/** Bets on markets and at tables need one that is open: their own tests show it. */
const shownElsewhere: readonly string[] = ['sportsbook', 'tables']

/** A packet of somebody else's, and a code: unknown ones are told before anything else is looked at. */
const packet = 'ABCDEFGHJKMN'
await database.query(
  `insert into gift_packet (packet_id, player_id, activity_id, period, code, pool, money, multiplier, ends_at, made_at)
   values (gen_random_uuid(), $1, $2, 0, $3, 10000, 'bonus', 10, now() + interval '9 days', now())`,
  [(await owner()).playerId, idOf(activityTypes.GIFT_PACKET), packet],
)
const campaign = {
  ...{ site_id: 'main', note: 'of tests', awards: [{ money: 'gold', amount: '5', multiplier: 0 }], codes: 1 },
  ...{ starts_at: new Date(clock() - DAY).toISOString(), ends_at: null, per_code: 100, per_player: 1, vip_from: 0 },
}
const redeemable = (await bothSay(owners, '/operator/redeem', campaign)).json<{ list: string[] }>()
const code = redeemable.list[0]!

type Sample = readonly [Call, (player: Owner) => object]
const stopped: readonly Sample[] = [
  [getGameUrl, () => ({ game_id: 901, type: playTypes.CAPITAL })],
  [
    createOrder,
    () => ({ amount: money(50_000), goods_id: 0, goods_type: 0, pay_type: 1, pay_method_id: METHODS.dana }),
  ],
  [joinActivity, () => ({ activity_id: idOf(activityTypes.SIGN) })],
  [claimActivity, () => ({ activity_id: idOf(activityTypes.SIGN), step_id: 'day-1' })],
  [spinActivity, () => ({ activity_id: idOf(activityTypes.TURNTABLE) })],
  [grabEnvelope, () => ({ activity_id: idOf(activityTypes.RED_ENVELOPE_RAIN), rain_id: NOBODYS })],
  [guessMatch, () => ({ activity_id: idOf(activityTypes.FREE_GUESS), match_id: NOBODYS, outcome_id: 'one' })],
  [takeDownloadAward, () => ({ is_standalone: true })],
  [openBlindBox, ({ playerId }) => ({ union_key: '', player_id: Number(playerId), index: 0 })],
  [spinBlindBoxWheel, () => ({})],
  [withdrawBlindBox, ({ playerId }) => ({ player_id: Number(playerId) })],
  [makeGiftPacket, () => ({})],
  [takeGiftPacket, () => ({ code: packet })],
  [takeGoldRushAward, () => ({ index: 0 })],
  [rotateTurntable, () => ({})],
  [agentTurntable, () => ({})],
  [redeemCode, () => ({ code })],
  [claimVipAward, () => ({ vip_level: 1 })],
  [claimVipPeriod, () => ({ period: 'week' })],
  [claimMailAward, () => ({ mail_id: NOBODYS })],
  [claimAllMailAwards, () => ({})],
  [claimCommission, () => ({})],
]

const ask = async (player: Owner, call: Call, request: object) => outcome(await player.call(call, request as never))

describe('a player who has stopped', () => {
  test('is refused by every call that says so', () => {
    const declared = served.filter(
      ({ refusals: names, feature }) => names.includes('SELF_EXCLUDED') && !shownElsewhere.includes(feature),
    )
    expect(declared.map(nameOf).toSorted()).toEqual(stopped.map(([call]) => nameOf(call)).toSorted())
    expect(declared.filter(({ refusals: names }) => !names.includes('COOLING_OFF'))).toEqual([])
  })

  test.each(stopped.map(([call, request]) => [nameOf(call), call, request] as const))(
    '%s',
    async (_name, call, request) => {
      const [excluded, pausing] = [await owner(), await owner()]
      await excluded.call(excludeSelf, { months: 6 })
      await pausing.call(coolOff, { hours: 24 })
      expect(await ask(await excluded.elsewhere(), call, request(excluded))).toBe('SELF_EXCLUDED')
      expect(await ask(await pausing.elsewhere(), call, request(pausing))).toBe('COOLING_OFF')
      const free = await owner()
      expect(['SELF_EXCLUDED', 'COOLING_OFF']).not.toContain(await ask(free, call, request(free)))
    },
  )
})
