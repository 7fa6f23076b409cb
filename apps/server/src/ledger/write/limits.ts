import type { Reader, Tx } from '@tablestakes/node/database'
import type { Owner } from './balance.ts'

/** Limits on play. They are asked for under the lock of the purses, in `settle_batch.sql`; `domain/protection` has the same rules. */

export type PlayLimitKind = 'stake' | 'loss'
export type PlayPeriod = 'day' | 'week' | 'month'

/** In which zone periods begin and end, or whether they roll. A clock belongs to a site. */
export type LimitClock = { clock: string; zone: string; isRolling: boolean }

export async function setLimitClock(tx: Tx, { clock, zone, isRolling }: LimitClock): Promise<void> {
  await tx.query('select set_limit_clock($1, $2, $3)', [clock, zone, isRolling])
}

type NewLimit = Owner & { kind: PlayLimitKind; period: PlayPeriod; amount: bigint | null; clock: string }

/** Null takes it away. It waits for stakes that are being settled, and holds for every one after it. */
export async function setPlayLimit(
  tx: Tx,
  { playerId, currency, kind, period, amount, clock }: NewLimit,
): Promise<void> {
  await tx.query('select set_play_limit($1, $2, $3, $4, $5, $6)', [playerId, currency, kind, period, amount, clock])
}

/** The most that one bet may be; null: no such rule. */
export async function setStakeMost(
  tx: Tx,
  { playerId, currency, most }: Owner & { most: bigint | null },
): Promise<void> {
  await tx.query('select set_stake_most($1, $2, $3)', [playerId, currency, most])
}

/** The least time between two bets; null: no such rule. */
export async function setPlayGap(
  tx: Tx,
  { playerId, currency, leastMs }: Owner & { leastMs: number | null },
): Promise<void> {
  await tx.query('select set_play_gap($1, $2, $3)', [playerId, currency, leastMs])
}

/** From when on stakes wait for an answer to the reality check, and from when on the player's own time is used. */
export async function setPlayTimes(
  tx: Tx,
  { playerId, currency, checkAt, sessionUntil }: Owner & { checkAt: Date | null; sessionUntil: Date | null },
): Promise<void> {
  await tx.query('select set_play_times($1, $2, $3, $4)', [playerId, currency, checkAt, sessionUntil])
}

export type PlayLimit = { kind: PlayLimitKind; period: PlayPeriod; amount: bigint; used: bigint; endsAt: Date | null }

/** What is used of each now. A loss below zero is a win. */
export async function playLimitsOf(reader: Reader, { playerId, currency }: Owner): Promise<PlayLimit[]> {
  const { rows } = await reader.query<PlayLimit>(
    'select kind, period, amount, used, ends_at as "endsAt" from play_limits_of($1, $2)',
    [playerId, currency],
  )
  return rows
}

export type PlayTimes = { stakeMost: bigint | null; checkAt: Date | null; sessionUntil: Date | null }

/** From when on stakes wait for an answer to the reality check; of many at a time, in their order. */
export async function checkTimesOf(reader: Reader, owners: readonly Owner[]): Promise<(Date | null)[]> {
  const { rows } = await reader.query<{ check_at: Date | null }>({
    name: 'ledger-check-times',
    text: `select (b.guard).check_at from unnest($1::bigint[], $2::text[]) with ordinality o (player_id, currency, nth)
           left join balance b using (player_id, currency) order by o.nth`,
    values: [owners.map(({ playerId }) => playerId), owners.map(({ currency }) => currency)],
  })
  return rows.map(({ check_at: at }) => at)
}

export async function playTimesOf(reader: Reader, { playerId, currency }: Owner): Promise<PlayTimes> {
  const { rows } = await reader.query<PlayTimes>({
    name: 'ledger-play-times',
    text: `select (guard).stake_most as "stakeMost", (guard).check_at as "checkAt", (guard).session_until as "sessionUntil"
           from balance where player_id = $1 and currency = $2`,
    values: [playerId, currency],
  })
  return rows[0] ?? { stakeMost: null, checkAt: null, sessionUntil: null }
}

/** For a player whose data are erased. */
export async function forgetLimits(tx: Tx, playerId: bigint): Promise<void> {
  await tx.query('select forget_limits($1)', [playerId])
}
