import type { Reader } from '../platform/database.ts'
import type { Owner } from './balance.ts'
import { betDays, firstKeyOf } from './bets.ts'
import { daysIn } from './movement-days.ts'
import { purseNumbers } from './play.ts'

/** What a player staked and won in one game on one day, in one kind of money. What was taken back is left out. */
export type BetSum = {
  day: number
  gameId: number
  purse: 'cash' | 'gold'
  rounds: number
  stake: bigint
  win: bigint
}

type Wanted = Owner & {
  gameId?: number | undefined
  /** Both ends are included; sums of the first and the last day are of the part of it. */
  fromMs?: number | undefined
  toMs?: number | undefined
  /** Only this day and earlier ones. */
  lastDay?: number | undefined
}

/** A day of somebody who plays all day is ten thousand bets, so few are added up at once. */
const DAYS_AT_ONCE = 4
/** Rounds that were left open are ended within a day. */
const USUAL_DAYS = 2

/** Sums by day, newest first, and within a day by game; some days at a time, until nobody asks for more. */
export async function* betSumsOf(reader: Reader, wanted: Wanted): AsyncGenerator<BetSum[]> {
  const { playerId, currency, gameId, fromMs = 0, toMs, lastDay } = wanted
  const until = toMs === undefined ? undefined : firstKeyOf(toMs + 1)
  const days = await betDays(reader, { playerId, currency, fromMs, until })
  const wantedDays = days.filter((day) => lastDay === undefined || day <= lastDay)
  for (let first = 0; first < wantedDays.length; first += DAYS_AT_ONCE) {
    const some = wantedDays.slice(first, first + DAYS_AT_ONCE)
    const { rows } = await reader.query<Omit<BetSum, 'purse'> & { purse: number }>(
      `with staked as (
         select day, entry_id, game_id, purse, stake, win from entry
         where player_id = $1 and currency = $2 and kind in (1, 2) and ${daysIn(some)}
           and entry_id >= $3 and ($4::uuid is null or entry_id < $4) and ($5::integer is null or game_id = $5)
           and game_id is not null
       ), won as (
         select play_id, sum(win) as win from entry e
         where player_id = $1 and currency = $2 and kind = 3
           and day between ${some.at(-1)!} and ${some[0]! + USUAL_DAYS}
           and not exists (select from voided_play v where v.player_id = $1 and v.play_id = e.entry_id)
         group by play_id
       )
       select day, game_id as "gameId", purse, count(*)::integer as rounds, sum(s.stake)::bigint as stake,
         sum(s.win + coalesce(w.win, 0))::bigint as win
       from staked s left join won w on w.play_id = s.entry_id
       where not exists (select from voided_play v where v.player_id = $1 and v.play_id = s.entry_id)
       group by day, game_id, purse order by day desc, game_id, purse`,
      [playerId, currency, firstKeyOf(fromMs), until ?? null, gameId ?? null],
    )
    if (rows.length > 0)
      yield rows.map(({ purse, ...row }) => ({ ...row, purse: purse === purseNumbers.gold ? 'gold' : 'cash' }))
  }
}
