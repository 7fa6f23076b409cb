import { playerStates } from '@tablestakes/contract/account'
import { claimActivity, guessMatch, joinActivity, spinActivity } from '@tablestakes/contract/promotions'
import { UNIT } from '@tablestakes/domain/money/money'
import { transact } from '@tablestakes/node/database'
import { describe, expect, test, vi } from 'vitest'
import { closeBoards, followBets, payAllGuesses } from '../../../test/boards.ts'
import { hireOperator } from '../../../test/operators.ts'
import { outcome } from '../../../test/outcome.ts'
import type { Owner } from '../../../test/owners.ts'
import { DAY_MS, startPromotions } from '../../../test/promotions.ts'
import { freePlayer, stopPlayer } from '../../ledger/index.ts'
import { setPlayerState } from '../players/index.ts'
import { findActivity } from './engine/activity-record.ts'
import { addMatch, settleMatch } from './guesses/matches.ts'
import { isSettled, servedTypes } from './types/all.ts'

vi.setConfig({ testTimeout: 120_000 })

/** Every type that a job settles for all who take part, tried in every way that must give nothing, or nothing twice. */
const bed = await startPromotions()
const { app, clock, database } = bed

const AMOUNT = 25n * UNIT
const HOUR_MS = 3_600_000

type Entry = {
  config: object
  /** Prepares what one can take part in. */
  prepare(id: number): Promise<unknown>
  takePart(owner: Owner, id: number): Promise<string>
  /** Does what wins. */
  win(owner: Owner, id: number): Promise<unknown>
  settle(id: number): Promise<unknown>
}

const prizes = [{ to_rank: 3, awards: [{ money: 'bonus', amount: '25', multiplier: 10 }] }]
const tournament: Entry = {
  config: { repeat: 'whole', score: 'stake', games: [], least_stake: '0', prizes },
  prepare: () => followBets(database),
  takePart: async (owner, activity_id) => outcome(await owner.call(joinActivity, { activity_id })),
  win: (owner) => bed.stake(owner, 10n * UNIT),
  async settle() {
    await followBets(database)
    await followBets(database, Date.now() + 2 * HOUR_MS)
    await closeBoards(database)
  },
}

const matches = new Map<number, string>()
const entries: Record<16 | 21 | 1005, Entry> = {
  16: tournament,
  21: { ...tournament, config: { ...tournament.config, name: 'matrix', unit: '1' } },
  1005: {
    config: { pool: '75', most: '25', money: 'bonus', multiplier: 10 },
    prepare: (id) =>
      transact(database, async (tx) => {
        const activity = await findActivity(tx, { siteId: 'main', id, nowMs: Date.now() })
        if (!activity) return
        const outcomes = ['home', 'away'].map((outcome_id) => ({ outcome_id, title: { en: outcome_id } }))
        const startsAt = new Date(Date.now() + HOUR_MS)
        matches.set(id, await addMatch(tx, activity, { home: 'One', away: 'Other', startsAt, outcomes }))
      }),
    takePart: async (owner, activity_id) =>
      outcome(
        await owner.call(guessMatch, { activity_id, match_id: matches.get(activity_id) ?? '1', outcome_id: 'home' }),
      ),
    win: async () => {},
    async settle(id) {
      const nowMs = Date.now() + 2 * HOUR_MS
      await transact(database, (tx) => settleMatch(tx, { matchId: matches.get(id)!, outcomeId: 'home', nowMs }))
      await payAllGuesses(database)
    },
  },
}

test('every type that is settled has an entry', () => {
  expect(new Set(Object.keys(entries).map(Number))).toEqual(new Set<number>(servedTypes.filter(isSettled)))
})

