import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { whole } from './fields.ts'
import {
  decimalText,
  decodeFeedMessage,
  encodeFeedMessage,
  eventStatuses,
  type FeedMessage,
  feedMarketStatuses,
  feedMessages,
  matchStatuses,
  periodOf,
  producers,
} from './sports-feed.ts'

const ofEvent = { product: producers.LIVE, timestamp: 1_700_000_000_001, event_id: 'vf:match:100001001' } as const
const market = { id: 18, specifiers: 'total=2.5' }

const messages: FeedMessage[] = [
  { kind: 'alive', product: producers.PREMATCH, timestamp: 5, subscribed: false, latest: 4 },
  { kind: 'snapshot_complete', product: producers.LIVE, timestamp: 5, request_id: 7, latest: 3 },
  { kind: 'fixture_change', ...ofEvent, change_type: 1, start_time: 9 },
  {
    kind: 'odds_change',
    ...ofEvent,
    previous: 1_700_000_000_000,
    request_id: 3,
    sport_event_status: {
      status: eventStatuses.LIVE,
      match_status: matchStatuses.second_half,
      home_score: 2,
      away_score: 0,
      clock: { match_time: '67:30', stopped: false },
      period_scores: { period_score: [{ number: 1, match_status_code: 6, home_score: 1, away_score: 0 }] },
    },
    odds: {
      market: [
        {
          ...market,
          status: feedMarketStatuses.ACTIVE,
          outcome: [
            { id: 12, odds: 1850, probabilities: 512_345_678, active: true },
            { id: 13, odds: 2000, refund_probabilities: 1, active: true },
          ],
        },
        { id: 1, status: feedMarketStatuses.HANDED_OVER },
      ],
    },
  },
  { kind: 'bet_stop', ...ofEvent, groups: 'all', market_status: feedMarketStatuses.SUSPENDED },
  {
    kind: 'bet_settlement',
    ...ofEvent,
    certainty: 2,
    outcomes: {
      market: [
        {
          ...market,
          outcome: [
            { id: 12, result: 1, void_factor: 0.5 },
            { id: 13, result: 0, void_factor: 1 },
            { id: 14, result: 1, dead_heat_factor: 0.333333333 },
          ],
        },
      ],
    },
  },
  { kind: 'rollback_bet_settlement', ...ofEvent, market: [market] },
  { kind: 'bet_cancel', ...ofEvent, start_time: 1, end_time: 2, market: [{ ...market, void_reason: 13 }] },
  { kind: 'rollback_bet_cancel', ...ofEvent, market: [market] },
  {
    kind: 'match_event',
    ...ofEvent,
    event: { id: 3, type: 'goal', time: 4, match_time: 12, team: 'home', home_score: 1, away_score: 0, player: 'A B' },
  },
]

describe('messages', () => {
  test('every kind is written as texts and read back the same', () => {
    expect(new Set(messages.map(({ kind }) => kind))).toEqual(new Set(Object.keys(feedMessages)))
    for (const message of messages) {
      const element = encodeFeedMessage(message)
      expect(textsIn(element.value)).toBe(true)
      expect(decodeFeedMessage(element)).toEqual(message)
    }
  })

  test('what is no message is refused', () => {
    const { value } = encodeFeedMessage(messages[0]!)
    expect(() => decodeFeedMessage({ name: 'constructor', value })).toThrow(/./)
    expect(() => decodeFeedMessage({ name: 'alive', value: { ...(value as object), product: '2' } })).toThrow(/./)
    expect(() => decodeFeedMessage({ name: 'alive', value: { ...(value as object), timestamp: '1e3' } })).toThrow(/./)
    const stop = encodeFeedMessage(messages[4]!).value as object
    for (const event_id of ['match:1', 'vf:match:x', 'vf:match:1 ', ''])
      expect(() => decodeFeedMessage({ name: 'bet_stop', value: { ...stop, event_id } }), event_id).toThrow(/./)
  })
})

test('a decimal is held exactly', () => {
  const odds = decimalText(3, whole(1_000, 10_000_000))
  for (const [text, held] of [
    ['1.85', 1850],
    ['2', 2000],
    ['1.001', 1001],
    ['10000', 10_000_000],
  ] as const) {
    expect(z.decode(odds, text)).toBe(held)
    expect(z.encode(odds, held)).toBe(text)
  }
  fc.assert(
    fc.property(fc.integer({ min: 1_000, max: 10_000_000 }), (held) => z.decode(odds, z.encode(odds, held)) === held),
  )
  for (const text of ['0.999', '1.8505', '-2', '1,85', '', '.5', '1e3'])
    expect(z.safeDecode(odds, text).success).toBe(false)
})

test('periods are told in the words of the house', () => {
  expect(periodOf(matchStatuses.set_2)).toBe('set')
  expect(periodOf(matchStatuses.quarter_break_1)).toBe('quarter_break')
  expect(periodOf(matchStatuses.first_half)).toBe('first_half')
  expect(periodOf(9_999)).toBeUndefined()
})

function textsIn(value: unknown): boolean {
  if (typeof value === 'string' || value === undefined) return true
  return typeof value === 'object' && value !== null && Object.values(value).every(textsIn)
}
