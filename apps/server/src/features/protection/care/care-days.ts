import { type DayOfPlayer, markerDays } from '@tablestakes/domain/protection/markers'
import type { Reader } from '@tablestakes/node/database'
import { playerDaysOf } from '../../../ledger/index.ts'

type CountedDay<Name extends string> = { day: number } & Record<Name, number>
type DaysOf<Name extends string> = (reader: Reader, playerId: bigint, since: number) => Promise<CountedDay<Name>[]>

/** What other features know of a player's days: deposits that were paid or declined, and withdrawals that were taken back. */
export type CareSources = {
  depositDays: DaysOf<'paid' | 'declined'>
  cancelledDays: DaysOf<'cancelled'>
}

type Whose = { playerId: bigint; currency: string; today: number }

/** Everything the markers look at, by the days of the books (UTC). */
export async function loadCareDays(
  reader: Reader,
  { depositDays, cancelledDays }: CareSources,
  { playerId, currency, today }: Whose,
): Promise<DayOfPlayer[]> {
  const since = today - markerDays
  const days = new Map<number, DayOfPlayer>()
  const at = (day: number) => {
    const known = days.get(day) ?? emptyDay(day)
    days.set(day, known)
    return known
  }
  for (const { day, deposited, staked, won, rounds } of await playerDaysOf(reader, { playerId, currency }, since))
    Object.assign(at(day), { deposited, staked, won, rounds })
  for (const { day, paid, declined } of await depositDays(reader, playerId, since))
    Object.assign(at(day), { deposits: paid, declinedPayments: declined })
  for (const { day, cancelled } of await cancelledDays(reader, playerId, since))
    at(day).cancelledWithdrawals = cancelled
  for (const { day, seconds, night } of await activeDays(reader, playerId, since))
    Object.assign(at(day), { seconds, nightSeconds: night })
  for (const { day, raised } of await raisedDays(reader, playerId, since)) at(day).limitsRaised = raised
  return [...days.values()]
}

const emptyDay = (day: number): DayOfPlayer => ({
  ...{ day, deposits: 0, deposited: 0n, staked: 0n, won: 0n, rounds: 0, seconds: 0, nightSeconds: 0 },
  ...{ cancelledWithdrawals: 0, declinedPayments: 0, limitsRaised: 0 },
})

const activeDays: DaysOf<'seconds' | 'night'> = async (reader, playerId, since) => {
  const { rows } = await reader.query<CountedDay<'seconds' | 'night'>>(
    `select day - date '1970-01-01' as day, seconds, night_seconds as night from play_day
     where player_id = $1 and day >= date '1970-01-01' + $2::integer`,
    [playerId, since],
  )
  return rows
}

const raisedDays: DaysOf<'raised'> = async (reader, playerId, since) => {
  const { rows } = await reader.query<CountedDay<'raised'>>(
    `select floor(extract(epoch from loosened_at) / 86400)::integer as day, count(*)::integer as raised from limit_loosened
     where player_id = $1 and loosened_at >= to_timestamp($2::bigint * 86400) group by 1`,
    [playerId, since],
  )
  return rows
}
