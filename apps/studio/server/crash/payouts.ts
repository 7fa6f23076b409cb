import { crashLast } from '@tablestakes/domain/games/crash'
import { payout } from '@tablestakes/domain/games/game'
import { smallerOf } from '@tablestakes/domain/money/money'
import { type Ratio, ratio, ratioText } from '@tablestakes/domain/money/ratio'
import { LEASE_MS } from '../rounds/insert-round.ts'
import type { Decided } from '../rounds/move-round.ts'
import { mostWinOf, type Round } from '../rounds/round.ts'
import type { Studio } from '../studio.ts'

type Flying = Pick<Round, 'stake' | 'mostWin' | 'currency' | 'autoCashOut'>

/** Where a bet is cashed out by itself: at the player's wish, or at the last multiplier it can be paid in full. */
export function targetOf(bet: Flying): bigint {
  const last = BigInt(crashLast({ stake: bet.stake, mostWin: mostWinOf(bet) }))
  return bet.autoCashOut === null ? last : smallerOf(bet.autoCashOut, last)
}

/** What a cash-out pays, at a multiplier in hundredths; a lost bet is cashed out at none. */
export function decideCrash(round: Pick<Round, 'stake'>, cashedOutAt: bigint | null, bust: bigint | null): Decided {
  const at: Ratio = ratio(cashedOutAt ?? 0n, 100n)
  return {
    outcome: { bust: bust === null ? null : Number(bust), cashed_out_at: cashedOutAt && Number(cashedOutAt) },
    pays: ratioText(at),
    win: payout(round.stake, at),
  }
}

export type Landed = Decided & { roundId: string; cashedOutAt: bigint | null }

/**
 * Claims the ends of bets, all in one statement: a full game lands while everybody waits for the next. Answers the rounds that were
 * still open; the others have ended already, by another cash-out or with their game.
 */
export async function markLanded(studio: Studio, landed: readonly Landed[]): Promise<Set<string>> {
  if (landed.length === 0) return new Set()
  const { rows } = await studio.database.query<{ round_id: string }>({
    name: 'mark-landed',
    text: `
      update round set state = 'paying', outcome = landed.outcome, pays = landed.pays, win = landed.win,
        cashed_out_at = landed.cashed_out_at, node = $6, next_try_at = $7, tries = 0
      from unnest($1::uuid[], $2::jsonb[], $3::text[], $4::bigint[], $5::bigint[])
        landed (round_id, outcome, pays, win, cashed_out_at)
      where round.round_id = landed.round_id and round.state = 'open'
      returning round.round_id`,
    values: [
      landed.map(({ roundId }) => roundId),
      landed.map(({ outcome }) => JSON.stringify(outcome)),
      landed.map(({ pays }) => pays),
      landed.map(({ win }) => win),
      landed.map(({ cashedOutAt }) => cashedOutAt),
      studio.node,
      new Date(studio.clock() + LEASE_MS),
    ],
  })
  return new Set(rows.map(({ round_id }) => round_id))
}
