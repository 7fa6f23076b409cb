import type { Reader, Tx } from '@tablestakes/node/database'

export type Owner = { playerId: bigint; currency: string }

/** All purses of a player in one currency, and the wagering tasks that stakes advance now. */
export type Balance = {
  coin: bigint
  cash: bigint
  frozenCoin: bigint
  frozenCash: bigint
  gold: bigint
  debt: bigint
  /** The running number of the last movement. */
  number: bigint
  coinTask: CurrentTask | null
  cashTask: CurrentTask | null
}
type CurrentTask = { id: number; cur: bigint; target: bigint }

type Row = {
  coin: bigint
  cash: bigint
  frozen_coin: bigint
  frozen_cash: bigint
  gold: bigint
  debt: bigint
  number: bigint
  coin_task: number | null
  coin_cur: bigint
  coin_target: bigint
  cash_task: number | null
  cash_cur: bigint
  cash_target: bigint
}

/** A player who has never been given anything has no row, and holds nothing. */
const EMPTY: Balance = {
  coin: 0n,
  cash: 0n,
  frozenCoin: 0n,
  frozenCash: 0n,
  gold: 0n,
  debt: 0n,
  number: 0n,
  coinTask: null,
  cashTask: null,
}

export async function readBalance(reader: Reader, { playerId, currency }: Owner): Promise<Balance> {
  const { rows } = await reader.query<Row>({
    name: 'ledger-balance',
    text: 'select * from balance where player_id = $1 and currency = $2',
    values: [playerId, currency],
  })
  return rows[0] ? balanceOf(rows[0]) : EMPTY
}

/** The same, and nobody else moves it until the transaction ends: for decisions that depend on what a purse holds. */
export async function lockBalance(tx: Tx, { playerId, currency }: Owner): Promise<Balance> {
  const { rows } = await tx.query<Row>({
    name: 'ledger-lock-balance',
    text: 'select * from lock_balance($1, $2)',
    values: [playerId, currency],
  })
  return balanceOf(rows[0]!)
}

function balanceOf(row: Row): Balance {
  return {
    coin: row.coin,
    cash: row.cash,
    frozenCoin: row.frozen_coin,
    frozenCash: row.frozen_cash,
    gold: row.gold,
    debt: row.debt,
    number: row.number,
    coinTask: row.coin_task === null ? null : { id: row.coin_task, cur: row.coin_cur, target: row.coin_target },
    cashTask: row.cash_task === null ? null : { id: row.cash_task, cur: row.cash_cur, target: row.cash_target },
  }
}
