/**
 * The writes of a round that is decided by one draw and played for money, for many rounds in one statement: with a commit a
 * round each, a disk decides how many there are in a second. Everything else about rounds is written one by one in
 * insert-round.ts and move-round.ts, and what these cannot do together is done there, too.
 */
import { inBatches } from '@tablestakes/node/batches'
import type { Database } from '@tablestakes/node/database'
import type { Decided } from './move-round.ts'
import type { Round } from './round.ts'

export type Drawn = Pick<Round, 'seedId' | 'nonce' | 'clientSeed' | 'serverSeedHash' | 'sealedServerSeed'>

export type NewRound = Pick<
  Round,
  | 'roundId'
  | 'playerId'
  | 'sessionId'
  | 'betId'
  | 'game'
  | 'currency'
  | 'money'
  | 'stake'
  | 'mostWin'
  | 'params'
  | 'reward'
  | 'jackpotPot'
  | 'jackpotTurnover'
  | 'betUuid'
  | 'winUuid'
  | 'rollbackUuid'
  | 'createdAt'
> & { leasedUntil: Date; node: number }

/** `node` and `leasedUntil` are whose the work is that is left: a payment, or the claim of a jackpot. */
type Playing = { roundId: string; decided: Decided; at: Date; leasedUntil: Date; node: number }

export type RoundWrites = {
  /** Null: this bet is there already, or its player has no seeds yet. */
  insert(round: NewRound): Promise<Drawn | null>
  /** False: the round was voided meanwhile. */
  markTaken(taking: Playing): Promise<boolean>
  markSettled(settled: { roundId: string; at: Date }): Promise<void>
  /** Taken and settled at once. False: the round was voided meanwhile. */
  markPlayed(played: Playing): Promise<boolean>
}

export function openRoundWrites(database: Database): RoundWrites {
  return {
    insert: inBatches((rounds) => insertAll(database, rounds)),
    markTaken: inBatches((takings) => markAllTaken(database, takings)),
    markSettled: inBatches(async (settled) => {
      await markAllSettled(database, settled)
      return settled.map(() => undefined)
    }),
    markPlayed: inBatches((played) => markAllPlayed(database, played)),
  }
}

/** A player's bets take one nonce each, so those of one player are written one after the other. */
async function insertAll(database: Database, rounds: readonly NewRound[]): Promise<(Drawn | null)[]> {
  const drawn = new Map<string, Drawn>()
  let left = rounds
  while (left.length > 0) {
    const players = new Set<bigint>()
    const [now, later]: [NewRound[], NewRound[]] = [[], []]
    for (const round of left) {
      ;(players.has(round.playerId) ? later : now).push(round)
      players.add(round.playerId)
    }
    for (const { roundId, ...one } of await insertOfDistinct(database, now)) drawn.set(roundId, one)
    left = later
  }
  return rounds.map(({ roundId }) => drawn.get(roundId) ?? null)
}

/** Seeds are locked in the order of their players, so that two nodes can not wait for each other. */
async function insertOfDistinct(
  database: Database,
  rounds: readonly NewRound[],
): Promise<(Drawn & { roundId: string })[]> {
  const all = <Name extends keyof NewRound>(name: Name) => rounds.map((round) => round[name])
  const { rows } = await database.query<Drawn & { roundId: string }>({
    name: 'insert-rounds',
    text: `
      with wanted as (
        select seed.seed_id, bet.*
        from unnest($1::bigint[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::bigint[],
          $9::jsonb[], $10::uuid[], $11::uuid[], $12::uuid[], $13::int[], $14::timestamptz[], $15::timestamptz[],
          $16::bigint[], $17::uuid[], $18::text[], $19::bigint[])
          bet (player_id, bet_id, round_id, session_id, game, currency, money, stake, params, bet_uuid, win_uuid,
            rollback_uuid, node, next_try_at, created_at, most_win, reward_uuid, jackpot_pot, jackpot_turnover)
        join seed on seed.player_id = bet.player_id and seed.state = 'active'
        where not exists (
          select from round where round.player_id = bet.player_id and round.bet_id = bet.bet_id)
        order by bet.player_id for update of seed
      ), drawn as (
        update seed set nonce = seed.nonce + 1 from wanted where seed.seed_id = wanted.seed_id
        returning seed.seed_id, seed.nonce - 1 as nonce, seed.client_seed, seed.server_seed_hash, seed.sealed_server_seed,
          wanted.round_id
      ), inserted as (
        insert into round (round_id, player_id, session_id, bet_id, game, kind, currency, money, stake, params,
          seed_id, nonce, client_seed, state, bet_uuid, win_uuid, rollback_uuid, node, next_try_at, created_at,
          most_win, reward_uuid, jackpot_pot, jackpot_turnover)
        select round_id, player_id, session_id, bet_id, game, 'instant', currency, money, stake, params,
          drawn.seed_id, drawn.nonce, drawn.client_seed, 'placing', bet_uuid, win_uuid, rollback_uuid, node, next_try_at,
          created_at, most_win, reward_uuid, jackpot_pot, jackpot_turnover
        from drawn join wanted using (round_id)
      )
      select round_id as "roundId", seed_id as "seedId", nonce, client_seed as "clientSeed",
        server_seed_hash as "serverSeedHash", sealed_server_seed as "sealedServerSeed"
      from drawn`,
    values: [
      all('playerId'),
      all('betId'),
      all('roundId'),
      all('sessionId'),
      all('game'),
      all('currency'),
      all('money'),
      all('stake'),
      rounds.map(({ params }) => JSON.stringify(params)),
      all('betUuid'),
      all('winUuid'),
      all('rollbackUuid'),
      all('node'),
      all('leasedUntil'),
      all('createdAt'),
      all('mostWin'),
      all('reward'),
      all('jackpotPot'),
      all('jackpotTurnover'),
    ],
  })
  return rows
}

