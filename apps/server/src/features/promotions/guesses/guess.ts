import type { Tx } from '@tablestakes/node/database'
import type { Owner } from '../../../ledger/index.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { enterShared } from '../engine/enter-shared.ts'
import type { VipLevelOf } from '../engine/standing.ts'

type Guessing = {
  owner: Owner
  siteId: string
  activityId: number
  matchId: string
  outcomeId: string
  nowMs: number
}

const SHARDS = 8n

/** One guess on a match. Until it begins another one takes its place. */
export async function guess(tx: Tx, services: { vipLevelOf: VipLevelOf }, guessing: Guessing): Promise<void> {
  const { owner, matchId, outcomeId, nowMs } = guessing
  const { activity } = await enterShared(tx, services, guessing)
  // Held against its result: a guess is counted among the winners or comes too late.
  const { rows } = await tx.query<{ starts_at: Date; state: string; outcomes: { outcome_id: string }[] }>(
    'select starts_at, state, outcomes from guess_match where match_id::text = $1 and activity_id = $2 for share',
    [matchId, activity.id],
  )
  const match = rows[0]
  if (!match?.outcomes.some(({ outcome_id: id }) => id === outcomeId)) throw new Refusal('NOT_FOUND')
  if (match.state !== 'open' || nowMs >= match.starts_at.getTime()) throw new Refusal('GUESS_CLOSED')
  const before = await tx.query<{ outcome_id: string }>(
    'select outcome_id from match_guess where match_id = $1 and player_id = $2 for update',
    [matchId, owner.playerId],
  )
  const old = before.rows[0]?.outcome_id
  if (old === outcomeId) return
  const { rowCount } = await tx.query(
    old === undefined
      ? `insert into match_guess (match_id, player_id, outcome_id, currency) values ($1, $2, $3, $4) on conflict do nothing`
      : `update match_guess set outcome_id = $3, currency = $4, guessed_at = now() where match_id = $1 and player_id = $2`,
    [matchId, owner.playerId, outcomeId, owner.currency],
  )
  // The same player from another page, in the same moment.
  if (rowCount === 0) throw new Refusal('BUSY')
  await count(tx, { matchId, playerId: owner.playerId, to: outcomeId, from: old })
}

type Counting = { matchId: string; playerId: bigint; to: string; from: string | undefined }

async function count(tx: Tx, { matchId, playerId, to, from }: Counting): Promise<void> {
  const shard = Number(playerId % SHARDS)
  if (from !== undefined)
    await tx.query(
      'update match_guess_count set guesses = guesses - 1 where match_id = $1 and outcome_id = $2 and shard = $3',
      [matchId, from, shard],
    )
  await tx.query(
    `insert into match_guess_count as c (match_id, outcome_id, shard, guesses) values ($1, $2, $3, 1)
     on conflict (match_id, outcome_id, shard) do update set guesses = c.guesses + 1`,
    [matchId, to, shard],
  )
}
