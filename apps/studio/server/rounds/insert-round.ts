import { randomUUID } from 'node:crypto'
import type { Reader } from '@tablestakes/node/database'
import { nextUuidV7 } from '@tablestakes/node/uuid-v7'
import pg from 'pg'
import { Refusal } from '../platform/refusal.ts'
import type { Session } from '../sessions/find-session.ts'
import type { Studio } from '../studio.ts'
import { findRoundOfBet } from './queries.ts'
import type { Round } from './round.ts'
import type { Drawn, NewRound } from './write-rounds.ts'

export type Bet = {
  betId: string
  stake: bigint
  mostWin: bigint
  params: unknown
  kind: 'instant' | 'stepped'
  reward: string | null
  /** What it takes part in. */
  jackpot: { pot: string; turnover: bigint } | null
}

/** How long the node that began a round has it for itself: longer than three tries of the casino can take. */
export const LEASE_MS = 60_000

/** A bet and a rotation may meet; the one that comes later looks again. */
const ATTEMPTS_MAX = 3

/**
 * Takes the next nonce and writes the round down, in one statement: the lock on the seed orders a player's bets, and what
 * fails takes no nonce. From then on the outcome is fixed, even if a process dies. The same bet again gives the first one's round.
 */
export async function insertRound(
  studio: Studio,
  session: Session,
  bet: Bet,
): Promise<{ round: Round; isNew: boolean }> {
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
    try {
      const round = await tryInsert(studio, session, bet)
      if (round) return { round, isNew: true }
    } catch (error) {
      if (isTaken(error, 'round_open')) {
        // Perhaps the very same bet, asked for twice simultaneously: it does not stand in its own way.
        const earlier = await findRoundOfBet(studio.database, session.playerId, bet.betId)
        if (!earlier) throw new Refusal('round_open')
        return { round: earlier, isNew: false }
      }
      if (!isTaken(error)) throw error
    }
    const earlier = await findRoundOfBet(studio.database, session.playerId, bet.betId)
    if (earlier) return { round: earlier, isNew: false }
  }
  throw new Refusal('busy')
}

/** Whether an insert met a row that is there already; `constraint` narrows it to one rule. */
function isTaken(error: unknown, constraint?: string): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23505') return false
  return constraint === undefined || error.constraint === constraint
}

async function tryInsert(studio: Studio, session: Session, bet: Bet): Promise<Round | null> {
  const now = studio.clock()
  const { playerId, sessionId, game, currency, money, user, sealedWalletToken } = session
  const { betId, kind, stake, mostWin, params, reward, jackpot } = bet
  const ids = { roundId: nextUuidV7(now), betUuid: randomUUID(), winUuid: randomUUID(), rollbackUuid: randomUUID() }
  const createdAt = new Date(now)
  const takesPart = { jackpotPot: jackpot?.pot ?? null, jackpotTurnover: jackpot?.turnover ?? null }
  const bound = { playerId, sessionId, game, currency, money, betId, stake, mostWin, params, reward, createdAt }
  const known = { ...bound, ...takesPart }
  const leasedUntil = new Date(now + LEASE_MS)
  const isTogether = kind === 'instant' && money !== 'demo'
  const drawn = isTogether
    ? await studio.writes.insert({ ...known, ...ids, leasedUntil, node: studio.node })
    : await insertOne(studio.database, { ...known, ...ids, kind, leasedUntil, node: studio.node })
  if (!drawn) return null
  const fresh = {
    raised: 0n,
    steps: [],
    outcome: null,
    pays: null,
    win: null,
    state: 'placing',
    reason: null,
    tries: 0,
    jackpotClaim: null,
    jackpotState: null,
    jackpotWin: null,
  } as const
  const noCrash = { tableKey: null, gameNo: null, publicId: null, autoCashOut: null, cashedOutAt: null }
  return { ...known, ...ids, ...drawn, ...fresh, ...noCrash, kind, user, sealedWalletToken, steps: [] }
}

async function insertOne(reader: Reader, round: NewRound & { kind: Bet['kind'] }): Promise<Drawn | null> {
  const { rows } = await reader.query<Drawn>({
    name: 'insert-round',
    text: `
      with drawn as (
        update seed set nonce = nonce + 1
        where player_id = $1 and state = 'active' and not exists (select from round where player_id = $1 and bet_id = $2)
        returning seed_id, nonce - 1 as nonce, client_seed, server_seed_hash, sealed_server_seed
      ), inserted as (
        insert into round (round_id, player_id, session_id, bet_id, game, kind, currency, money, stake, params,
          seed_id, nonce, client_seed, state, bet_uuid, win_uuid, rollback_uuid, node, next_try_at, created_at,
          most_win, reward_uuid)
        select $3, $1, $4, $2, $5, $6, $7, $8, $9, $10, seed_id, nonce, client_seed, 'placing', $11, $12, $13, $14, $15, $16, $17, $18
        from drawn
      )
      select seed_id as "seedId", nonce, client_seed as "clientSeed", server_seed_hash as "serverSeedHash",
        sealed_server_seed as "sealedServerSeed"
      from drawn`,
    values: [
      round.playerId,
      round.betId,
      round.roundId,
      round.sessionId,
      round.game,
      round.kind,
      round.currency,
      round.money,
      round.stake,
      JSON.stringify(round.params),
      round.betUuid,
      round.winUuid,
      round.rollbackUuid,
      round.node,
      round.leasedUntil,
      round.createdAt,
      round.mostWin,
      round.reward,
    ],
  })
  return rows[0] ?? null
}