/** A round that has won the jackpot owes its claim from the moment its outcome is stored. Reads from `name`, which has what it needs. */
const oweJackpots = (name: string) => `
  insert into jackpot_hit (round_id, claim_uuid, node, next_try_at, created_at)
  select round_id, claim_uuid, node, next_try_at, at from ${name} where claim_uuid is not null`

const claimsOf = (playing: readonly Playing[]) => playing.map(({ decided }) => decided.jackpotClaim ?? null)

async function markAllTaken(database: Database, takings: readonly Playing[]): Promise<boolean[]> {
  const { rows } = await database.query<{ round_id: string }>({
    name: 'mark-all-taken',
    text: `
      with taken as (
        update round set state = 'paying', outcome = decided.outcome, pays = decided.pays, win = decided.win,
          next_try_at = decided.next_try_at
        from unnest($1::uuid[], $2::jsonb[], $3::text[], $4::bigint[], $5::timestamptz[], $6::timestamptz[], $7::uuid[], $8::int[])
          decided (round_id, outcome, pays, win, next_try_at, at, claim_uuid, node)
        where round.round_id = decided.round_id and round.state = 'placing'
        returning round.round_id, round.bet_uuid, round.stake, decided.at, decided.claim_uuid, decided.node, decided.next_try_at
      ), owed as (${oweJackpots('taken')}
      ), noted as (
        insert into transaction (transaction_uuid, round_id, kind, amount, at)
        select bet_uuid, round_id, 'BET', stake, at from taken
      )
      select round_id from taken`,
    values: [
      takings.map(({ roundId }) => roundId),
      takings.map(({ decided }) => JSON.stringify(decided.outcome)),
      takings.map(({ decided }) => decided.pays),
      takings.map(({ decided }) => decided.win),
      takings.map(({ leasedUntil }) => leasedUntil),
      takings.map(({ at }) => at),
      claimsOf(takings),
      takings.map(({ node }) => node),
    ],
  })
  const taken = new Set(rows.map(({ round_id }) => round_id))
  return takings.map(({ roundId }) => taken.has(roundId))
}

/**
 * Not waited for until it is on the disk: were it lost there with the machine, the round would be `placing` again, and the casino would be asked
 * whether it has it (`resumeWhole`). One that has won the jackpot is waited for: its claim has an id that must not be lost.
 */
async function markAllPlayed(database: Database, played: readonly Playing[]): Promise<boolean[]> {
  const { rows } = await database.query<{ round_id: string }>({
    name: 'mark-all-played',
    text: `
      with played as (
        update round set state = 'settled', outcome = decided.outcome, pays = decided.pays, win = decided.win,
          ended_at = decided.at, next_try_at = null
        from unnest($1::uuid[], $2::jsonb[], $3::text[], $4::bigint[], $5::timestamptz[], $6::uuid[], $7::int[], $8::timestamptz[])
          decided (round_id, outcome, pays, win, at, claim_uuid, node, next_try_at)
        where round.round_id = decided.round_id and round.state = 'placing'
        returning round.round_id, round.bet_uuid, round.stake, decided.at, decided.claim_uuid, decided.node, decided.next_try_at
      ), owed as (${oweJackpots('played')}
      ), noted as (
        insert into transaction (transaction_uuid, round_id, kind, amount, at)
        select bet_uuid, round_id, 'ROUND', stake, at from played
      )
      select round_id from played, (select set_config('synchronous_commit', $9, true)) as kept`,
    values: [
      played.map(({ roundId }) => roundId),
      played.map(({ decided }) => JSON.stringify(decided.outcome)),
      played.map(({ decided }) => decided.pays),
      played.map(({ decided }) => decided.win),
      played.map(({ at }) => at),
      claimsOf(played),
      played.map(({ node }) => node),
      played.map(({ leasedUntil }) => leasedUntil),
      played.some(({ decided }) => decided.jackpotClaim) ? 'on' : 'off',
    ],
  })
  const known = new Set(rows.map(({ round_id }) => round_id))
  return played.map(({ roundId }) => known.has(roundId))
}

/**
 * Not waited for until it is on the disk: were it lost there with the machine, the round would still be `paying`, and the casino
 * would say of the same win once more that it has it. The two writes before this one must be there, whatever happens.
 */
async function markAllSettled(database: Database, settled: readonly { roundId: string; at: Date }[]): Promise<void> {
  await database.query({
    name: 'mark-all-settled',
    text: `
      with settled as (
        update round set state = 'settled', ended_at = told.at, next_try_at = null
        from unnest($1::uuid[], $2::timestamptz[]) told (round_id, at)
        where round.round_id = told.round_id and round.state = 'paying'
        returning round.round_id, round.win_uuid, round.win, told.at
      )
      insert into transaction (transaction_uuid, round_id, kind, amount, at)
      select win_uuid, round_id, 'WIN', win, at from settled
      where set_config('synchronous_commit', 'off', true) = 'off'`,
    values: [settled.map(({ roundId }) => roundId), settled.map(({ at }) => at)],
  })
}
