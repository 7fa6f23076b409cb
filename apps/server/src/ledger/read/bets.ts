import { systemClock } from '@tablestakes/node/clock'
import type { Reader } from '@tablestakes/node/database'
import { entryKinds, purseNumbers } from '../codes.ts'
import { isOn, type Subject, type SubjectKind, subjectNumber } from '../subject.ts'
import type { Owner } from '../write/balance.ts'
import { dayOf, dayOfKey, type Key } from '../write/key.ts'
import { OPEN_DAYS_MOST } from '../write/late-outcomes.ts'
import { type Bet, type StakeRow, stakeColumns, withOutcomes } from './bet-outcomes.ts'
import { daysIn } from './movement-days.ts'

export type BetFilter = Owner & {
  /** Only older ones: the key of the last one seen. */
  before?: Key | undefined
  /** Only bets on this, or on anything of a kind. */
  subject?: Subject | undefined
  kind?: SubjectKind | undefined
  purse?: 'cash' | 'gold' | undefined
  /** Both ends are included. */
  fromMs?: number | undefined
  toMs?: number | undefined
  /** How many are read in one go. */
  portion: number
}

/** Bets in portions, newest first, until there are none left or nobody asks for more. */
export async function* betsOf(reader: Reader, filter: BetFilter): AsyncGenerator<Bet[]> {
  const { until } = keyRange(filter)
  const days = await betDays(reader, { ...filter, until })
  for (let first = 0, size = FIRST_DAYS; first < days.length; first += size, size = MOST_DAYS) {
    const condition = daysIn(days.slice(first, first + size))
    for (let before: Key | undefined = until; ; ) {
      const rows = await readStakes(reader, { ...filter, before, condition })
      if (rows.length > 0) yield await withOutcomes(reader, { playerId: filter.playerId, rows })
      if (rows.length < filter.portion) break
      before = rows.at(-1)!.key
    }
  }
}

/** One bet of a player's by its key; null when it does not exist or is somebody else's. */
export async function findBet(reader: Reader, { playerId, key }: { playerId: bigint; key: Key }): Promise<Bet | null> {
  const { rows } = await reader.query<StakeRow>(
    `select ${stakeColumns} from entry
     where player_id = $1 and entry_id = $2 and kind in (${BETS}) and ${isOn(undefined)} and ${daysIn([dayOfKey(key)])}`,
    [playerId, key],
  )
  const [bet] = await withOutcomes(reader, { playerId, rows })
  return bet ?? null
}

/** What a bet is in the journal: a stake, or a round in one call. */
const BETS = `${entryKinds.round}, ${entryKinds.stake}`

/** The days that are looked at together: most pages are in the first few, and the planner compares each with every partition. */
const FIRST_DAYS = 8
const MOST_DAYS = 64
/** How the journal marks a stake. */
const STAKE = 7

type Days = Owner & {
  /** Only keys before it. */
  until?: Key | undefined
  fromMs?: number | undefined
}

/**
 * The days on which the player staked, newest first. Past days are written down; open days are always looked at.
 * A key can be made before midnight and settled after it, so the day before belongs to each.
 */
export async function betDays(reader: Reader, { playerId, currency, until, fromMs = 0 }: Days): Promise<number[]> {
  const tomorrow = dayOf(systemClock()) + 1
  const last = Math.min(until === undefined ? tomorrow : dayOfKey(until), tomorrow)
  const first = dayOf(Math.max(0, fromMs))
  if (first > last) return []
  const { rows } = await reader.query<{ through: number; days: number[] }>({
    name: 'ledger-bet-days',
    text: `select (select coalesce(max(day), 0) from summed_day) as through,
             array(select day from player_day
                   where player_id = $1 and currency = $2 and day between $3 and $4 + 1 and reasons & (1 << $5) <> 0) as days`,
    values: [playerId, currency, first, last, STAKE],
  })
  const { through, days } = rows[0]!
  const wanted = new Set(days.flatMap((day) => [day, day - 1]))
  // The journal has no day before its first, and none of a fresh one is summed up: a few are enough then.
  for (let day = Math.max(first, through, tomorrow - OPEN_DAYS_MOST); day <= last; day++) wanted.add(day)
  return [...wanted].filter((day) => day >= first && day <= last).sort((one, other) => other - one)
}

type StakeQuery = Omit<BetFilter, 'toMs'> & { condition: string }

async function readStakes(reader: Reader, read: StakeQuery): Promise<StakeRow[]> {
  const { playerId, currency, before, fromMs, subject, kind, purse, condition, portion } = read
  const { rows } = await reader.query<StakeRow>(
    `select ${stakeColumns} from entry
     where player_id = $1 and currency = $2 and kind in (${BETS}) and ${isOn(kind)} and ${condition}
       and entry_id < $3 and entry_id >= $4 and ($5::integer is null or game_id = $5) and ($6::integer is null or purse = $6)
     order by entry_id desc limit $7`,
    [
      playerId,
      currency,
      before ?? LAST_KEY,
      firstKeyOf(fromMs ?? 0),
      subject ? subjectNumber(subject) : null,
      purse === undefined ? null : purseNumbers[purse],
      portion,
    ],
  )
  return rows
}

export const LAST_KEY = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
/** The last moment that a key can name. */
const LAST_MS = 2 ** 48 - 1

/** Not below any key of this moment or later, and above all earlier ones. */
export function firstKeyOf(timeMs: number): Key {
  const time = Math.min(Math.max(0, Math.floor(timeMs)), LAST_MS)
    .toString(16)
    .padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}

/** The keys that a filter lets through: from `from` on, and before `until` where there is one. */
export function keyRange({ before, fromMs = 0, toMs }: BetFilter): { from: Key; until: Key | undefined } {
  const end = toMs === undefined ? undefined : firstKeyOf(toMs + 1)
  const until = before === undefined || (end !== undefined && end < before) ? end : before
  return { from: firstKeyOf(fromMs), until }
}
