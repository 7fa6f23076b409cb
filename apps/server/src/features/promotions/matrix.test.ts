import { randomUUID } from 'node:crypto'
import { playerStates } from '@tablestakes/contract/account'
import { openBlindBox } from '@tablestakes/contract/blind-box'
import { makeGiftPacket, takeGiftPacket } from '@tablestakes/contract/gift-packet'
import { takeGoldRushAward } from '@tablestakes/contract/gold-rush'
import type { ConfiguredType } from '@tablestakes/contract/operator/activity-configs'
import { claimActivity, grabEnvelope, spinActivity, takeDownloadAward } from '@tablestakes/contract/promotions'
import { agentTurntable, rotateTurntable, turntableActions } from '@tablestakes/contract/turntable'
import { UNIT } from '@tablestakes/domain/money/money'
import { transact } from '@tablestakes/node/database'
import { describe, expect, test, vi } from 'vitest'
import { makeRainsToday, rainNow, rainOf } from '../../../test/boards.ts'
import { outcome } from '../../../test/outcome.ts'
import type { Owner } from '../../../test/owners.ts'
import { DAY_MS, startPromotions } from '../../../test/promotions.ts'
import { freePlayer, stopPlayer } from '../../ledger/index.ts'
import { setPlayerState } from '../players/index.ts'
import { turntableKeyOf } from './turntable/round.ts'
import { isBought, isSettled, servedTypes } from './types/all.ts'
import type { BoughtType } from './types/bought.ts'

/** Settled by a job: settled.test.ts has theirs. */
type SettledType = 16 | 21 | 1005

vi.setConfig({ testTimeout: 120_000 })

/** Every type of activity, claimed in every way that must give nothing, or nothing twice. A type without an entry fails. */
const bed = await startPromotions()
const { database } = bed

const AMOUNT = 25n * UNIT
const awards = [{ money: 'bonus', amount: '25', multiplier: 10 }]
const share = { most: '25', money: 'bonus', multiplier: 10, claim_days: 3 }

type PlayerState = Parameters<typeof setPlayerState>[1]['state']
type Answer = { code: number; msg: string; data?: object }
type Entry = {
  config: object
  /** Does what brings exactly one claim. */
  earn(owner: Owner): Promise<unknown>
  claim(owner: Owner, activityId: number, key: string): Promise<Answer>
  /** What a player hears who has done nothing for it. */
  unearned: string
  /** What everybody hears but the first, and the first when coming again. */
  again: string
}

const stepwise =
  (step_id?: string, more: object = {}): Entry['claim'] =>
  (owner, activity_id, key) =>
    owner.call(claimActivity, { activity_id, ...(step_id && { step_id }), ...more }, { key })

/** Two equal items, so that what comes is known. */
const items = [1, 2].map((weight) => ({ money: 'bonus', amount: '25', multiplier: 10, art: 'item', weight }))
const boxes = { items, wheel: items, wheel_spins: 0, payout_from: '1', payouts: 1 }
const openFirst: Entry['claim'] = (owner, activityId, key) =>
  owner.call(openBlindBox, { union_key: String(activityId), player_id: Number(owner.playerId), index: 0 }, { key })

/** Somebody else's packet for each who takes: asked for again it is the same. */
const packets = new Map<string, Promise<Answer & { data?: { code: string } }>>()
async function packetFor(owner: Owner, activityId: number) {
  const name = `${activityId} ${owner.playerId}`
  const made =
    packets.get(name) ??
    bed.owner().then(async (maker) => {
      await bed.prove(maker)
      return maker.call(makeGiftPacket, {})
    })
  packets.set(name, made)
  return made
}

async function payAndStake(owner: Owner, amount: bigint, daysAgo = 0): Promise<void> {
  await bed.deposit(owner, amount, { daysAgo })
  await bed.stake(owner, amount, { daysAgo })
}

let phones = 0
const inviteFriend = (invitedBy: Owner, turntableKey = '') =>
  bed.owner({ invitedBy, turntableKey, mobile: `+92300${String(1_000_000 + phones++)}` })

