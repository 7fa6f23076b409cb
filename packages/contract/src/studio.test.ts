import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { crashGame, crashMessage, studioCalls, studioRefusal, studioRefusals } from './studio.ts'

const bet_id = '0199aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee'

describe('a bet', () => {
  test('is read with money as ours', () => {
    const wire = { bet_id, stake: 10_000, params: { target: 5000, direction: 'under' } }
    expect(z.decode(studioCalls.play.request, wire)).toEqual({ ...wire, stake: 10_000n })
  })

  test.each(['prize', 'win', 'payout', 'multiplier', 'index', 'outcome', 'nonce', 'currency'])(
    'has no %s of the client’s',
    (field) => {
      const wire = { bet_id, stake: 1, params: null, [field]: 1 }
      expect(z.decode(studioCalls.play.request, wire)).not.toHaveProperty(field)
    },
  )

  test.each([0, -1, 0.5, '1', null, 2 ** 53])('has no stake of %j', (stake) => {
    expect(z.safeDecode(studioCalls.play.request, { bet_id, stake, params: {} } as never).success).toBe(false)
  })
})

test('calls have addresses of their own', () => {
  const paths = Object.values(studioCalls).map((call) => call.path)
  expect(new Set(paths).size).toBe(paths.length)
})

test('every refusal is known to its reader', () => {
  for (const refused of studioRefusals) expect(z.decode(studioRefusal, { refused })).toEqual({ refused })
})

test('a state of crash says nothing of the end while it flies', () => {
  const state = {
    game_no: 7,
    phase: 'running',
    now: 2,
    began_at: 1,
    ends_at: null,
    bust: null,
    hash: null,
    is_interrupted: false,
    bets: [{ id: 0, name: 'a***z', stake: 10_000, currency: 'IDR', cashed_out_at: null, win: null }],
    bet_count: 1,
    latest: [],
  } as const
  const message = z.decode(crashMessage, { type: 'state', state } as never)
  expect(message).toMatchObject({ type: 'state', state: { bets: [{ stake: 10_000n }], bust: null } })
  expect(z.encode(crashMessage, message)).toEqual({ type: 'state', state })
})

test('the highest flight there can be is told, and nothing above it', () => {
  const highest = { game_no: 7, bust: 99 * 2 ** 32, hash: '0'.repeat(64), is_interrupted: false }
  expect(z.encode(crashGame, highest)).toEqual(highest)
  expect(z.safeEncode(crashGame, { ...highest, bust: highest.bust + 1 }).success).toBe(false)
})
