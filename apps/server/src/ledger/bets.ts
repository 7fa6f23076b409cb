import type { Reader } from '../platform/database.ts'
import type { Owner } from './balance.ts'
import { dayOf, dayOfKey, type Key } from './key.ts'
import { daysIn } from './movement-days.ts'
import { purseNumbers } from './play.ts'

/** A stake of the player's and what has come of it. There is no second table: the journal is the history. */
export type Bet = {
  key: Key
  at: Date
  gameId: number
  /** The house account of the supplier, and the supplier's name for the round. */
  accountId: number
  reference: string
  purse: 'cash' | 'gold'
  stake: bigint
  /** How it was split. */
  cash: bigint
  coin: bigint
  win: bigint
  /** When it was won, or known to be lost; null where the journal does not say. */
  wonAt: Date | null
  voidedAt: Date | null
  /** What a stake could be taken from, after the last of it. */
  balanceAfter: bigint
}

type Wanted = Owner & {
  /** Only older ones: the key of the last one seen. */
  before?: Key | undefined
  gameId?: number | undefined
  purse?: 'cash' | 'gold' | undefined
  /** Both ends are included. */
  fromMs?: number | undefined
  toMs?: number | undefined
  /** How many are read at once. */
  portion: number
}

/** Bets in portions, newest first, until there are none left or nobody asks for more. */
export async function* betsOf(reader: Reader, wanted: Wanted): AsyncGenerator<Bet[]> {
  const until = earlier(wanted.before, wanted.toMs === undefined ? undefined : firstKeyOf(wanted.toMs + 1))
  const days = await betDays(reader, { ...wanted, until })
  for (let first = 0, size = FIRST_DAYS; first < days.length; first += size, size = MOST_DAYS) {
    const condition = daysIn(days.slice(first, first + size))
    for (let before: Key | undefined = until; ; ) {
      const rows = await readStakes(reader, { ...wanted, before, condition })
      if (rows.length > 0) yield await withOutcomes(reader, wanted.playerId, rows)
      if (rows.length < wanted.portion) break
      before = rows.at(-1)!.key
    }
  }
}

type Open = Owner & {
  fromMs: number
  /** How many of the newest stakes are looked at. */
  among: number
}

/** Stakes of which the journal does not know what has come, newest first. */
export async function openBetsOf(reader: Reader, { playerId, currency, fromMs, among }: Open): Promise<Bet[]> {
  const [first, last] = [dayOf(Math.max(0, fromMs)), dayOf(Date.now()) + 1]
  const { rows } = await reader.query<StakeRow>(
    `select ${stakeColumns} from (
       select * from entry
       where player_id = $1 and currency = $2 and kind = 2 and game_id is not null and day between ${first} and ${last}
         and entry_id >= $3
       order by entry_id desc limit $4) s
     where not exists (
         select from entry w
         where w.player_id = $1 and w.play_id = s.entry_id and w.kind = 3 and w.day between ${first} and ${last})
       and not exists (select from voided_play v where v.player_id = $1 and v.play_id = s.entry_id)
     order by entry_id desc`,
    [playerId, currency, firstKeyOf(fromMs), among],
  )
  return rows.map((row) => betOf(row, { wins: [], voidedBy: undefined }))
}

/** One bet of a player's by its key; null where there is none, or it is somebody else's. */
export async function findBet(reader: Reader, { playerId, key }: { playerId: bigint; key: Key }): Promise<Bet | null> {
  const { rows } = await reader.query<StakeRow>(
    `select ${stakeColumns} from entry
     where player_id = $1 and entry_id = $2 and kind in (1, 2) and game_id is not null and ${daysIn([dayOfKey(key)])}`,
    [playerId, key],
  )
  const [bet] = await withOutcomes(reader, playerId, rows)
  return bet ?? null
}

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
 * The days on which the player staked, newest first: of those that are over it is written down, the others are looked at anyway.
 * A key can be made before midnight and settled after it, so the day before belongs to each.
 */
