import type { Reader } from '@tablestakes/node/database'

/** The rules of a site's cashier beside the amounts it offers. An operator's change holds for the next order. */
export type CashierRules = {
  /** Percent of a deposit that must be staked before it can leave, and the multiplier of a bonus that names none itself. */
  cashTaskRate: number
  coinMultiplier: number
  orderMinutes: number
  openOrdersMost: number
  minWithdrawal: bigint
  maxWithdrawal: bigint
  /** 0 sets no limit. */
  dayLimit: bigint
  freeAmount: bigint
  feeRate: number
  automaticUpTo: bigint
  twoAbove: bigint
  promisedMinutes: number
  /** How long a withdrawal that nobody looks at waits before it is sent, so that it can be taken back. */
  cancelSeconds: number
  canEditAccount: boolean
  accountsMost: number
  withdrawChips: bigint[]
}

type Row = Omit<CashierRules, 'cashTaskRate' | 'feeRate' | 'withdrawChips'> & {
  cashTaskRate: string
  feeRate: string
  withdrawChips: string[]
}

/** Null: money neither comes nor goes on this site. */
export async function cashierRules(reader: Reader, siteId: string): Promise<CashierRules | null> {
  const { rows } = await reader.query<Row>({
    name: 'cashier-rules',
    text: `select cash_task_rate as "cashTaskRate", coin_multi as "coinMultiplier", order_minutes as "orderMinutes",
             open_orders_most as "openOrdersMost", min_withdrawal as "minWithdrawal", max_withdrawal as "maxWithdrawal",
             day_limit as "dayLimit", free_amount as "freeAmount", fee_rate as "feeRate",
             automatic_up_to as "automaticUpTo", two_above as "twoAbove", promised_minutes as "promisedMinutes",
             cancel_seconds as "cancelSeconds",
             can_edit_account as "canEditAccount", accounts_most as "accountsMost", withdraw_chips as "withdrawChips"
           from cashier_rule where site_id = $1`,
    values: [siteId],
  })
  const row = rows[0]
  if (!row) return null
  return {
    ...row,
    cashTaskRate: Number(row.cashTaskRate),
    feeRate: Number(row.feeRate),
    withdrawChips: row.withdrawChips.map(BigInt),
  }
}
