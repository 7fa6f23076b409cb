import type { Reader } from '@tablestakes/node/database'
import { entryKinds, purseNumbers } from '../codes.ts'
import { type Subject, subjectOf } from '../subject.ts'
import { dayOfKey, type Key, timeOfKey } from '../write/key.ts'
import { outcomeDays } from '../write/late-outcomes.ts'
import { isPot } from './is-pot.ts'
import { daysIn } from './movement-days.ts'

/** A stake of the player's and what has come of it. There is no second table: the journal is the history. */
export type Bet = {
  key: Key
  at: Date
  /** What was bet on. */
  subject: Subject
  /** The house account of the supplier, and the supplier's name for the round. */
  accountId: number
  reference: string
  purse: 'cash' | 'gold'
  stake: bigint
  /** How it was split. */
  cash: bigint
  coin: bigint
  /** Everything that was won with it and not taken back. */
  win: bigint
  /** What of it was a jackpot: paid from a pot, and no part of what the game itself returned. */
  jackpot: bigint
  /** Open: the stake is on the table. */
  state: 'open' | 'settled' | 'void'
  /** When its first win or the end of its round came, or when it was voided; null while it is open. */
  endedAt: Date | null
  /** What a stake could be taken from, after the last movement that belongs to it. */
  balanceAfter: bigint
}

type PursesAfter = { cash_after: bigint; coin_after: bigint; gold_after: bigint }

export type StakeRow = PursesAfter & {
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
  is_open: boolean
}

/** Of the table `entry`. */
export const stakeColumns = `entry_id as key, kind, game_id, account_id, reference, purse, stake, win, cash, coin, cash_after,
  coin_after, gold_after,
  exists (select from open_stake o where o.player_id = entry.player_id and o.play_id = entry.entry_id) as is_open`

/** Reads what has come of stakes: their wins and closings, what of those was taken back, and the voids of the stakes. */
export async function withOutcomes(
  reader: Reader,
  { playerId, rows }: { playerId: bigint; rows: readonly StakeRow[] },
): Promise<Bet[]> {
  if (rows.length === 0) return []
  const ends = await readEnds(reader, { playerId, plays: rows.map(({ key }) => key) })
  const voids = await readVoids(reader, { playerId, plays: [...rows, ...ends].map(({ key }) => key) })
  const endsOf = Map.groupBy(
    ends.filter(({ key }) => !voids.has(key)),
    ({ play }) => play,
  )
  return rows.map((row) => betOf(row, { ends: endsOf.get(row.key) ?? [], voidedBy: voids.get(row.key) }))
}

type Plays = { playerId: bigint; plays: readonly Key[] }

/** A win, or the closing of a stake. */
type EndRow = PursesAfter & { key: Key; play: Key; kind: number; win: bigint; ends: boolean; is_pot: boolean }

/** Oldest first. */
async function readEnds(reader: Reader, { playerId, plays }: Plays): Promise<EndRow[]> {
  const sorted = [...plays].sort()
  const days = await outcomeDays(reader, {
    ...{ playerId, days: [...new Set(plays.map(dayOfKey))] },
    ...{ firstKey: sorted[0]!, lastKey: sorted.at(-1)! },
  })
  const { rows } = await reader.query<EndRow>(
    `select entry_id as key, play_id as play, kind, win, ends, cash_after, coin_after, gold_after,
       ${isPot('entry')} as is_pot from entry
     where player_id = $1 and play_id = any ($2::uuid[]) and kind in (${entryKinds.win}, ${entryKinds.close})
       and ${daysIn(days)}
     order by entry_id`,
    [playerId, plays],
  )
  return rows
}

type VoidRow = PursesAfter & { key: Key }

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

type Outcome = {
  /** Those that stand, oldest first. */
  ends: readonly EndRow[]
  voidedBy: VoidRow | undefined
}

function betOf(row: StakeRow, { ends, voidedBy }: Outcome): Bet {
  const wins = ends.filter(({ kind }) => kind === entryKinds.win)
  const last = voidedBy ?? wins.at(-1) ?? row
  const ownWin = voidedBy ? 0n : row.win
  return {
    key: row.key,
    at: timeOfKey(row.key),
    subject: subjectOf(row.game_id),
    accountId: row.account_id,
    reference: row.reference ?? '',
    purse: row.purse === purseNumbers.gold ? 'gold' : 'cash',
    stake: row.stake,
    cash: row.cash,
    coin: row.coin,
    win: wins.reduce((sum, { win }) => sum + win, ownWin),
    jackpot: wins.reduce((sum, { win, is_pot }) => (is_pot ? sum + win : sum), 0n),
    ...stateOf(row, { ends, voidedBy }),
    balanceAfter: row.purse === purseNumbers.gold ? last.gold_after : last.cash_after + last.coin_after,
  }
}

function stateOf(row: StakeRow, { ends, voidedBy }: Outcome): Pick<Bet, 'state' | 'endedAt'> {
  if (voidedBy) return { state: 'void', endedAt: timeOfKey(voidedBy.key) }
  // It may have left the table since its row was read.
  if (row.is_open && !ends.some((end) => end.ends)) return { state: 'open', endedAt: null }
  const isRound = row.kind === entryKinds.round
  // Lost stakes from before closings were written have no end of their own.
  return { state: 'settled', endedAt: timeOfKey((isRound ? undefined : ends[0]?.key) ?? row.key) }
}
