import { movementReasons } from '@tablestakes/contract/wallet'
import { purseNumbers, reasonNumber } from '../codes.ts'
import type { Key } from '../write/key.ts'
import type { MovementReason } from '../write/post.ts'

export type Purse = keyof typeof purseNumbers

/** What one purse's change looks like in the player's statement. A transfer between two purses is two of them. */
export type Movement = {
  number: bigint
  at: Date
  reason: MovementReason
  purse: Purse
  /** Negative when the purse gave. A debt grows when it is owed more. */
  change: bigint
  balance: bigint
  key: Key
}

/** A transfer as the journal holds it. A side below 100 is the player's own. */
export type TransferRow = {
  number: bigint
  at: Date
  day: number
  place: bigint
  entry_id: Key
  reason: number
  amount: bigint
  debit: number
  credit: number
  debit_after: bigint | null
  credit_after: bigint | null
}

export const transferColumns =
  'number, at, day, place, entry_id, reason, amount, debit, credit, debit_after, credit_after'

export const [WIN, JACKPOT] = [reasonNumber('win'), reasonNumber('jackpot')]

/** In the journal a pot is paid as any win is; a player is told that it was the pot. */
export const toldReason = `case when reason = ${WIN} and debit in (select account_id from house_account where kind = 'jackpot')
  then ${JACKPOT} else reason end`
export const toldColumns = transferColumns.replace(', reason,', `, ${toldReason} as reason,`)

const purses = new Map(Object.entries(purseNumbers).map(([purse, number]) => [number as number, purse as Purse]))

/** The movements of a transfer, newest first: the side that gives has the first number, the side that gets the next. */
export function movementsOf(row: TransferRow): Movement[] {
  const common = { at: row.at, reason: movementReasons[row.reason - 1]!, key: row.entry_id }
  const [giver, getter] = [purses.get(row.debit), purses.get(row.credit)]
  const given: Movement[] = giver
    ? [{ ...common, number: row.number, purse: giver, ...after(giver, -row.amount, row.debit_after!) }]
    : []
  const gotten: Movement[] = getter
    ? [
        {
          ...common,
          number: row.number + BigInt(given.length),
          purse: getter,
          ...after(getter, row.amount, row.credit_after!),
        },
      ]
    : []
  return [...gotten, ...given]
}

/** What is owed grows when it is debited, so that for a debt too the balance is the one before plus the change. */
function after(purse: Purse, change: bigint, balance: bigint) {
  return { change: purse === 'debt' ? -change : change, balance }
}
