import type { Database, Reader } from '@tablestakes/node/database'
import { awaitWriters } from '../books/seal.ts'
import { entryKinds, purseNumbers } from '../codes.ts'
import { dayOfKey } from '../write/key.ts'
import type { LedgerFact } from './fact.ts'
import {
  type FactEntry,
  type FactMove,
  factsOfEntry,
  needsMoves,
  pointsAt,
  type Surroundings,
} from './facts-of-entry.ts'

/**
 * Where a reader of facts is. A player's entries of a currency are written under the lock of that balance and take their place
 * there, so their places rise in the order of the commits: once one is visible, no lower one can still come. Running numbers of
 * movements would not do, since a lost win and the end of a stake move nothing and share the number before.
 * -1 is before everything, 0 before the first entry that has a place.
 */
export type FactPlace = { place: bigint; day: number }

export type FactPage = {
  facts: LedgerFact[]
  /** Everything up to here has been read; null when nothing was there. */
  last: FactPlace | null
  isMore: boolean
}

const PAGE = 5_000

/**
 * The day in a key is the writer's or next to it, and a writer may have begun before midnight: what comes after an entry is from
 * three days before it at the earliest. Older days need not be opened.
 */
export const DAYS_BACK = 3

type Names = readonly (keyof FactEntry)[]

const COLUMNS = [
  ...(['player_id', 'entry_id', 'kind', 'purse', 'account_id', 'game_id', 'currency', 'reference'] as const),
  ...(['play_id', 'stake', 'win', 'cash', 'coin', 'coin_task', 'coin_counting', 'cash_counting', 'ends'] as const),
  ...(['bonus', 'effects', 'number', 'place'] as const),
] as const satisfies Names

/**
 * What a column says of most entries is not sent, and `entryOf` puts it back: reading texts is most of what a sweep costs. Nobody
 * asks for the number where `needsMoves` does not hold.
 */
const SENT: Partial<Record<keyof FactEntry, string>> = {
  purse: `nullif(e.purse, ${purseNumbers.cash})`,
  win: 'nullif(e.win, 0)',
  cash: 'nullif(e.cash, e.stake)',
  coin: 'nullif(e.coin, 0)',
  coin_counting: 'nullif(e.coin_counting, e.stake)',
  cash_counting: 'nullif(e.cash_counting, e.stake)',
  ends: 'nullif(e.ends, false)',
  number: `case when e.kind = ${entryKinds.other} or e.bonus is not null or e.place is null then e.number end`,
}
const SELECTED = COLUMNS.map((column) => SENT[column] ?? `e.${column}`).join(', ')

type Question = { name?: string; text: string; values: unknown[] }

/** Rows as lists, of which entries are made here: the driver's own way of making objects took twice as long. */
async function readEntries(reader: Reader, question: Question): Promise<FactEntry[]> {
  const { rows } = await reader.query<unknown[]>({ ...question, rowMode: 'array' })
  return (rows as unknown as RawEntry[]).map(entryOf)
}

type Unsaid = 'purse' | 'win' | 'cash' | 'coin' | 'coin_counting' | 'cash_counting' | 'ends'
type Sent<Column extends keyof FactEntry> = FactEntry[Column] | (Column extends Unsaid ? null : never)
type Raw<Columns extends Names> = { [Place in keyof Columns]: Sent<Columns[Place]> }
type RawEntry = Raw<typeof COLUMNS>

function entryOf(raw: RawEntry): FactEntry {
  const stake = raw[9]
  return {
    player_id: raw[0],
    entry_id: raw[1],
    kind: raw[2],
    purse: raw[3] ?? purseNumbers.cash,
    account_id: raw[4],
    game_id: raw[5],
    currency: raw[6],
    reference: raw[7],
    play_id: raw[8],
    stake,
    win: raw[10] ?? 0n,
    cash: raw[11] ?? stake,
    coin: raw[12] ?? 0n,
    coin_task: raw[13],
    coin_counting: raw[14] ?? stake,
    cash_counting: raw[15] ?? stake,
    ends: raw[16] ?? false,
    bonus: raw[17],
    effects: raw[18],
    number: raw[19],
    place: raw[20],
  }
}

type After = { playerId: bigint; currency: string; after: FactPlace; limit?: number }

/** The next facts of a player in a currency. Entries from before there were places come first, all in one page. */
export async function factsAfter(
  reader: Reader,
  { playerId, currency, after, limit = PAGE }: After,
): Promise<FactPage> {
  if (after.place < 0n) return oldestFacts(reader, { playerId, currency })
  const rows = await readEntries(reader, {
    name: 'facts-after',
    // By the player's key and not by place: that index has everybody's.
    text: `select ${SELECTED} from entry e
           where e.player_id = $1 and e.currency = $2 and e.place + 0 > $3 and e.day >= $4 order by e.place + 0 limit $5`,
    values: [playerId, currency, after.place, after.day - DAYS_BACK, limit],
  })
  return pageOf(reader, rows, limit)
}