const entries: Record<Exclude<ConfiguredType, BoughtType | SettledType>, Entry> = {
  1: {
    config: { days: Array.from({ length: 7 }, () => awards), deposit: '100', stake: '0' },
    earn: (owner) => bed.deposit(owner, 100n * UNIT),
    claim: stepwise('day-1'),
    ...{ unearned: 'NOT_REACHED', again: 'ALREADY_CLAIMED' },
  },
  3: {
    config: { tiers: [{ nth: 2, from: '50', awards }] },
    async earn(owner) {
      await bed.deposit(owner, 10n * UNIT)
      await bed.deposit(owner, 50n * UNIT)
    },
    claim: stepwise('pay-1'),
    ...{ unearned: 'NOT_REACHED', again: 'ALREADY_CLAIMED' },
  },
  6: {
    config: { tiers: [{ from: '100', rate: 50 }], ...share },
    earn: (owner) => bed.deposit(owner, 100n * UNIT, { daysAgo: 1 }),
    claim: stepwise(),
    ...{ unearned: 'NOT_REACHED', again: 'NOT_REACHED' },
  },
  7: {
    config: {
      prizes: [1, 2, 3].map((weight) => ({ awards, art: 'prize', weight })),
      spins: [{ by: 'deposit', amount: '100', spins: 1 }],
      most_spins: 5,
    },
    earn: (owner) => bed.deposit(owner, 100n * UNIT),
    claim: (owner, activity_id, key) => owner.call(spinActivity, { activity_id }, { key }),
    ...{ unearned: 'NO_SPINS', again: 'NO_SPINS' },
  },
  8: {
    config: {
      ...{ target: '25', money: 'bonus', multiplier: 10, own_spins: 2, own_most: 9_000, days: 7 },
      own_parts: [5_000, 6_000].map((share) => ({ share, weight: 1 })),
      invite_parts: [{ share: 1_000, weight: 1 }],
    },
    earn: (owner) => inviteFriend(owner, turntableKeyOf(bed.app.secret, owner.playerId)),
    async claim(owner, _activityId, key) {
      await owner.call(agentTurntable, { action: turntableActions.JOIN })
      for (let spin = 0; spin < 2; spin++) await owner.call(rotateTurntable, {})
      return owner.call(agentTurntable, { action: turntableActions.TAKE }, { key })
    },
    ...{ unearned: 'NOT_REACHED', again: 'ALREADY_CLAIMED' },
  },
  5: {
    config: {
      days: Array.from({ length: 7 }, () => [{ task: 'verify', amount: '0', count: 1, awards }]),
      chest: { tasks: 7, awards },
    },
    earn: (owner) => bed.prove(owner),
    claim: stepwise('day-1-1'),
    ...{ unearned: 'NOT_REACHED', again: 'ALREADY_CLAIMED' },
  },
  10: {
    config: { rate: 50, most: '25', money: 'bonus', multiplier: 10, hours: 12, claim_days: 3 },
    async earn(owner) {
      await bed.depositBy(owner, 100n * UNIT, { payType: 1, daysAgo: 1 })
      await bed.stake(owner, 100n * UNIT, { daysAgo: 1 })
    },
    claim: stepwise(),
    ...{ unearned: 'NOT_REACHED', again: 'NOT_REACHED' },
  },
  19: {
    config: { ...boxes, levels: [{ stake: '100', boxes: 1 }] },
    earn: (owner) => payAndStake(owner, 100n * UNIT, 1),
    claim: openFirst,
    ...{ unearned: 'NO_BOXES', again: 'ALREADY_CLAIMED' },
  },
  24: {
    config: { ...boxes, boxes_per_invitee: 1, most_boxes: 1 },
    earn: (owner) => bed.invitee(owner),
    claim: openFirst,
    ...{ unearned: 'NO_BOXES', again: 'ALREADY_CLAIMED' },
  },
  25: {
    config: { ...boxes, games: [101], levels: [{ stake: '100', boxes: 1 }] },
    async earn(owner) {
      await bed.deposit(owner, 100n * UNIT)
      await bed.stake(owner, 100n * UNIT, { game: 101 })
    },
    claim: openFirst,
    ...{ unearned: 'NO_BOXES', again: 'ALREADY_CLAIMED' },
  },
  1003: {
    config: {
      ...{ pool: '25', parts: 1, least: '1', money: 'bonus', multiplier: 10, deposit: '0', takes: 1, own_part: false },
    },
    earn: (owner) => bed.prove(owner),
    async claim(owner, activityId, key) {
      const packet = await packetFor(owner, activityId)
      return packet.data ? owner.call(takeGiftPacket, { code: packet.data.code }, { key }) : packet
    },
    ...{ unearned: 'CONTACT_UNPROVEN', again: 'ALREADY_CLAIMED' },
  },
  1006: {
    config: { tiers: [{ from: '100', awards }] },
    earn: (owner) => bed.depositBy(owner, 100n * UNIT, { payType: 1 }),
    claim: stepwise('tier-1'),
    ...{ unearned: 'NOT_REACHED', again: 'ALREADY_CLAIMED' },
  },
  1007: {
    config: { tiers: [{ from: '100', awards }] },
    earn: (owner) => bed.depositBy(owner, 100n * UNIT, { payType: 2 }),
    claim: stepwise('tier-1'),
    ...{ unearned: 'NOT_REACHED', again: 'ALREADY_CLAIMED' },
  },
  9: {
    config: rainNow({ pool: '1000', parts: 40, least: '25' }),
    earn: async () => {},
    async claim(owner, activity_id, key) {
      await makeRainsToday(database, bed.app.secret)
      const rain_id = (await rainOf(database, activity_id)) ?? randomUUID()
      return owner.call(grabEnvelope, { activity_id, rain_id }, { key })
    },
    ...{ unearned: 'ok', again: 'ALREADY_CLAIMED' },
  },
  11: {
    config: { url: '/activity', code: 'OPEN', awards },
    earn: async () => {},
    claim: (owner, activity_id, key) => owner.call(claimActivity, { activity_id, code: ' open ' }, { key }),
    ...{ unearned: 'ok', again: 'ALREADY_CLAIMED' },
  },
  12: {
    config: {
      ...{ login_points: 10, deposit_points: 30, stake_amount: '10', stake_points: 1 },
      chests: [{ points: 50, awards }],
    },
    earn: (owner) => payAndStake(owner, 100n * UNIT),
    claim: stepwise('chest-50'),
    ...{ unearned: 'NOT_REACHED', again: 'ALREADY_CLAIMED' },
  },
  13: {
    config: { tiers: [{ invitees: 1, awards }] },
    async earn(owner) {
      const { playerId } = await inviteFriend(owner)
      await database.query('update invitee set qualified_at = now() where player_id = $1', [playerId])
    },
    claim: stepwise('invitees-1'),
    ...{ unearned: 'NOT_REACHED', again: 'ALREADY_CLAIMED' },
  },
  15: {
    config: { milestones: [{ stake: '100', awards }] },
    earn: (owner) => payAndStake(owner, 100n * UNIT),
    claim: stepwise(`stake-${100n * UNIT}`),
    ...{ unearned: 'NOT_REACHED', again: 'ALREADY_CLAIMED' },
  },
  17: {
    config: { awards: [0, 0, 0].map((wait_seconds) => ({ wait_seconds, awards })) },
    earn: async () => {},
    claim: (owner, _activityId, key) => owner.call(takeGoldRushAward, { index: 0 }, { key }),
    ...{ unearned: 'ok', again: 'ALREADY_CLAIMED' },
  },
  18: {
    config: { tiers: [{ from: '100', rate: 25 }], ...share },
    async earn(owner) {
      const { playerId } = await inviteFriend(owner)
      await database.query(
        `update invitee set deposits = 1, deposited = $2, first_deposit = $2, first_deposit_at = now() - interval '1 day' where player_id = $1`,
        [playerId, 100n * UNIT],
      )
    },
    claim: stepwise(),
    ...{ unearned: 'NOT_REACHED', again: 'NOT_REACHED' },
  },
  1001: {
    config: { rates: [{ vip_level: 0, rate: 50 }], ...share },
    earn: (owner) => payAndStake(owner, 100n * UNIT, 1),
    claim: stepwise(),
    ...{ unearned: 'NOT_REACHED', again: 'NOT_REACHED' },
  },
  1002: {
    config: { awards },
    earn: async () => {},
    claim: (owner, _activityId, key) => owner.call(takeDownloadAward, { is_standalone: true }, { key }),
    ...{ unearned: 'ok', again: 'ALREADY_CLAIMED' },
  },
  1008: {
    config: { stake: '100', awards, streak: [100, 200] },
    earn: (owner) => payAndStake(owner, 100n * UNIT),
    claim: stepwise('quest'),
    ...{ unearned: 'NOT_REACHED', again: 'ALREADY_CLAIMED' },
  },
}

