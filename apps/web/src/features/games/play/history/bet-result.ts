import type { Bet } from '@tablestakes/contract/games'

export type BetResult =
  /** Nothing is decided: the stake is out, and nothing has come back. */
  | { kind: 'open' }
  /** It was never played: the stake is back. */
  | { kind: 'void' }
  | { kind: 'won' | 'even' | 'lost'; net: bigint }

/** What a bet has come to. A win below the stake is a loss, whatever colours it was shown in; a stake that a promotion paid is nobody's loss. */
export function resultOf({ state, stake, win, is_free }: Pick<Bet, 'state' | 'stake' | 'win' | 'is_free'>): BetResult {
  if (state !== 'settled') return { kind: state }
  const net = is_free ? win : win - stake
  return { kind: net > 0n ? 'won' : net < 0n ? 'lost' : 'even', net }
}