async function oldestFacts(reader: Reader, { playerId, currency }: Omit<After, 'after'>): Promise<FactPage> {
  const rows = await readEntries(reader, {
    text: `select ${SELECTED} from entry e where e.player_id = $1 and e.currency = $2 and e.place is null
           order by e.number, e.entry_id`,
    values: [playerId, currency],
  })
  return { facts: await factsOf(reader, rows), last: { place: 0n, day: 0 }, isMore: true }
}

type Between = {
  after: FactPlace
  upTo: bigint
  limit?: number
  /** Of which kinds are wanted; others may come too. */
  kinds: ReadonlySet<string>
  /** Whose are wanted: nobody else's come. */
  players?: readonly bigint[]
  /** Bets on which games are wanted. Wins come of every game: a supplier may name another one than with the bet. */
  games?: readonly number[]
}

/** What no bet gives. */
const OF_EVENTS = new Set<string>([
  ...(['deposit', 'withdrawal-paid', 'withdrawal-returned', 'bonus-granted'] satisfies LedgerFact['kind'][]),
])

/** Everybody's next facts up to a place that `settledPlace` gave, in the order of their places. */
export async function factsBetween(
  reader: Reader,
  { after, upTo, limit = PAGE, kinds, players, games }: Between,
): Promise<FactPage> {
  const isOfBets = [...kinds].some((kind) => !OF_EVENTS.has(kind))
  const { round, stake } = entryKinds
  const rows = await readEntries(reader, {
    text: `select ${SELECTED} from entry e where e.place > $1 and e.place <= $2 and e.day >= $3
             ${isOfBets ? '' : `and e.kind = ${entryKinds.other}`}
             and ($5::bigint[] is null or e.player_id = any ($5))
             and ($6::integer[] is null or e.game_id is null or e.game_id = any ($6) or e.kind not in (${round}, ${stake}))
           order by e.place limit $4`,
    values: [after.place, upTo, after.day - DAYS_BACK, limit, players ?? null, games ?? null],
  })
  return pageOf(reader, rows, limit)
}

/** No question reads more places than these: after days without an answer it would run out of time, again and again. */
const SPAN = 200_000n

/** The settled place, or as far as one question reads. */
export const endOfSpan = (after: FactPlace, settled: FactPlace): FactPlace =>
  settled.place - after.place <= SPAN ? settled : { place: after.place + SPAN, day: after.day }

/** Who has facts up to a place that `settledPlace` gave. Far cheaper than reading them, where few are wanted. */
export async function playersBetween(
  reader: Reader,
  { after, upTo }: Pick<Between, 'after' | 'upTo'>,
): Promise<bigint[]> {
  const { rows } = await reader.query<{ player_id: bigint }>(
    'select distinct e.player_id from entry e where e.place > $1 and e.place <= $2 and e.day >= $3',
    [after.place, upTo, after.day - DAYS_BACK],
  )
  return rows.map(({ player_id: playerId }) => playerId)
}

/** Those of `factsBetween` that are not read as sums: see `fact-sums.ts`. */
export async function factsThatStandAlone(
  reader: Reader,
  { after, upTo }: Omit<Between, 'limit' | 'kinds'>,
): Promise<LedgerFact[]> {
  const rows = await readEntries(reader, {
    text: `select ${SELECTED} from entry e where e.place > $1 and e.place <= $2 and e.day >= $3
             and (e.kind in (${entryKinds.void}, ${entryKinds.other}) or e.bonus is not null)
           order by e.place`,
    values: [after.place, upTo, after.day - DAYS_BACK],
  })
  return factsOf(reader, rows)
}

async function pageOf(reader: Reader, rows: FactEntry[], limit: number): Promise<FactPage> {
  const last = rows.at(-1)
  return {
    facts: await factsOf(reader, rows),
    last: last ? { place: last.place!, day: dayOfKey(last.entry_id) } : null,
    isMore: rows.length === limit,
  }
}

/**
 * Every entry up to this place is visible to every later read, or will never be. Waits a moment for those that are being
 * written. `seal.ts` says why.
 */
export async function settledPlace(database: Database, { waitMs = 500 } = {}): Promise<FactPlace> {
  const { rows } = await database.query<{ day: number }>('select mark_journal(), today() - 1 as day')
  return { place: await awaitWriters(database, waitMs), day: rows[0]!.day }
}

/** The last place that anything has taken. */
export async function lastPlace(reader: Reader): Promise<FactPlace> {
  const { rows } = await reader.query<{ place: bigint; day: number }>(
    `select case when is_called then last_value else last_value - 1 end as place, today() - 1 as day from transfer_place`,
  )
  return rows[0]!
}

