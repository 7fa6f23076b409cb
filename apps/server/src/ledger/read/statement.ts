import { movementReasons } from '@tablestakes/contract/wallet'
import type { Reader } from '@tablestakes/node/database'
import { purseNumbers } from '../codes.ts'
import { type Subject, subjectOf } from '../subject.ts'
import type { Owner } from '../write/balance.ts'
import { dayOf, dayOfKey, type Key } from '../write/key.ts'
import type { MovementReason } from '../write/post.ts'
import { daysIn, movementDays } from './movement-days.ts'
import {
  JACKPOT,
  type Movement,
  movementsOf,
  type Purse,
  type TransferRow,
  toldColumns,
  toldReason,
  WIN,
} from './movements.ts'

export type StatementFilter = {
  purse?: Purse | undefined
  reason?: MovementReason | undefined
  /** Both ends are included. */
  fromMs?: number | undefined
  toMs?: number | undefined
}

/** What is known of the event behind a movement. */
export type About = {
  reference: string
  title: string
  /** What was bet on; the lobby's names of it where it is a game. */
  subject: Subject | null
  game: { name: string; nameKey: string | null } | null
}
type Explained<Item> = Item & About

/** Movements, newest first, and the number before which the next page begins; null on the last page. */
type StatementPage = { movements: Explained<Movement>[]; next: bigint | null }

type StatementRequest = Owner & StatementFilter & { before?: bigint | undefined; limit: number }

export async function loadStatement(reader: Reader, wanted: StatementRequest): Promise<StatementPage> {
  // One more than is shown: it tells whether there is another page.
  const found = await findMovements(reader, wanted, wanted.limit + 1)
  const shown = found.slice(0, wanted.limit)
  return {
    movements: await tellAbout(reader, wanted.playerId, shown),
    next: found.length > shown.length ? shown.at(-1)!.number : null,
  }
}

const NUMBER_MAX = 2n ** 63n - 1n

/** Looks at more and more days until it has enough of which it is certain that nothing is missing in between. */
async function findMovements(reader: Reader, wanted: StatementRequest, enough: number): Promise<Movement[]> {
  const { playerId, currency, before = NUMBER_MAX, fromMs, toMs } = wanted
  const filter = { purse: purseNumberOf(wanted), reason: reasonNumberOf(wanted) }
  // Days are kept by the reasons of the journal.
  const kept = { ...filter, reason: filter.reason === JACKPOT ? WIN : filter.reason }
  const range = { firstDay: dayOf(fromMs ?? 0), ...(toMs !== undefined && { lastDay: dayOf(toMs) }) }
  let found: Movement[] = []
  for await (const { condition, highestLeft } of movementDays(reader, {
    playerId,
    currency,
    before,
    ...kept,
    ...range,
  })) {
    const rows = await readTransfers(reader, { ...wanted, ...filter, before, condition, rows: enough + 1 })
    const more = rows.flatMap(movementsOf).filter((movement) => isWanted(wanted, movement))
    found = [...found, ...more].sort(newestFirst)
    const certain = found.filter(({ number }) => number > highestLeft)
    if (certain.length >= enough) return certain.slice(0, enough)
  }
  return found
}

const newestFirst = (one: Movement, other: Movement) => (one.number > other.number ? -1 : 1)

/** Of a transfer between two purses one may be before the page, or in a purse that is not asked for. */
function isWanted({ before, purse }: StatementRequest, movement: { number: bigint; purse: Purse }): boolean {
  return (before === undefined || movement.number < before) && (purse === undefined || movement.purse === purse)
}

const purseNumberOf = ({ purse }: StatementRequest) => (purse === undefined ? null : purseNumbers[purse])
const reasonNumberOf = ({ reason }: StatementRequest) =>
  reason === undefined ? null : movementReasons.indexOf(reason) + 1

type TransferQuery = Omit<StatementRequest, 'purse' | 'reason'> & {
  before: bigint
  purse: number | null
  reason: number | null
  condition: string
  rows: number
}

async function readTransfers(reader: Reader, read: TransferQuery): Promise<TransferRow[]> {
  const { playerId, currency, before, purse, reason, fromMs, toMs, condition, rows: most } = read
  const { rows } = await reader.query<TransferRow>(
    `select ${toldColumns} from transfer
     where player_id = $1 and currency = $2 and number < $3 and ${condition}
       and ($4::integer is null or debit = $4 or credit = $4) and ($5::smallint is null or ${toldReason} = $5)
       and ($6::timestamptz is null or at >= $6) and ($7::timestamptz is null or at < $7)
     order by number desc limit $8`,
    [
      playerId,
      currency,
      before,
      purse,
      reason,
      fromMs === undefined ? null : new Date(fromMs),
      // Moments on the wire are cut to the millisecond. The last one there is has none after it, and is no bound.
      toMs === undefined || toMs >= LAST_MOMENT_MS ? null : new Date(toMs + 1),
      most,
    ],
  )
  return rows
}

const LAST_MOMENT_MS = 8_640_000_000_000_000

type EntryRow = {
  entry_id: Key
  reference: string | null
  title: string | null
  game_id: number | null
  game_name: string | null
  name_key: string | null
}

/** Adds what is known of the events. A key names the day its event is kept under. */
export async function tellAbout<Item extends { key: Key }>(
  reader: Reader,
  playerId: bigint,
  items: readonly Item[],
): Promise<Explained<Item>[]> {
  if (items.length === 0) return []
  const keys = [...new Set(items.map(({ key }) => key))]
  const days = [...new Set(keys.map(dayOfKey))]
  const { rows } = await reader.query<EntryRow>(
    `select entry_id, reference, title, game_id, game.name as game_name, name_key
     from entry left join game using (game_id)
     where player_id = $1 and entry_id = any ($2::uuid[]) and ${daysIn(days)}`,
    [playerId, keys],
  )
  const known = new Map(rows.map((row) => [row.entry_id, aboutOf(row)]))
  return items.map((item) => ({ ...item, ...known.get(item.key)! }))
}

function aboutOf({ reference, title, game_id: number, game_name: name, name_key: nameKey }: EntryRow): About {
  const subject = number === null ? null : subjectOf(number)
  return { reference: reference ?? '', title: title ?? '', subject, game: name === null ? null : { name, nameKey } }
}
