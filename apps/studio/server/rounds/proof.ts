import type { StudioProof } from '@tablestakes/contract/studio'
import { showMultiplier } from '@tablestakes/domain/games/game'
import { readRatio, ZERO } from '@tablestakes/domain/money/ratio'
import { pageOfTicket } from '../books.ts'
import { Refusal } from '../platform/refusal.ts'
import { loadGameFacts } from '../shared/facts.ts'
import type { Studio } from '../studio.ts'
import { findRound } from './queries.ts'
import type { Round } from './round.ts'
import { jackpotPart, shownState } from './show-round.ts'

/** Everything needed to recompute a round. The server seed is in it only after its rotation. */
export async function loadProof(studio: Studio, roundId: string): Promise<StudioProof> {
  const round = await findRound(studio.database, roundId)
  if (!round) throw new Refusal('not_found')
  return {
    round_id: round.roundId,
    game: round.game,
    state: shownState(round),
    stake: round.stake,
    ...(round.raised > 0n && { raised: round.raised }),
    most_win: round.mostWin,
    currency: round.currency,
    win: round.win ?? 0n,
    multiplier: showMultiplier(readRatio(round.pays ?? '0/1') ?? ZERO),
    created_at: round.createdAt.getTime(),
    params: round.params,
    steps: round.steps,
    ...jackpotPart(round),
    ...(round.kind === 'shared' ? await sharedPart(studio, round) : await seededPart(studio, round)),
  }
}

type Part = Pick<
  StudioProof,
  'server_seed' | 'server_seed_hash' | 'client_seed' | 'nonce' | 'chain' | 'outcome' | 'page'
>

async function seededPart(studio: Studio, round: Round): Promise<Part> {
  const { rows } = await studio.database.query<{ state: string }>('select state from seed where seed_id = $1', [
    round.seedId,
  ])
  const isOver = round.state === 'paying' || round.state === 'settled'
  const isRevealed = rows[0]?.state === 'revealed' && round.sealedServerSeed !== null
  return {
    server_seed: isRevealed ? studio.sealer.unseal('server seed', round.sealedServerSeed!) : null,
    server_seed_hash: round.serverSeedHash!,
    client_seed: round.clientSeed!,
    nonce: Number(round.nonce),
    outcome: isOver ? round.outcome : null,
    page: isOver ? pageOf(round) : null,
    chain: null,
  }
}

/** Of a round that was drawn from a book, the entry its ticket came to. */
function pageOf({ game, outcome }: Round): Part['page'] {
  const { ticket } = (outcome ?? {}) as { ticket?: unknown }
  return typeof ticket === 'number' ? pageOfTicket(game, ticket) : null
}

async function sharedPart(studio: Studio, round: Round): Promise<Part> {
  const facts = await loadGameFacts(studio.database, round)
  // A bet for the next game: its round is fixed, but even the hash before it is still secret.
  if (!facts) throw new Refusal('busy')
  const { gameNo, hash, bust, outcome, hashBefore, salt, endHash, length, firstGameNo } = facts
  const cashedOutAt = round.cashedOutAt === null ? null : Number(round.cashedOutAt)
  return {
    server_seed: hash,
    server_seed_hash: hashBefore,
    client_seed: salt,
    nonce: gameNo,
    outcome: round.game === 'crash' ? { bust, cashed_out_at: cashedOutAt } : outcome,
    page: null,
    chain: {
      ...{ end_hash: endHash, salt, length, game_no: gameNo, first_game_no: firstGameNo },
      table: round.tableKey ?? round.game,
    },
  }
}
