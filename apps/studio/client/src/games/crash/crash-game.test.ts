import type { CrashPublicBet, CrashState } from '@tablestakes/contract/studio'
import { crashReachedAt } from '@tablestakes/domain/games/crash'
import { expect, test } from 'vitest'
import { elapsedOf, followGame, listBets, multiplierOf, SILENCE_MS } from './crash-game.ts'

const bet = (id: number, cashed_out_at: number | null = null): CrashPublicBet => ({
  id,
  name: 'Ra***ia',
  stake: 10_000n,
  currency: 'IDR',
  cashed_out_at,
  win: cashed_out_at === null ? null : 20_000n,
})

const game: CrashState = {
  game_no: 7,
  phase: 'running',
  now: 5000,
  began_at: 1000,
  ends_at: null,
  bust: null,
  hash: null,
  is_interrupted: false,
  bets: [bet(1), bet(2)],
  bet_count: 2,
  latest: [],
}

test('bets and cash-outs are added to what is known, each once', () => {
  const more = followGame(game, { type: 'bets', game_no: 7, bets: [bet(2), bet(3)], bet_count: 3 })
  expect(more?.bets.map(({ id }) => id)).toEqual([1, 2, 3])
  expect(more?.bet_count).toBe(3)
  const landed = followGame(more, {
    type: 'cash_outs',
    game_no: 7,
    cash_outs: [{ id: 2, cashed_out_at: 182, win: 18_200n }],
  })
  expect(landed?.bets[1]).toMatchObject({ cashed_out_at: 182, win: 18_200n })
  expect(landed?.bets[0]?.cashed_out_at).toBeNull()
})

test('what is said of another game changes nothing, a state changes everything', () => {
  expect(followGame(game, { type: 'sync', game_no: 8, now: 9000, elapsed_ms: 1 })).toBe(game)
  expect(followGame(null, { type: 'bets', game_no: 7, bets: [], bet_count: 0 })).toBeNull()
  const next = { ...game, game_no: 8 }
  expect(followGame(game, { type: 'state', state: next })).toBe(next)
})

test('the figure follows the server’s time and stops where nothing was heard any more', () => {
  expect(elapsedOf(game, 1000 + crashReachedAt(200), 1000 + crashReachedAt(200))).toBe(crashReachedAt(200))
  expect(elapsedOf(game, 60_000, 5000)).toBe(4000 + SILENCE_MS)
  expect(elapsedOf(game, 900, 900)).toBe(0)
  expect(multiplierOf(game, crashReachedAt(200))).toBe(200)
  expect(multiplierOf({ ...game, phase: 'ended', bust: 173 }, 99_999)).toBe(173)
  expect(multiplierOf({ ...game, phase: 'betting' }, 99_999)).toBe(100)
})

test('own bets come first, then who landed last, then who still flies', () => {
  const bets = [bet(1), bet(2, 150), bet(3, 210), bet(4), bet(5)]
  expect(listBets(bets, [5]).map(({ id }) => id)).toEqual([5, 3, 2, 1, 4])
})