describe.each(Object.entries(entries).map(([type, entry]) => [Number(type) as 16 | 21 | 1005, entry] as const))(
  'type %i',
  (type, entry) => {
    async function open(columns: Parameters<typeof bed.activity>[2] = {}): Promise<number> {
      await database.query(`update activity set state = 'ended'`)
      const config =
        type === 21 ? { ...entry.config, name: `matrix-${Math.random().toString(36).slice(2, 8)}` } : entry.config
      const id = await bed.activity(type, config, { ends_at: new Date(Date.now() + HOUR_MS), ...columns })
      await entry.prepare(id)
      return id
    }
    async function player(): Promise<Owner> {
      const owner = await bed.owner()
      await bed.deposit(owner, 100n * UNIT)
      return owner
    }
    const gained = async (owner: Owner) => (await bed.purses(owner)).coin

    test('gives once to those who took part, and nothing to others', async () => {
      const id = await open()
      const [ann, bob, cid] = [await player(), await player(), await player()]
      for (const one of [ann, bob]) expect(await entry.takePart(one, id)).toBe('ok')
      const raced = await Promise.all(Array.from({ length: 20 }, () => entry.takePart(ann, id)))
      expect(raced.every((answer) => answer === 'ok')).toBe(true)
      for (const one of [ann, bob, cid]) await entry.win(one, id)
      await entry.settle(id)
      expect(await Promise.all([ann, bob, cid].map(gained))).toEqual([AMOUNT, AMOUNT, 0n])
      const { rows } = await database.query(
        'select sum(left_over)::bigint as left from activity_budget where activity_id = $1',
        [id],
      )
      expect(rows).toEqual([{ left: 1_000_000n * UNIT - 2n * AMOUNT }])
    })

    test('has nothing to claim or spin', async () => {
      const id = await open()
      const ann = await player()
      expect(outcome(await ann.call(claimActivity, { activity_id: id }))).toBe('NOT_FOUND')
      expect(outcome(await ann.call(spinActivity, { activity_id: id }))).toBe('NOT_FOUND')
    })

    test('takes nobody before its start, after its end, while it is held or a draft', async () => {
      const ann = await player()
      const times = [
        { starts_at: new Date(Date.now() + HOUR_MS / 2) },
        { ends_at: new Date(Date.now() - DAY_MS / 24) },
        { state: 'paused' },
        { state: 'ended' },
        { state: 'draft' },
      ]
      for (const columns of times)
        expect(['ACTIVITY_CLOSED', 'NOT_FOUND']).toContain(await entry.takePart(ann, await open(columns)))
    })

    test('takes nobody it is not for, and nobody who is excluded, frozen or at a limit', async () => {
      const ann = await player()
      expect(await entry.takePart(ann, await open({ audience: { vip_from: 50 } }))).toBe('NOT_ELIGIBLE')
      const id = await open()
      const { playerId } = ann
      const put = (state: Parameters<typeof setPlayerState>[1]['state']) =>
        transact(database, (tx) => setPlayerState(tx, { playerId, state }))
      await put(playerStates.EXCLUDED)
      expect(await entry.takePart(ann, id)).toBe('SELF_EXCLUDED')
      await put(playerStates.FROZEN)
      expect(await entry.takePart(ann, id)).toBe('NOT_ELIGIBLE')
      await put(playerStates.ACTIVE)
      await transact(database, (tx) => stopPlayer(tx, { playerId, kind: 'limit', until: null, because: 'of tests' }))
      expect(await entry.takePart(ann, id)).toBe('COOLING_OFF')
      await transact(database, (tx) => freePlayer(tx, { playerId, kind: 'limit' }))
      expect(await entry.takePart(ann, id)).toBe('ok')
    })

    test('what a player has won who is excluded meanwhile waits for an operator', async () => {
      const id = await open()
      const ann = await player()
      expect(await entry.takePart(ann, id)).toBe('ok')
      await entry.win(ann, id)
      const { playerId } = ann
      await transact(database, (tx) => setPlayerState(tx, { playerId, state: playerStates.EXCLUDED }))
      await entry.settle(id)
      await transact(database, (tx) => setPlayerState(tx, { playerId, state: playerStates.ACTIVE }))
      expect(await gained(ann)).toBe(0n)
      const risk = await hireOperator(app, `risk-${type}`, ['risk'])
      const { list } = (await risk.get(`/operator/claims?state=held&activity_id=${id}`)).json()
      expect(list).toMatchObject([{ reasons: ['stopped'], cost: '25' }])
      await risk.post(`/operator/claims/${list[0].claim_id}`, { is_paid: true, reason: 'It was won before.' })
      expect(await gained(ann)).toBe(AMOUNT)
    })

    test('a clock that jumps back gives nothing again', async () => {
      const id = await open()
      const ann = await player()
      await entry.takePart(ann, id)
      await entry.win(ann, id)
      await entry.settle(id)
      clock.advance(-HOUR_MS)
      await followBets(database, Date.now() - HOUR_MS)
      await followBets(database, Date.now() + 3 * HOUR_MS)
      await closeBoards(database)
      await payAllGuesses(database)
      clock.advance(HOUR_MS)
      expect(await gained(ann)).toBe(AMOUNT)
    })
  },
)
