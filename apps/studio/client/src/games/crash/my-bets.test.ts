import type { CrashBet, CrashState, StudioRound } from '@tablestakes/contract/studio'
import { expect, test } from 'vitest'
import { endedOf, endFromRound, putBets, seatOf, worthOf } from './my-bets.ts'

const bet = (change: Partial<CrashBet> = {}): CrashBet => ({
  round_id: 'round',
  bet_id: 'bet',
  game_no: 7,
  public_id: 1,
  stake: 500_000_000n,
  is_free: false,
  currency: 'IDR',
  auto_cash_out: null,
  last: 1_000_000,
  state: 'playing',
  cashed_out_at: null,
  win: 0n,
  created_at: 1,
  ...change,
})

const game = (phase: CrashState['phase'], bust: number | null = null): CrashState => ({
  game_no: 7,
  phase,
  now: 0,
  began_at: 0,
  ends_at: null,
  bust,
  hash: null,
  is_interrupted: false,
  bets: [],
  bet_count: 0,
  latest: [],
})

const seat = (phase: CrashState['phase'], mine: CrashBet[], more: { isPlacing?: boolean; leaving?: string } = {}) =>
  seatOf({ game: game(phase), mine, isPlacing: more.isPlacing ?? false, leaving: more.leaving ?? null })

test('without a bet there is a seat in this game while bets are taken, else in the next', () => {
  expect(seat('betting', [])).toEqual({ kind: 'free', goes: 'now' })
  expect(seat('running', [])).toEqual({ kind: 'free', goes: 'next' })
  expect(seat('ended', [bet()])).toEqual({ kind: 'free', goes: 'next' })
  expect(seat('betting', [], { isPlacing: true }).kind).toBe('placing')
})

test('a bet is ready, flies, leaves; one for the next game waits for it', () => {
  expect(seat('betting', [bet()]).kind).toBe('ready')
  expect(seat('running', [bet()]).kind).toBe('flying')
  expect(seat('running', [bet()], { leaving: 'bet' }).kind).toBe('leaving')
  expect(seat('ended', [bet()], { leaving: 'bet' }).kind).toBe('leaving')
  expect(seat('running', [bet({ game_no: 8, state: 'queued' })]).kind).toBe('queued')
  // A bet that was queued for this game is in it, whatever was said of it then.
  expect(seat('betting', [bet({ state: 'queued' })]).kind).toBe('ready')
})

test('a bet that flies comes before one that waits, and one that landed frees the seat', () => {
  const queued = bet({ bet_id: 'next', game_no: 8, state: 'queued' })
  expect(seat('running', [queued, bet()])).toMatchObject({ kind: 'flying', bet: { bet_id: 'bet' } })
  expect(seat('running', [bet({ state: 'cashed_out' })])).toEqual({ kind: 'free', goes: 'next' })
})

test('the end is told only where it is certain', () => {
  const told = (one: CrashBet, leaving: string | null = null) =>
    endedOf({ game: game('ended', 247), mine: [one], leaving })?.isWon ?? null
  expect(told(bet({ state: 'cashed_out', cashed_out_at: 210 }))).toBe(true)
  expect(told(bet())).toBe(false)
  expect(told(bet({ auto_cash_out: 248, last: 248 }))).toBe(false)
  // The flight reached its target: the studio will say so.
  expect(told(bet({ auto_cash_out: 247, last: 247 }))).toBeNull()
  // A press on its way may have been in time.
  expect(told(bet(), 'bet')).toBeNull()
  expect(told(bet({ game_no: 8 }))).toBeNull()
})

test('a cash-out is worth the stake times the multiplier, rounded down, and never more than where it is taken', () => {
  expect(worthOf(bet(), 247)).toBe(1_235_000_000n)
  expect(worthOf(bet({ stake: 333n }), 101)).toBe(336n)
  expect(worthOf(bet({ last: 150 }), 161)).toBe(750_000_000n)
})

test('a newer answer takes the place of an older one', () => {
  const known = [bet({ bet_id: 'new', created_at: 2 }), bet()]
  expect(putBets(known, [bet({ state: 'lost' })]).map(({ bet_id, state }) => [bet_id, state])).toEqual([
    ['new', 'playing'],
    ['bet', 'lost'],
  ])
})

test('a round of before tells how its bet ended', () => {
  const round = (change: object) => ({ state: 'settled', win: 0n, shown: null, ...change }) as StudioRound
  expect(endFromRound(bet(), round({ win: 5n, shown: { bust: 300, cashed_out_at: 210 } }))).toMatchObject({
    state: 'cashed_out',
    cashed_out_at: 210,
    win: 5n,
  })
  expect(endFromRound(bet(), round({ shown: { bust: 100, cashed_out_at: null } })).state).toBe('lost')
  expect(endFromRound(bet(), round({ state: 'void' })).state).toBe('void')
  expect(endFromRound(bet(), round({ state: 'pending' })).state).toBe('playing')
})
