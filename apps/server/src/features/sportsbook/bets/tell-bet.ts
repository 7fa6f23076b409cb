import { publish } from '../../../platform/live/outbox.ts'
import type { BetRow } from './bet-row.ts'

type Told = { bet: Pick<BetRow, 'bet_id' | 'player_id'>; state: 'open' | 'refused'; reason?: string }

/** Tells the player what became of a bet that waited. */
export const tellBet = (tx: Parameters<typeof publish>[0], { bet, state, reason }: Told): Promise<void> =>
  publish(tx, {
    playerId: bet.player_id,
    message: { type: 'sports_bet', bet_id: String(bet.bet_id), state, win: 0n, reason: reason ?? null },
  })
