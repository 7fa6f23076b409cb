import type { Reader } from '@tablestakes/node/database'
import type { Owner } from '../../ledger/index.ts'

export type FreeRoundGrant = {
  id: string
  stake: bigint
  multiplier: number
  games: number[]
  rounds: number
  used: number
  reference: string
  won: bigint
  grantedAt: Date
  expiresAt: Date
  endedAt: Date | null
  endKind: 'expired' | 'taken_back' | null
}

const COLUMNS = `grant_id as id, stake, multiplier, games, rounds, used, reference, granted_at as "grantedAt",
  expires_at as "expiresAt", ended_at as "endedAt", end_kind as "endKind",
  (select coalesce(sum(amount), 0)::bigint from free_round_play p
   where p.grant_id = g.grant_id and p.kind = 'win' and p.voided_by is null) as won`

/** A player's, the newest first: those that can be used, and what became of the others in the last month. */
export async function listFreeRounds(reader: Reader, owner: Owner, limit = 100): Promise<FreeRoundGrant[]> {
  const { rows } = await reader.query<FreeRoundGrant>(
    `select ${COLUMNS} from free_round_grant g
     where player_id = $1 and currency = $2 and granted_at > now() - interval '60 days' order by granted_at desc limit $3`,
    [owner.playerId, owner.currency, limit],
  )
  return rows
}

/** What a player can use in a game now; what ends first is used first. */
export async function usableIn(
  reader: Reader,
  owner: Owner,
  { gameId, nowMs }: { gameId: number; nowMs: number },
): Promise<{ id: string; stake: bigint; left: number; expiresAt: Date }[]> {
  const { rows } = await reader.query<{ id: string; stake: bigint; left: number; expiresAt: Date }>({
    name: 'free-rounds-usable',
    text: `select grant_id as id, stake, rounds - used as left, expires_at as "expiresAt" from free_round_grant
           where player_id = $1 and currency = $2 and $3 = any (games) and used < rounds and ended_at is null and expires_at > $4
           order by expires_at, grant_id limit 20`,
    values: [owner.playerId, owner.currency, gameId, new Date(nowMs)],
  })
  return rows
}

/** In which games a player has how many left. */
export async function countUsable(
  reader: Reader,
  { playerId, currency }: Owner,
  nowMs: number,
): Promise<{ game_id: number; left: number }[]> {
  const { rows } = await reader.query<{ game_id: number; left: number }>({
    name: 'free-rounds-count',
    text: `select game_id, sum(rounds - used)::integer as left from free_round_grant, unnest(games) game_id
           where player_id = $1 and currency = $2 and used < rounds and ended_at is null and expires_at > $3
           group by game_id order by game_id limit 500`,
    values: [playerId, currency, new Date(nowMs)],
  })
  return rows
}
