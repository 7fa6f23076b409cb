/** The game everybody is in: what the live stream has said of it so far, and what that means at a given moment. */
import type { CrashMessage, CrashPublicBet, CrashState } from '@tablestakes/contract/studio'
import { crashMultiplierAt } from '@tablestakes/domain/games/crash'

const BETS_KEPT = 100

/** What stands after one more message. One about another game than ours changes nothing: its own state will come. */
export function followGame(game: CrashState | null, message: CrashMessage): CrashState | null {
  if (message.type === 'state') return message.state
  if (game?.game_no !== message.game_no) return game
  if (message.type === 'sync') return { ...game, now: message.now }
  if (message.type === 'bets') {
    return { ...game, bets: addBets(game.bets, message.bets), bet_count: message.bet_count }
  }
  const landed = new Map(message.cash_outs.map((one) => [one.id, one]))
  return {
    ...game,
    bets: game.bets.map((bet) => {
      const { cashed_out_at, win } = landed.get(bet.id) ?? bet
      return { ...bet, cashed_out_at, win }
    }),
  }
}

function addBets(bets: readonly CrashPublicBet[], more: readonly CrashPublicBet[]): CrashPublicBet[] {
  const known = new Set(bets.map(({ id }) => id))
  return [...bets, ...more.filter(({ id }) => !known.has(id))].slice(0, BETS_KEPT)
}

/** Milliseconds since the start; 0 before it. What is shown of a flight never runs ahead of what was heard by more than this. */
export const SILENCE_MS = 2_500

/** How long the flight has lasted by the server's clock, held back where nothing was heard for a while. */
export function elapsedOf({ began_at }: CrashState, serverNow: number, lastSaid: number): number {
  return Math.max(0, Math.min(serverNow, lastSaid + SILENCE_MS) - began_at)
}

/** In hundredths: what the figure shows. */
export function multiplierOf(game: CrashState, elapsedMs: number): number {
  if (game.phase === 'betting') return 100
  return game.phase === 'ended' ? (game.bust ?? 100) : crashMultiplierAt(elapsedMs)
}

/** Those who have landed first, the latest of them on top; then everybody who still flies, in the order they came. */
export function listBets(bets: readonly CrashPublicBet[], mine: readonly number[]): CrashPublicBet[] {
  const rank = (bet: CrashPublicBet) => (mine.includes(bet.id) ? -1 : bet.cashed_out_at === null ? 1 : 0)
  return bets.toSorted(
    (one, other) =>
      rank(one) - rank(other) || (other.cashed_out_at ?? 0) - (one.cashed_out_at ?? 0) || one.id - other.id,
  )
}
