import type { Reader } from '@tablestakes/node/database'
import { partNamed, type RawRow, textsOf } from '../books/journal-parts.ts'
import { digestOf } from '../books/row-digest.ts'
import { FIRST_HOUSE_ACCOUNT } from '../codes.ts'
import type { Owner } from '../write/balance.ts'
import { dayOf } from '../write/key.ts'
import { daysIn } from './movement-days.ts'

/** Where a movement stands in the journal: the day and link of its transfer, and that transfer's digest. */
export type SealOfMovement = { day: number; link: number | null; digest: string }

/** The planner compares every day of a list with every partition. */
const DAYS_PER_READ = 64

/** By the numbers of the movements. A link is null until the journal is sealed that far. */
export async function sealsOf(
  reader: Reader,
  owner: Owner,
  movements: readonly { number: bigint; at: Date }[],
): Promise<Map<bigint, SealOfMovement>> {
  const seals = new Map<bigint, SealOfMovement>()
  const numbers = movements.map(({ number }) => number)
  const days = [...new Set(movements.map(({ at }) => dayOf(at.getTime())))]
  for (let first = 0; first < days.length; first += DAYS_PER_READ) {
    const rows = await readRows(reader, { ...owner, numbers, days: days.slice(first, first + DAYS_PER_READ) })
    for (const { number, debit, credit, day, link, row } of rows) {
      const seal = { day, link, digest: digestOf(transfers, row).toString('hex') }
      seals.set(number, seal)
      // Between two purses it is two movements.
      if (debit < FIRST_HOUSE_ACCOUNT && credit < FIRST_HOUSE_ACCOUNT) seals.set(number + 1n, seal)
    }
  }
  return seals
}

const transfers = partNamed('transfer')

type SealQuery = Owner & { numbers: bigint[]; days: number[] }
type Row = { number: bigint; debit: number; credit: number; day: number; link: number | null; row: RawRow }

async function readRows(reader: Reader, { playerId, currency, numbers, days }: SealQuery): Promise<Row[]> {
  const { rows } = await reader.query<Row>(
    `select number, debit, credit, day, ${textsOf(transfers)} as row, (
       select l.link from chain_link l
       where l.part = 'transfer' and l.day = transfer.day and l.last_place >= transfer.place and l.first_place <= transfer.place
       order by l.last_place limit 1) as link
     from transfer
     where player_id = $1 and currency = $2 and number between $3 and $4 and ${daysIn(days)}`,
    [playerId, currency, numbers.reduce(smaller) - 1n, numbers.reduce(larger)],
  )
  return rows
}

const smaller = (one: bigint, other: bigint) => (one < other ? one : other)
const larger = (one: bigint, other: bigint) => (one > other ? one : other)
