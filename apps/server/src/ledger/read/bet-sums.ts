import type { Reader } from '@tablestakes/node/database'
import { entryKinds, purseNumbers } from '../codes.ts'
import { isOn, type Subject, type SubjectKind, subjectNumber, subjectOf } from '../subject.ts'
import type { Owner } from '../write/balance.ts'
import { outcomeDays } from '../write/late-outcomes.ts'
import { betDays, firstKeyOf } from './bets.ts'
import { isPot } from './is-pot.ts'
import { daysIn } from './movement-days.ts'

/**
 * What a player staked on one thing on one day, in one kind of money, and won with it, whenever that came. What was taken back is
 * left out.
 */
export type BetSum = {
  day: number
  subject: Subject
  purse: 'cash' | 'gold'
  rounds: number
  stake: bigint
  win: bigint
  /** What of it was a jackpot. */
  jackpot: bigint
}

type SumFilter = Owner & {
  /** Only bets on this, or on anything of a kind. */
  subject?: Subject | undefined
  kind?: SubjectKind | undefined
  /** Both ends are included; sums of the first and the last day are of the part of it. */
  fromMs?: number | undefined
  toMs?: number | undefined
  /** Only this day and earlier ones. */
  lastDay?: number | undefined
  /** Without bets that still stand on a table. */
  isEnded?: boolean
}

/** A player who plays all day makes ten thousand bets, so few are added up together. */
const DAYS_TOGETHER = 4
const DAY_MS = 86_400_000

/** Sums by day, newest first, and within a day by what was bet on; some days at a time, until nobody asks for more. */
export async function* betSumsOf(reader: Reader, filter: SumFilter): AsyncGenerator<BetSum[]> {
  const { playerId, currency, fromMs = 0, toMs, lastDay } = filter
  const until = toMs === undefined ? undefined : firstKeyOf(toMs + 1)
  const days = await betDays(reader, { playerId, currency, fromMs, until })
  const wantedDays = days.filter((day) => lastDay === undefined || day <= lastDay)
  for (let first = 0; first < wantedDays.length; first += DAYS_TOGETHER) {
    const sums = await sumDays(reader, { ...filter, days: wantedDays.slice(first, first + DAYS_TOGETHER) })
    if (sums.length > 0) yield sums
  }
}

/** `days`: newest first. */
async function sumDays(
  reader: Reader,
  {
    playerId,
    currency,
    subject,
    kind,
    fromMs = 0,
    toMs,
    isEnded = false,
    days,
  }: SumFilter & { days: readonly number[] },
): Promise<BetSum[]> {
  const [firstKey, lastKey] = [firstKeyOf(days.at(-1)! * DAY_MS), firstKeyOf((days[0]! + 1) * DAY_MS)]
  const winDays = await outcomeDays(reader, { playerId, days, firstKey, lastKey })
  const { rows } = await reader.query<Omit<BetSum, 'purse' | 'subject'> & { purse: number; number: number }>(
    `with staked as (
       select day, entry_id, game_id, purse, stake, win,
         exists (select from voided_play v where v.player_id = $1 and v.play_id = e.entry_id) as is_voided
       from entry e
       where player_id = $1 and currency = $2 and kind in (${entryKinds.round}, ${entryKinds.stake}) and ${daysIn(days)}
         and entry_id >= $3 and ($4::uuid is null or entry_id < $4) and ($5::integer is null or game_id = $5)
         and ${isOn(kind)}
         and (not $8 or not exists (select from open_stake o where o.player_id = $1 and o.play_id = e.entry_id))
     ), won as (
       select play_id, sum(win) as win, sum(win) filter (where ${isPot('e')}) as jackpot from entry e
       where player_id = $1 and currency = $2 and kind = ${entryKinds.win} and ${daysIn(winDays)}
         and play_id between $6 and $7
         and not exists (select from voided_play v where v.player_id = $1 and v.play_id = e.entry_id)
       group by play_id
     ), sums as (
       select day, game_id, purse, count(*) filter (where not is_voided) as rounds,
         coalesce(sum(s.stake) filter (where not is_voided), 0) as stake,
         -- A win that stands is the player's, whatever became of the bet.
         sum(case when is_voided then 0 else s.win end + coalesce(w.win, 0)) as win,
         coalesce(sum(w.jackpot), 0) as jackpot
       from staked s left join won w on w.play_id = s.entry_id
       group by day, game_id, purse
     )
     select day, game_id as number, purse, rounds::integer, stake::bigint, win::bigint, jackpot::bigint
     from sums where rounds > 0 or win > 0 order by day desc, game_id, purse`,
    [
      playerId,
      currency,
      firstKeyOf(fromMs),
      toMs === undefined ? null : firstKeyOf(toMs + 1),
      subject ? subjectNumber(subject) : null,
      firstKey,
      lastKey,
      isEnded,
    ],
  )
  return rows.map(({ purse, number, ...row }) => ({
    ...row,
    subject: subjectOf(number),
    purse: purse === purseNumbers.gold ? 'gold' : 'cash',
  }))
}
