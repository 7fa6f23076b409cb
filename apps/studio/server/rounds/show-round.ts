import type { StudioRound } from '@tablestakes/contract/studio'
import { payout, showMultiplier } from '@tablestakes/domain/games/game'
import { readRatio, ZERO } from '@tablestakes/domain/money/ratio'
import { loadGameFacts } from '../shared/facts.ts'
import type { Studio } from '../studio.ts'
import { standingOf } from './decide.ts'
import { mostWinOf, type Round } from './round.ts'

/** A round as its player may see it. What is still hidden is not in it. */
export async function showRound(studio: Studio, round: Round): Promise<StudioRound> {
  const pays = readRatio(round.pays ?? '0/1') ?? ZERO
  const state = shownState(round)
  return {
    round_id: round.roundId,
    bet_id: round.betId,
    game: round.game,
    stake: round.stake,
    ...(round.raised > 0n && { raised: round.raised }),
    is_free: round.reward !== null,
    most_win: mostWinOf(round),
    currency: round.currency,
    params: round.params,
    steps: round.steps,
    state,
    multiplier: showMultiplier(pays),
    win: round.win ?? (state === 'open' ? payout(round.stake, pays) : 0n),
    created_at: round.createdAt.getTime(),
    ...jackpotPart(round),
    ...(round.kind === 'shared' ? await sharedPart(studio, round) : seededPart(studio, round)),
  }
}

/** Only of a round that has been decided: before that nobody may know. */
export function jackpotPart({
  state,
  jackpotTurnover: turnover,
  jackpotClaim,
  jackpotState,
  jackpotWin: amount,
}: Round): Pick<StudioRound, 'jackpot'> {
  if (turnover === null || (state !== 'paying' && state !== 'settled')) return {}
  const won = jackpotState ?? (jackpotClaim === null ? 'lost' : 'owed')
  return { jackpot: { turnover, state: won, amount } }
}

export function shownState(round: Round): StudioRound['state'] {
  if (round.state === 'open' || round.state === 'settled' || round.state === 'void') return round.state
  return 'pending'
}

type Part = Pick<StudioRound, 'shown' | 'revealed' | 'nonce' | 'server_seed_hash' | 'client_seed'>

function seededPart(studio: Studio, round: Round): Part {
  const { nonce, serverSeedHash, clientSeed } = round
  if (nonce === null || serverSeedHash === null || clientSeed === null) throw new Error(`${round.roundId} has no seed`)
  const seeds = { nonce: Number(nonce), server_seed_hash: serverSeedHash, client_seed: clientSeed }
  const isOver = round.state === 'paying' || round.state === 'settled'
  if (round.kind === 'instant') return { ...seeds, shown: isOver ? round.outcome : null, revealed: null }
  if (isOver) {
    const { shown, revealed } = round.outcome as { shown: unknown; revealed: unknown }
    return { ...seeds, shown, revealed }
  }
  const shown = round.state === 'open' ? standingOf(studio, round, round.steps)?.shown : null
  return { ...seeds, shown: shown ?? null, revealed: null }
}

/** Only rounds whose game is over are shown this way. */
async function sharedPart(studio: Studio, round: Round): Promise<Part> {
  const facts = await loadGameFacts(studio.database, round)
  if (!facts) throw new Error(`${round.roundId} is in no game`)
  const cashedOutAt = round.cashedOutAt === null ? null : Number(round.cashedOutAt)
  return {
    nonce: facts.gameNo,
    server_seed_hash: facts.hashBefore,
    client_seed: facts.salt,
    shown: round.game === 'crash' ? { bust: facts.bust, cashed_out_at: cashedOutAt } : facts.outcome,
    revealed: null,
  }
}