test('every type that is served has an entry', () => {
  const claimed = servedTypes.filter((type) => !isBought(type) && !isSettled(type))
  expect(new Set(Object.keys(entries).map(Number))).toEqual(new Set<number>(claimed))
})

describe.each(Object.entries(entries).map(([type, entry]) => [Number(type) as ConfiguredType, entry] as const))(
  'type %i',
  (type, entry) => {
    /** One at a time: the download's reward is asked for by its type. */
    async function open(columns: Parameters<typeof bed.activity>[2] = {}): Promise<number> {
      await database.query(`update activity set state = 'ended'`)
      return bed.activity(type, entry.config, columns)
    }
    async function earner(): Promise<Owner> {
      const owner = await bed.owner()
      await entry.earn(owner)
      return owner
    }
    const gained = async (owner: Owner) => (await bed.purses(owner)).coin
    async function claim(owner: Owner, id: number): Promise<string> {
      const key = randomUUID()
      for (;;) {
        const answer = outcome(await entry.claim(owner, id, key))
        // A queue that is too long for one call's time: nothing was done, and the app asks again under the same key.
        if (answer !== 'BUSY') return answer
      }
    }

    test('gives once, and once again is refused', async () => {
      const id = await open()
      const ann = await earner()
      const answer = await entry.claim(ann, id, randomUUID())
      expect(outcome(answer)).toBe('ok')
      expect(answer.data).toMatchObject({ awards: [{ money_type: 1, amount: AMOUNT, multiplier: 10 }] })
      expect(await gained(ann)).toBe(AMOUNT)
      expect(await claim(ann, id)).toBe(entry.again)
      expect(await gained(ann)).toBe(AMOUNT)
    })

    test('answers the same to the same key, and gives once', async () => {
      const id = await open()
      const ann = await earner()
      const key = randomUUID()
      const first = await entry.claim(ann, id, key)
      expect(outcome(first)).toBe('ok')
      expect(await entry.claim(ann, id, key)).toEqual(first)
      expect(await gained(ann)).toBe(AMOUNT)
    })

    test('gives once to twenty simultaneous claims', async () => {
      const id = await open()
      const ann = await earner()
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => claim(ann, id)))
      expect(outcomes.filter((one) => one === 'ok')).toHaveLength(1)
      expect(new Set(outcomes)).toEqual(new Set(['ok', entry.again]))
      expect(await gained(ann)).toBe(AMOUNT)
    })

    test('gives nobody what another has earned', async () => {
      const id = await open()
      const [ann, bob] = [await earner(), await bed.owner()]
      expect(await claim(bob, id)).toBe(entry.unearned)
      expect(await gained(bob)).toBe(entry.unearned === 'ok' ? AMOUNT : 0n)
      expect(await claim(ann, id)).toBe('ok')
    })

    test('gives nothing before its start, after its end, while it is held or a draft', async () => {
      const ann = await earner()
      const soon = new Date(Date.now() + DAY_MS)
      const times = [
        { starts_at: soon },
        { ends_at: new Date(Date.now() - DAY_MS / 24) },
        { state: 'paused' },
        { state: 'ended' },
        { state: 'draft' },
      ]
      for (const columns of times) {
        const answer = await claim(ann, await open(columns))
        expect(['ACTIVITY_CLOSED', 'NOT_FOUND']).toContain(answer)
      }
      expect(await gained(ann)).toBe(0n)
    })

    test('gives nothing to those it is not for', async () => {
      const ann = await earner()
      const audiences = [{ vip_from: 50 }, { registered_to: '2020-01-01T00:00:00.000Z' }, { deposits_from: 1_000 }]
      for (const audience of audiences) expect(await claim(ann, await open({ audience }))).toBe('NOT_ELIGIBLE')
      expect(await gained(ann)).toBe(0n)
    })

    test('gives nothing beyond its budget, and all of it', async () => {
      const id = await open({ budget: 2n * AMOUNT + 1n })
      const players = await Promise.all(Array.from({ length: 4 }, earner))
      const outcomes = await Promise.all(players.map((owner) => claim(owner, id)))
      expect(outcomes.toSorted()).toEqual(['POOL_EMPTY', 'POOL_EMPTY', 'ok', 'ok'])
      const { rows } = await database.query(
        'select sum(left_over)::bigint as left from activity_budget where activity_id = $1',
        [id],
      )
      expect(rows).toEqual([{ left: 1n }])
    })

    test('gives nothing to a player who is excluded, frozen or at a limit', async () => {
      const id = await open()
      const ann = await earner()
      const { playerId } = ann
      const stop = (state: PlayerState) => transact(database, (tx) => setPlayerState(tx, { playerId, state }))
      await stop(playerStates.EXCLUDED)
      expect(await claim(ann, id)).toBe('SELF_EXCLUDED')
      await stop(playerStates.FROZEN)
      expect(await claim(ann, id)).toBe('NOT_ELIGIBLE')
      await stop(playerStates.ACTIVE)
      await transact(database, (tx) => stopPlayer(tx, { playerId, kind: 'limit', until: null, because: 'of tests' }))
      expect(await claim(ann, id)).toBe('COOLING_OFF')
      expect(await gained(ann)).toBe(0n)
      await transact(database, (tx) => freePlayer(tx, { playerId, kind: 'limit' }))
      expect(await claim(ann, id)).toBe('ok')
    })
  },
)