export async function betDays(reader: Reader, { playerId, currency, until, fromMs = 0 }: Days): Promise<number[]> {
  const tomorrow = dayOf(Date.now()) + 1
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

/** More than are ever open: a day is summed up two days after its end, if anything runs at all. */
const OPEN_DAYS_MOST = 60

type StakeRow = {
  key: Key
  kind: number
  game_id: number
  account_id: number
  reference: string | null
  purse: number
  stake: bigint
  win: bigint
  cash: bigint
  coin: bigint
  cash_after: bigint
  coin_after: bigint
  gold_after: bigint
}

const stakeColumns = `entry_id as key, kind, game_id, account_id, reference, purse, stake, win, cash, coin, cash_after, coin_after,
  gold_after`

type Read = Omit<Wanted, 'toMs'> & { condition: string }

async function readStakes(reader: Reader, read: Read): Promise<StakeRow[]> {
  const { playerId, currency, before, fromMs, gameId, purse, condition, portion } = read
  const { rows } = await reader.query<StakeRow>(
    `select ${stakeColumns} from entry
     where player_id = $1 and currency = $2 and kind in (1, 2) and game_id is not null and ${condition}
       and entry_id < $3 and entry_id >= $4 and ($5::integer is null or game_id = $5) and ($6::integer is null or purse = $6)
     order by entry_id desc limit $7`,
    [
      playerId,
      currency,
      before ?? LAST_KEY,
      firstKeyOf(fromMs ?? 0),
      gameId ?? null,
      purse === undefined ? null : purseNumbers[purse],
      portion,
    ],
  )
  return rows
}

type WinRow = Pick<StakeRow, 'key' | 'win' | 'cash_after' | 'coin_after' | 'gold_after'> & { play: Key }

/** Wins mostly come within minutes, those of rounds that were left open within a day. */
const USUAL_DAYS = 2

async function withOutcomes(reader: Reader, playerId: bigint, rows: readonly StakeRow[]): Promise<Bet[]> {
  if (rows.length === 0) return []
  const waiting = rows.filter(({ kind }) => kind !== 1).map(({ key }) => key)
  const days = rows.map(({ key }) => dayOfKey(key))
  const usual = { first: Math.min(...days), last: Math.max(...days) + USUAL_DAYS }
  const wins = await readWins(reader, { playerId, plays: waiting, ...usual })
  const known = new Set(wins.map(({ play }) => play))
  const late = waiting.filter((key) => !known.has(key))
  const tomorrow = dayOf(Date.now()) + 1
  if (late.length > 0 && usual.last < tomorrow)
    wins.push(...(await readWins(reader, { playerId, plays: late, first: usual.last + 1, last: tomorrow })))
  const voids = await readVoids(reader, { playerId, plays: [...rows, ...wins].map(({ key }) => key) })
  return rows.map((row) => {
    const own = wins.filter(({ play, key }) => play === row.key && !voids.has(key))
    return betOf(row, { wins: own, voidedBy: voids.get(row.key) })
  })
}

type Plays = { playerId: bigint; plays: readonly Key[] }

/** Oldest first. */
async function readWins(
  reader: Reader,
  { playerId, plays, first, last }: Plays & { first: number; last: number },
): Promise<WinRow[]> {
  if (plays.length === 0) return []
  const { rows } = await reader.query<WinRow>(
    `select entry_id as key, play_id as play, win, cash_after, coin_after, gold_after from entry
     where player_id = $1 and play_id = any ($2::uuid[]) and kind = 3 and day between ${first} and ${last}
     order by entry_id`,
    [playerId, plays],
  )
  return rows
}

type VoidRow = Pick<StakeRow, 'key' | 'cash_after' | 'coin_after' | 'gold_after'>

/**
 * By the play that was taken back. Their days are written out: a join would plan for every day there ever was, which took as
 * long as the rest of the page with sixty of them.
 */
async function readVoids(reader: Reader, { playerId, plays }: Plays): Promise<Map<Key, VoidRow>> {
  const { rows: voided } = await reader.query<{ play: Key; key: Key }>({
    name: 'ledger-bet-voids',
    text: `select play_id as play, void_id as key from voided_play where player_id = $1 and play_id = any ($2::uuid[])`,
    values: [playerId, plays],
  })
  if (voided.length === 0) return new Map()
  const keys = voided.map(({ key }) => key)
  const { rows } = await reader.query<VoidRow>(
    `select entry_id as key, cash_after, coin_after, gold_after from entry
     where player_id = $1 and entry_id = any ($2::uuid[]) and ${daysIn([...new Set(keys.map(dayOfKey))])}`,
    [playerId, keys],
  )
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return new Map(voided.map(({ play, key }) => [play, byKey.get(key)!]))
}

type Outcome = { wins: readonly WinRow[]; voidedBy: VoidRow | undefined }

function betOf(row: StakeRow, { wins, voidedBy }: Outcome): Bet {
  const last = voidedBy ?? wins.at(-1) ?? row
  const won = wins.reduce((sum, { win }) => sum + win, row.win)
  return {
    key: row.key,
    at: timeOfKey(row.key),
    gameId: row.game_id,
    accountId: row.account_id,
    reference: row.reference ?? '',
    purse: row.purse === purseNumbers.gold ? 'gold' : 'cash',
    stake: row.stake,
    cash: row.cash,
    coin: row.coin,
    win: voidedBy ? 0n : won,
    wonAt: row.kind === 1 || wins.length > 0 ? timeOfKey(last.key) : null,
    voidedAt: voidedBy ? timeOfKey(voidedBy.key) : null,
    balanceAfter: row.purse === purseNumbers.gold ? last.gold_after : last.cash_after + last.coin_after,
  }
}

const LAST_KEY = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
/** The last moment that a key can name. */
const LAST_MS = 2 ** 48 - 1

/** Not below any key of this moment or later, and above all earlier ones. */
export function firstKeyOf(timeMs: number): Key {
  const time = Math.min(Math.max(0, Math.floor(timeMs)), LAST_MS)
    .toString(16)
    .padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}

function timeOfKey(key: Key): Date {
  return new Date(Number.parseInt(key.slice(0, 8) + key.slice(9, 13), 16))
}

const earlier = (one: Key | undefined, other: Key | undefined): Key | undefined =>
  one === undefined || (other !== undefined && other < one) ? other : one
