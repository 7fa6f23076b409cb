import type { Reader } from '@tablestakes/node/database'
import type { ActivityRecord } from './activity-record.ts'

/** A player's own invitees, as activities see them. Those that are being checked, or were refused, do not count. */
export type Invites = {
  /** Qualified since the activity began. */
  qualified: number
  /** The first deposits that were made in a period. */
  firstDepositsOf(period: number): bigint
  /** The player's round of the invite turntable: its target, how far it is filled (1/10,000), and whether its time is over. */
  round: { target: bigint; filled: number; endsMs: number } | null
}

export const NO_INVITES: Invites = { qualified: 0, firstDepositsOf: () => 0n, round: null }

type InvitesQuestion = {
  playerId: bigint
  activity: ActivityRecord
  period: number
  lookBack: number
  startOf: (period: number) => number
}

export async function loadInvites(
  reader: Reader,
  { playerId, activity, period, lookBack, startOf }: InvitesQuestion,
): Promise<Invites> {
  const first = period - lookBack
  const beginMs = activity.startsAt.getTime()
  const begins = Array.from({ length: lookBack + 2 }, (_, index) => new Date(Math.max(startOf(first + index), beginMs)))
  const { rows } = await reader.query<{
    qualified: number
    target: bigint | null
    filled: number
    ends_at: Date | null
  }>({
    name: 'promotion-invites',
    text: `select (select count(*)::integer from invitee where parent_id = $1 and qualified_at >= $3 and state in ('open', 'released')) as qualified,
             r.target, r.ends_at, coalesce((select sum(share)::integer from turntable_part t
               where t.player_id = $1 and t.activity_id = $2), 0) as filled
           from (select) nothing left join turntable_round r on r.player_id = $1 and r.activity_id = $2`,
    values: [playerId, activity.id, activity.startsAt],
  })
  const { qualified, target, filled, ends_at: endsAt } = rows[0]!
  const deposits = lookBack > 0 ? await firstDeposits(reader, playerId, begins) : new Map<number, bigint>()
  return {
    qualified,
    firstDepositsOf: (one) => deposits.get(one - first + 1) ?? 0n,
    round: target === null ? null : { target, filled, endsMs: endsAt!.getTime() },
  }
}

/** By the number of the period, from 1. */
async function firstDeposits(reader: Reader, playerId: bigint, begins: readonly Date[]): Promise<Map<number, bigint>> {
  const { rows } = await reader.query<{ place: number; deposited: bigint }>({
    name: 'promotion-first-deposits',
    text: `select width_bucket(first_deposit_at, $2::timestamptz[]) as place, sum(first_deposit)::bigint as deposited from invitee
           where parent_id = $1 and first_deposit_at >= ($2::timestamptz[])[1] and state in ('open', 'released') group by 1`,
    values: [playerId, begins],
  })
  return new Map(rows.map(({ place, deposited }) => [place, deposited]))
}
