import type { Reader } from '@tablestakes/node/database'
import { findSeal, type Seal } from '../books/seal.ts'
import type { Owner } from '../write/balance.ts'
import type { Key } from '../write/key.ts'
import { movementDays } from './movement-days.ts'
import { type Movement, movementsOf, type TransferRow, toldColumns, transferColumns } from './movements.ts'
import { type About, tellAbout } from './statement.ts'

type Receipt = About & {
  key: Key
  at: Date
  /** In the order they happened. */
  movements: Movement[]
  /** Of the last of them; null until the journal is sealed that far. */
  seal: Seal | null
}

/** The event that made one of a player's movements; null when the player has no movement of that number. */
export async function findReceipt(
  reader: Reader,
  { number, ...owner }: Owner & { number: bigint },
): Promise<Receipt | null> {
  const rows = await findEvent(reader, { ...owner, number }, toldColumns)
  if (!rows) return null
  const last = rows.at(-1)!
  const [event] = await tellAbout(reader, owner.playerId, [{ key: last.entry_id, at: last.at }])
  return {
    ...event!,
    movements: rows.flatMap((row) => movementsOf(row).reverse()),
    seal: await findSeal(reader, { day: last.day, place: last.place }),
  }
}

/** All transfers of the event that made a movement; null when the player has no movement of that number. */
export async function findEvent(
  reader: Reader,
  { number, ...owner }: Owner & { number: bigint },
  columns = transferColumns,
): Promise<TransferRow[] | null> {
  const found = await findTransfer(reader, { ...owner, number })
  return found && readSiblings(reader, { ...owner, columns }, found)
}

/** A transfer between two purses stands under the first of its two numbers. */
async function findTransfer(
  reader: Reader,
  { playerId, currency, number }: Owner & { number: bigint },
): Promise<TransferRow | null> {
  const days = movementDays(reader, { playerId, currency, before: number + 1n })
  for await (const { condition, highestLeft } of days) {
    const { rows } = await reader.query<TransferRow>(
      `select ${transferColumns} from transfer
       where player_id = $1 and currency = $2 and number between $3 and $4 and ${condition} order by number desc`,
      [playerId, currency, number - 1n, number],
    )
    const found = rows.find((row) => movementsOf(row).some((movement) => movement.number === number))
    if (found || highestLeft < number) return found ?? null
  }
  return null
}

/** More than any event has. */
const NEIGHBOURS = 64n

/** All transfers of the same event: they were written together, so they have the same day and neighbouring numbers. */
async function readSiblings(
  reader: Reader,
  { playerId, currency, columns }: Owner & { columns: string },
  { number, day, entry_id: key }: TransferRow,
): Promise<TransferRow[]> {
  const { rows } = await reader.query<TransferRow>(
    `select ${columns} from transfer
     where player_id = $1 and currency = $2 and number between $3 and $4 and entry_id = $5 and day = ${day}
     order by number`,
    [playerId, currency, number - NEIGHBOURS, number + NEIGHBOURS, key],
  )
  return rows
}