test.each(servedTypes.filter(isBought))('type %i comes with an order: there is nothing to claim', async (type) => {
  const id = await bed.activity(type, {})
  const ann = await bed.owner()
  expect(outcome(await ann.call(claimActivity, { activity_id: id }))).toBe('NOT_FOUND')
  expect(outcome(await ann.call(spinActivity, { activity_id: id }))).toBe('NOT_FOUND')
})

/** `BUDGET_CLAIMS=2000` for a crowd. */
const CLAIMS = Number(process.env.BUDGET_CLAIMS ?? 300)

test('a budget of a hundred claims gives exactly a hundred to many simultaneous ones', {
  timeout: 3_600_000,
}, async () => {
  await database.query(`update activity set state = 'ended'`)
  const id = await bed.activity(11, entries[11].config, { budget: 100n * AMOUNT })
  const players = []
  for (let nth = 0; nth < CLAIMS; nth++) players.push(await bed.owner())
  const outcomes = await Promise.all(
    players.map(async (owner) => {
      const key = randomUUID()
      for (;;) {
        const answer = outcome(await entries[11].claim(owner, id, key))
        // A queue that is too long for one call's time: nothing was done, and the app asks again under the same key.
        if (answer !== 'BUSY') return answer
      }
    }),
  )
  expect(outcomes.filter((one) => one === 'ok')).toHaveLength(100)
  expect(new Set(outcomes)).toEqual(new Set(['ok', 'POOL_EMPTY']))
  const { rows } = await database.query(
    'select sum(left_over)::bigint as left from activity_budget where activity_id = $1',
    [id],
  )
  expect(rows).toEqual([{ left: 0n }])
})
