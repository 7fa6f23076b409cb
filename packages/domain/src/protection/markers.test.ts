import { expect, test } from 'vitest'
import {
  actionsFor,
  type DayOfPlayer,
  defaultScores,
  defaultThresholds,
  figuresOf,
  findMarkers,
  isDue,
  type MarkerKind,
  suggestLimit,
  totalScore,
} from './markers.ts'

const TODAY = 20_000
const quiet: DayOfPlayer = {
  ...{ day: TODAY, deposits: 0, deposited: 0n, staked: 0n, won: 0n, rounds: 0, seconds: 0, nightSeconds: 0 },
  ...{ cancelledWithdrawals: 0, declinedPayments: 0, limitsRaised: 0 },
}
const on = (ago: number, day: Partial<DayOfPlayer>): DayOfPlayer => ({ ...quiet, ...day, day: TODAY - ago })
const markersOf = (days: DayOfPlayer[]) => findMarkers(days, TODAY, defaultThresholds)
const kindsOf = (days: DayOfPlayer[]) => markersOf(days).map(({ kind }) => kind)

test('a player who does nothing remarkable has no markers', () => {
  expect(markersOf([])).toEqual([])
  expect(kindsOf([on(0, { deposits: 1, staked: 100n, won: 90n, rounds: 100, seconds: 3_600 })])).toEqual([])
})

const chasing = { deposits: 3, staked: 2n, won: 1n }

/** At the threshold it is a marker, just below it is not, and what is older than its time does not count. */
test.each<[MarkerKind, DayOfPlayer[], DayOfPlayer[], DayOfPlayer[]]>([
  [
    'chasing_losses',
    [on(0, chasing), on(6, chasing)],
    [on(0, chasing), on(6, { ...chasing, deposits: 2 })],
    [on(0, chasing), on(7, chasing)],
  ],
  [
    'rising_stakes',
    [on(0, { staked: 20n, rounds: 10 }), on(7, { staked: 50n, rounds: 50 })],
    [on(0, { staked: 199n, rounds: 100 }), on(7, { staked: 50n, rounds: 50 })],
    [on(0, { staked: 20n, rounds: 10 }), on(35, { staked: 50n, rounds: 50 })],
  ],
  ['many_deposits', [on(6, { deposits: 5 })], [on(6, { deposits: 4 })], [on(7, { deposits: 5 })]],
  [
    'night_play',
    [0, 3, 6].map((ago) => on(ago, { nightSeconds: 3_600 })),
    [0, 3, 6].map((ago) => on(ago, { nightSeconds: ago === 3 ? 3_599 : 3_600 })),
    [0, 3, 7].map((ago) => on(ago, { nightSeconds: 3_600 })),
  ],
  [
    'cancelled_withdrawals',
    [on(0, { cancelledWithdrawals: 1 }), on(6, { cancelledWithdrawals: 1 })],
    [on(0, { cancelledWithdrawals: 1 })],
    [on(0, { cancelledWithdrawals: 1 }), on(7, { cancelledWithdrawals: 1 })],
  ],
  ['limits_raised', [on(29, { limitsRaised: 2 })], [on(29, { limitsRaised: 1 })], [on(30, { limitsRaised: 2 })]],
  [
    'declined_payments',
    [on(0, { declinedPayments: 3 })],
    [on(0, { declinedPayments: 2 })],
    [on(7, { declinedPayments: 3 })],
  ],
  ['long_sessions', [on(0, { seconds: 21_600 })], [on(0, { seconds: 21_599 })], [on(7, { seconds: 21_600 })]],
])('%s', (kind, at, below, old) => {
  expect(kindsOf(at)).toEqual([kind])
  expect(kindsOf(below)).toEqual([])
  expect(kindsOf(old)).toEqual([])
})

test('a day that has not come yet does not count', () => {
  expect(kindsOf([on(-1, { deposits: 50 })])).toEqual([])
})

test('a win is no loss to chase', () => {
  expect(figuresOf([on(0, { deposits: 3, staked: 2n, won: 2n })], TODAY).chasing_losses).toBe(0)
})

test('a rise is compared with enough rounds, or not at all', () => {
  const risen = (rounds: number) =>
    figuresOf([on(0, { staked: 20n, rounds: 10 }), on(7, { staked: BigInt(rounds), rounds })], TODAY).rising_stakes
  expect([risen(49), risen(50)]).toEqual([0, 200])
})

test('a score is 50 at the threshold and 100 at twice as much, and others add ten each', () => {
  const scoreOf = (deposits: number) => markersOf([on(0, { deposits })])[0]?.score
  expect([scoreOf(5), scoreOf(8), scoreOf(10), scoreOf(50)]).toEqual([50, 80, 100, 100])
  const both = markersOf([on(0, { deposits: 5, declinedPayments: 3 })])
  expect([totalScore([]), totalScore(both)]).toEqual([0, 60])
})

test('the gravest comes first, and a site’s own threshold decides', () => {
  expect(kindsOf([on(0, { deposits: 5, declinedPayments: 6 })])).toEqual(['declined_payments', 'many_deposits'])
  const own = { ...defaultThresholds, many_deposits: 6 }
  expect(findMarkers([on(0, { deposits: 5 })], TODAY, own)).toEqual([])
})

test.each([
  [49, []],
  [50, ['message']],
  [60, ['message', 'suggest_limit']],
  [70, ['message', 'suggest_limit', 'no_offers']],
  [80, ['message', 'suggest_limit', 'no_offers', 'person']],
  [94, ['message', 'suggest_limit', 'no_offers', 'person']],
  [95, ['message', 'suggest_limit', 'no_offers', 'person', 'break']],
])('a score of %i asks for %o', (score, actions) => {
  expect(actionsFor(score, defaultScores)).toEqual(actions)
})

test('an action above 100 is never taken', () => {
  expect(actionsFor(100, { ...defaultScores, break: 101 })).not.toContain('break')
})

test('what was done is done again after a week, or when the score has risen', () => {
  const last = { score: 60, day: TODAY }
  expect(isDue({ score: 60, day: TODAY }, undefined)).toBe(true)
  expect(isDue({ score: 60, day: TODAY + 6 }, last)).toBe(false)
  expect(isDue({ score: 60, day: TODAY + 7 }, last)).toBe(true)
  expect(isDue({ score: 61, day: TODAY + 1 }, last)).toBe(true)
})

test.each([
  ['what was paid in', [on(0, { deposits: 5, deposited: 70n }), on(6, { deposited: 31n })], { amount: 50n }],
  ['time, where nothing was paid in', [on(0, { declinedPayments: 3 })], { minutes: 120 }],
  ['time, where time stands out', [on(0, { seconds: 30_000, deposited: 100n })], { minutes: 120 }],
])('a limit is suggested on %s', (_, days, limit) => {
  expect(suggestLimit(days, { today: TODAY, markers: markersOf(days), unit: 10n })).toMatchObject(limit)
})

test('without a marker no limit is suggested', () => {
  expect(suggestLimit([], { today: TODAY, markers: [], unit: 10n })).toBeNull()
})