async function factsOf(reader: Reader, entries: FactEntry[]): Promise<LedgerFact[]> {
  if (entries.length === 0) return []
  const around = await loadSurroundings(reader, entries)
  const facts: LedgerFact[] = []
  for (const entry of entries) for (const fact of factsOfEntry(entry, around)) facts.push(fact)
  return facts
}

const nameOf = (playerId: bigint, key: string) => `${playerId} ${key}`

async function loadSurroundings(reader: Reader, entries: FactEntry[]): Promise<Surroundings> {
  const known = new Map<string, FactEntry>()
  // Most bets end soon after they are placed, and are among the same entries then.
  for (const entry of entries) {
    if (entry.kind === entryKinds.stake) known.set(nameOf(entry.player_id, entry.entry_id), entry)
  }
  // Twice: what a void takes back may be a win, and that has a bet of its own.
  let asking = entries
  for (let step = 0; step < 2 && asking.length > 0; step++) {
    asking = await loadPointedAt(reader, asking, known)
    for (const entry of asking) known.set(nameOf(entry.player_id, entry.entry_id), entry)
  }
  // One that was also pointed at is there twice, and its moves would be.
  const moving = new Map<string, FactEntry>()
  for (const entry of entries) if (needsMoves(entry)) moving.set(nameOf(entry.player_id, entry.entry_id), entry)
  for (const [name, entry] of known) if (needsMoves(entry)) moving.set(name, entry)
  const moves = await loadMoves(reader, [...moving.values()])
  const accounts = await loadAccounts(reader)
  return {
    entryOf(playerId, key) {
      const entry = known.get(nameOf(playerId, key))
      if (!entry) throw new Error(`the journal has no entry ${key} of player ${playerId}`)
      return entry
    },
    movesOf: ({ player_id, entry_id }) => moves.get(nameOf(player_id, entry_id)) ?? [],
    account: (id) => accounts.get(id),
  }
}

async function loadPointedAt(
  reader: Reader,
  entries: FactEntry[],
  known: ReadonlyMap<string, FactEntry>,
): Promise<FactEntry[]> {
  const wanted = new Map<string, [bigint, string]>()
  for (const entry of entries) {
    const key = pointsAt(entry)
    if (key === null || known.has(nameOf(entry.player_id, key))) continue
    wanted.set(nameOf(entry.player_id, key), [entry.player_id, key])
  }
  if (wanted.size === 0) return []
  const names = [...wanted.values()]
  return readEntries(reader, {
    name: 'facts-pointed-at',
    // The days by themselves too: only their partitions are opened then.
    text: `select ${SELECTED} from unnest($1::bigint[], $2::uuid[]) u (player_id, entry_id)
           join entry e on e.player_id = u.player_id and e.entry_id = u.entry_id and e.day = day_of(u.entry_id)
           where e.day = any (array(select distinct day_of(k) from unnest($2::uuid[]) k))`,
    values: [names.map(([playerId]) => playerId), names.map(([, key]) => key)],
  })
}

/** More movements than one entry makes. */
const NUMBERS_MAX = 64

type MoveRow = FactMove & { player_id: bigint; entry_id: string }

async function loadMoves(reader: Reader, entries: FactEntry[]): Promise<Map<string, FactMove[]>> {
  const moves = new Map<string, FactMove[]>()
  if (entries.length === 0) return moves
  const days = entries.map(({ entry_id }) => dayOfKey(entry_id))
  const { rows } = await reader.query<MoveRow>({
    name: 'facts-moves',
    text: `select t.player_id, t.entry_id, t.debit, t.credit, t.amount, t.reason
           from unnest($1::bigint[], $2::text[], $3::bigint[], $4::uuid[]) u (player_id, currency, number, entry_id)
           join transfer t on t.player_id = u.player_id and t.currency = u.currency
             and t.number between u.number - ${NUMBERS_MAX} and u.number and t.entry_id = u.entry_id
           where t.day between $5 and $6 order by t.player_id, t.number`,
    values: [
      entries.map((entry) => entry.player_id),
      entries.map((entry) => entry.currency),
      entries.map((entry) => entry.number),
      entries.map((entry) => entry.entry_id),
      Math.min(...days) - 1,
      Math.max(...days) + 1,
    ],
  })
  for (const { player_id, entry_id, ...move } of rows) {
    const name = nameOf(player_id, entry_id)
    const list = moves.get(name)
    if (list) list.push(move)
    else moves.set(name, [move])
  }
  return moves
}

/** A few dozen: suppliers, providers, promotions. */
export async function loadAccounts(reader: Reader): Promise<Map<number, { kind: string; name: string }>> {
  const { rows } = await reader.query<{ account_id: number; kind: string; name: string }>({
    name: 'facts-accounts',
    text: 'select account_id, kind, name from house_account',
  })
  return new Map(rows.map(({ account_id, ...account }) => [account_id, account]))
}
