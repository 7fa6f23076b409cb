import type { PlayMoney, StudioGame } from '@tablestakes/contract/studio'
import { type Draw, startDraw } from '@tablestakes/domain/draws/fairness'
import { betLimits } from '@tablestakes/domain/games/limits'
import type { Studio } from '../studio.ts'

/**
 * `placing`: the casino is asked for the stake. `open`: it is taken and the round waits for its player, or its flight.
 * `paying`: decided, the casino is told the win, be it nothing. `rolling-back`: whether the stake was taken is unknown, so it
 * is taken back until the casino says so. `settled` and `void` are the ends; a round that is void because of `rollback_refused`
 * has its stake at the casino.
 */
export type RoundState = 'placing' | 'open' | 'paying' | 'settled' | 'void' | 'rolling-back'

export type Round = {
  roundId: string
  playerId: bigint
  sessionId: string
  betId: string
  game: StudioGame
  kind: 'instant' | 'stepped' | 'shared'
  currency: string
  money: PlayMoney
  stake: bigint
  /** What was added to it in the middle of the round. */
  raised: bigint
  /** What it pays at most, as it was when the bet was placed; null in rounds from before that was kept. */
  mostWin: bigint | null
  params: unknown
  /** The casino's reward that pays the stake. */
  reward: string | null
  /** The casino's pot it takes part in, and what is staked there for one on average; null where it takes part in none. */
  jackpotPot: string | null
  jackpotTurnover: bigint | null
  /** Of a round that has won it. */
  jackpotClaim: string | null
  jackpotState: 'owed' | 'paid' | 'refused' | null
  jackpotWin: bigint | null
  steps: unknown[]
  seedId: bigint | null
  nonce: bigint | null
  clientSeed: string | null
  serverSeedHash: string | null
  outcome: unknown
  /** A ratio as text; null until the stake is taken. */
  pays: string | null
  win: bigint | null
  state: RoundState
  reason: string | null
  betUuid: string
  winUuid: string
  rollbackUuid: string
  tries: number
  createdAt: Date
  /** Of a shared game: the table it was bet at. */
  tableKey: string | null
  gameNo: bigint | null
  publicId: number | null
  autoCashOut: bigint | null
  cashedOutAt: bigint | null
  /** Secrets at rest: opened only where a draw or a wallet call needs them. */
  sealedServerSeed: Buffer | null
  sealedWalletToken: Buffer | null
  user: string | null
}

/** Everything about a round in one row; names are ours here and stay so. */
export const ROUND = `
  select round.round_id as "roundId", round.player_id as "playerId", round.session_id as "sessionId",
    round.bet_id as "betId", round.game, round.kind, round.currency, round.money, round.stake, round.raised,
    round.most_win as "mostWin", round.params, round.reward_uuid as reward, round.steps,
    round.jackpot_pot as "jackpotPot", round.jackpot_turnover as "jackpotTurnover",
    jackpot_hit.claim_uuid as "jackpotClaim", jackpot_hit.state as "jackpotState", jackpot_hit.amount as "jackpotWin",
    round.seed_id as "seedId", round.nonce, round.client_seed as "clientSeed",
    seed.server_seed_hash as "serverSeedHash", round.outcome, round.pays, round.win, round.state, round.reason,
    round.bet_uuid as "betUuid", round.win_uuid as "winUuid", round.rollback_uuid as "rollbackUuid", round.tries,
    round.created_at as "createdAt", round.table_key as "tableKey", round.game_no as "gameNo", round.public_id as "publicId",
    round.auto_cash_out as "autoCashOut", round.cashed_out_at as "cashedOutAt",
    seed.sealed_server_seed as "sealedServerSeed", session.sealed_wallet_token as "sealedWalletToken",
    player.user_key as "user"
  from round
  join session using (session_id)
  join player on player.player_id = round.player_id
  left join jackpot_hit on jackpot_hit.round_id = round.round_id
  left join seed using (seed_id)`

/** The highest win of a round: the one kept with it, or today's for a round from before. */
export function mostWinOf({ mostWin, currency }: Pick<Round, 'mostWin' | 'currency'>): bigint {
  const known = mostWin ?? betLimits(currency)?.mostWin
  if (known === undefined) throw new Error(`the studio is not played in ${currency}`)
  return known
}

/** Begins the round's stream of numbers; every call begins it anew. */
export function drawOf(studio: Pick<Studio, 'sealer'>, round: Round): () => Draw {
  const { sealedServerSeed, clientSeed, nonce } = round
  if (!sealedServerSeed || clientSeed === null || nonce === null) throw new Error(`round ${round.roundId} has no seed`)
  const serverSeed = studio.sealer.unseal('server seed', sealedServerSeed)
  return () => startDraw({ serverSeed, clientSeed, nonce: Number(nonce) })
}
