/** The player's own bets: which of them counts now, and what its player can do. */
import type { CrashBet, CrashState, StudioRound } from '@tablestakes/contract/studio'
import { payout } from '@tablestakes/domain/games/game'
import { ratio } from '@tablestakes/domain/money/ratio'

/** Where the player stands. `free`: a bet can be placed, into this game or only into the next. */
export type Seat =
  | { kind: 'free'; goes: 'now' | 'next' }
  | { kind: 'placing' }
  /** In the game, before its start. */
  | { kind: 'ready'; bet: CrashBet }
  | { kind: 'flying'; bet: CrashBet }
  /** The press is on its way. */
  | { kind: 'leaving'; bet: CrashBet }
  | { kind: 'queued'; bet: CrashBet }

type Known = {
  game: CrashState
  mine: readonly CrashBet[]
  isPlacing: boolean
  /** The bet whose cash-out is on its way. */
  leaving: string | null
}

export function seatOf({ game, mine, isPlacing, leaving }: Known): Seat {
  const inPlay = mine.filter(isInPlay)
  const here = inPlay.find((bet) => bet.game_no === game.game_no)
  const next = inPlay.find((bet) => bet.game_no > game.game_no)
  if (here && here.bet_id === leaving) return { kind: 'leaving', bet: here }
  if (here && game.phase === 'running') return { kind: 'flying', bet: here }
  if (isPlacing) return { kind: 'placing' }
  if (here && game.phase === 'betting') return { kind: 'ready', bet: here }
  if (next) return { kind: 'queued', bet: next }
  return { kind: 'free', goes: game.phase === 'betting' ? 'now' : 'next' }
}

/** Its money is in a game and no end of it was heard. */
export const isInPlay = ({ state }: CrashBet) => state === 'queued' || state === 'playing' || state === 'pending'

/** What is known of a bet once the game has ended without a cash-out of its own: the flight did not get to its target. */
export function isLost(bet: CrashBet, game: CrashState, leaving: string | null): boolean {
  if (bet.game_no !== game.game_no || game.phase !== 'ended' || game.is_interrupted) return bet.state === 'lost'
  if (bet.state !== 'playing') return bet.state === 'lost'
  return bet.bet_id !== leaving && bet.last > (game.bust ?? 100)
}

/** The newest bet of this game that is over, for the stage to tell. */
export function endedOf({ game, mine, leaving }: Omit<Known, 'isPlacing'>): { bet: CrashBet; isWon: boolean } | null {
  for (const bet of mine.filter(({ game_no }) => game_no === game.game_no)) {
    if (bet.state === 'cashed_out') return { bet, isWon: true }
    if (isLost(bet, game, leaving)) return { bet, isWon: false }
  }
  return null
}

/** What a cash-out at this multiplier pays: never above where the bet is taken by itself. */
export function worthOf({ stake, last }: Pick<CrashBet, 'stake' | 'last'>, multiplier: number): bigint {
  return payout(stake, ratio(Math.min(multiplier, last), 100))
}

/** What one more answer says of a bet takes the place of what was known; the newest bets come first. */
export function putBets(mine: readonly CrashBet[], more: readonly CrashBet[]): CrashBet[] {
  const byId = new Map([...mine, ...more].map((bet) => [bet.bet_id, bet]))
  return [...byId.values()].toSorted((one, other) => other.created_at - one.created_at).slice(0, 20)
}

/** A bet of a game that is over, as the list of own rounds tells its end. */
export function endFromRound(bet: CrashBet, { state, win, shown }: StudioRound): CrashBet {
  if (state === 'void') return { ...bet, state: 'void', win: 0n }
  if (state !== 'settled') return bet
  const { cashed_out_at = null } = (shown ?? {}) as { cashed_out_at?: number | null }
  return { ...bet, state: cashed_out_at === null ? 'lost' : 'cashed_out', cashed_out_at, win }
}
