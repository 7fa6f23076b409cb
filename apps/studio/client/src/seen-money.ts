import type { StudioRound } from '@tablestakes/contract/studio'
import type { AutoRun } from './auto-play.ts'

type Held = {
  balance: bigint
  net: bigint
  falling: readonly StudioRound[]
  checking: readonly StudioRound[]
  auto: AutoRun | null
  /** The rounds that auto-play has counted. */
  autoRounds: ReadonlySet<string>
}

/** The figures beside the stage. */
export type SeenMoney = { balance: bigint; net: bigint; autoNet: bigint }

/**
 * Money as far as its player has seen it: stakes are gone at once, but what a round brings is left out while its picture still moves. Else
 * the figure in the bar would tell the end before the wheel does. Only shown: what may be staked is decided by what is really there.
 */
export function seenMoney({ balance, net, falling, checking, auto, autoRounds }: Held): SeenMoney {
  // What the casino has not settled is not in the balance yet.
  const paid = falling.filter((round) => !checking.some(({ round_id }) => round_id === round.round_id))
  const seen = balance - winsOf(paid)
  return {
    // The win may have been spent elsewhere before it was shown here.
    balance: seen > 0n ? seen : 0n,
    net: net - winsOf(falling),
    autoNet: (auto?.net ?? 0n) - winsOf(falling.filter(({ round_id }) => autoRounds.has(round_id))),
  }
}

const winsOf = (rounds: readonly StudioRound[]): bigint =>
  rounds.reduce((sum, { win, jackpot }) => sum + win + (jackpot?.amount ?? 0n), 0n)
