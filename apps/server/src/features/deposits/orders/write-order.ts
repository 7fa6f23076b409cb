import { randomInt } from 'node:crypto'
import type { Tx } from '@tablestakes/node/database'
import { newKey } from '../../../ledger/index.ts'
import type { Method } from '../../payments/index.ts'
import type { Order } from './order-record.ts'

/** Everything that is ever written about an order. The caller holds the order's row, or has just made it. */

export type NewOrder = Pick<Order, 'playerId' | 'orderNo' | 'requestId' | 'siteId' | 'currency' | 'amount'> &
  Pick<Order, 'extraCash' | 'coin' | 'gold' | 'cashTarget' | 'coinTarget' | 'createdAt' | 'expiresAt'> & {
    method: Method
    goods?: { id: number; type: number; name: string }
    bank?: { bankType: string; bankName: string }
    joinsReward?: boolean
    paymentId?: string
    askedNext?: Date | null
  }

const NO_GOODS = { id: 0, type: 0, name: '' }
const NO_BANK = { bankType: '', bankName: '' }

/** False: there is an order with that number, or of that request, already. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<boolean> {
  const { method, goods = NO_GOODS, bank = NO_BANK } = order
  const { rowCount } = await tx.query(
    `insert into deposit_order (player_id, order_id, order_no, request_id, site_id, currency, amount, goods_id, goods_type,
       goods_name, method_id, pay_type, scheme, kind, pay_name, mark, provider_id, bank_type, bank_name, extra_cash, coin,
       gold, cash_target, coin_target, joins_reward, payment_id, created_at, expires_at, asked_next)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
       $25, $26, $27, $28, $29)
     on conflict do nothing`,
    [
      order.playerId,
      newKey(order.createdAt.getTime()),
      order.orderNo,
      order.requestId,
      order.siteId,
      order.currency,
      order.amount,
      goods.id,
      goods.type,
      goods.name,
      method.id,
      method.payType,
      method.scheme,
      method.kind,
      method.name,
      method.mark,
      method.providerId,
      bank.bankType,
      bank.bankName,
      order.extraCash,
      order.coin,
      order.gold,
      order.cashTarget,
      order.coinTarget,
      // For nodes of the release before this one.
      order.joinsReward ?? false,
      order.paymentId ?? '',
      order.createdAt,
      order.expiresAt,
      order.askedNext ?? null,
    ],
  )
  return rowCount === 1
}

/** How the provider lets it be paid. */
export async function writeShown(
  tx: Tx,
  order: Pick<Order, 'orderNo' | 'state' | 'paymentId' | 'url' | 'code' | 'expiresAt' | 'askedNext'>,
): Promise<void> {
  await tx.query(
    `update deposit_order set state = $2, payment_id = $3, url = $4, code = $5, expires_at = $6, asked_next = $7
     where order_no = $1`,
    [order.orderNo, order.state, order.paymentId, order.url, order.code, order.expiresAt, order.askedNext],
  )
}

/** It could not be opened at the provider. An order that was paid meanwhile stays what it is. */
export async function writeUnopened(
  tx: Tx,
  order: Pick<Order, 'orderNo' | 'reasonKey' | 'askedNext'> & { endedAt: Date },
): Promise<void> {
  await tx.query(
    `update deposit_order set state = 'failed', reason_key = $2, ended_at = $3, asked_next = $4
     where order_no = $1 and state = 'created'`,
    [order.orderNo, order.reasonKey, order.endedAt, order.askedNext],
  )
}

/** What became of it, and the entry of the ledger that credited it. */
export async function writeEnd(
  tx: Tx,
  order: Pick<Order, 'orderNo' | 'state' | 'reasonKey' | 'isLate' | 'endedAt' | 'askedNext'>,
  entryId: string | null,
): Promise<void> {
  await tx.query(
    `update deposit_order set state = $2, reason_key = $3, is_late = $4, ended_at = $5, asked_next = $6, entry_id = $7
     where order_no = $1`,
    [order.orderNo, order.state, order.reasonKey, order.isLate, order.endedAt, order.askedNext, entryId],
  )
}

/** It brings this amount and nothing besides. */
export async function writePlain(tx: Tx, order: Pick<Order, 'orderNo' | 'amount' | 'cashTarget'>): Promise<void> {
  await tx.query(
    `update deposit_order set amount = $2, extra_cash = 0, coin = 0, gold = 0, cash_target = $3, coin_target = 0
     where order_no = $1`,
    [order.orderNo, order.amount, order.cashTarget],
  )
}

export async function writeAskNext(tx: Tx, orderNo: string, next: Date | null): Promise<void> {
  await tx.query('update deposit_order set asked_next = $2 where order_no = $1', [orderNo, next])
}

/** The law makes us keep who paid what, under the number alone. How it could be paid is of no use any more. */
export async function forgetHowPaid(tx: Tx, playerId: bigint): Promise<void> {
  await tx.query(`update deposit_order set url = '', code = '', bank_type = '', bank_name = '' where player_id = $1`, [
    playerId,
  ])
}

/** Without the letters that are taken for figures when a player reads the number out to support. */
export const NUMBER_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const RANDOM_LETTERS = 12

/** The day first, so that people can tell old from new; the rest cannot be guessed. */
export function newOrderNo(nowMs: number): string {
  const day = new Date(nowMs).toISOString().slice(2, 10).replaceAll('-', '')
  const rest = Array.from({ length: RANDOM_LETTERS }, () => NUMBER_LETTERS[randomInt(NUMBER_LETTERS.length)])
  return `D${day}${rest.join('')}`
}
