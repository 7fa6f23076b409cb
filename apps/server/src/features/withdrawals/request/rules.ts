import { smallestOf } from '@tablestakes/domain/money/currencies'
import { type WithdrawalLimits, withdrawalFee } from '@tablestakes/domain/payments/withdrawals'
import type { Reader } from '@tablestakes/node/database'
import { withdrawalTermsOf } from '../../vip/index.ts'
import { type CashierRules, cashierRules } from '../../wallet/index.ts'
import { lostStates } from '../order.ts'

/** What a player has asked for since midnight (UTC) and has not got back. */
export async function takenToday(reader: Reader, playerId: bigint): Promise<bigint> {
  const { rows } = await reader.query<{ taken: bigint }>({
    name: 'withdrawals-taken-today',
    text: `select coalesce(sum(amount), 0)::bigint as taken from withdraw_order
           where player_id = $1 and created_at >= date_trunc('day', now(), 'utc') and state <> all ($2)`,
    values: [playerId, lostStates],
  })
  return rows[0]!.taken
}

/** The rules of the site's cashier with what the player's VIP level makes better. */
export async function rulesFor(
  reader: Reader,
  who: { playerId: bigint; siteId: string },
): Promise<CashierRules | null> {
  const rules = await cashierRules(reader, who.siteId)
  const terms = rules && (await withdrawalTermsOf(reader, who))
  if (!terms) return rules
  const { dayLimit, feeRate, promisedMinutes } = terms
  return {
    ...rules,
    dayLimit: dayLimit === null ? rules.dayLimit : widerLimit(rules.dayLimit, dayLimit),
    feeRate: Math.min(rules.feeRate, feeRate ?? rules.feeRate),
    promisedMinutes: Math.min(rules.promisedMinutes, promisedMinutes ?? rules.promisedMinutes),
  }
}

/** 0 sets no limit, which is the widest. */
const widerLimit = (one: bigint, other: bigint): bigint => {
  if (one === 0n || other === 0n) return 0n
  return one > other ? one : other
}

export function limitsOf(rules: CashierRules, { taken, currency }: TakenToday): WithdrawalLimits {
  return {
    minimum: rules.minWithdrawal,
    maximum: rules.maxWithdrawal,
    dayLimit: rules.dayLimit === 0n ? null : rules.dayLimit,
    takenToday: taken,
    freeAmount: rules.freeAmount,
    feePercent: rules.feeRate,
    smallest: smallestOf(currency),
  }
}

type TakenToday = { taken: bigint; currency: string }

export const feeOf = (amount: bigint, rules: CashierRules, asked: TakenToday): bigint =>
  withdrawalFee(amount, limitsOf(rules, asked))

/** Why a person must look at a withdrawal before it leaves. */
export type ReviewCause =
  /** With what was taken today it is more than leaves by itself. */
  | 'amount'
  /** The wallet was only named, and not bound. */
  | 'unproven_wallet'
  /** Something about the player's payments waits for a person. */
  | 'open_review'
  /** Another player is paid under the same taxpayer's number. */
  | 'shared_cpf'

/** What was taken today counts with it, or a large sum would leave in small parts without anybody looking. */
export const isLarge = (amount: bigint, rules: CashierRules, { taken }: { taken: bigint }): boolean =>
  amount + taken > rules.automaticUpTo

/** How many people must look before it leaves: none at a small one of a player about whom nothing is open. */
export function approvalsFor(
  amount: bigint,
  rules: CashierRules,
  { taken, causes }: { taken: bigint; causes: readonly ReviewCause[] },
): 0 | 1 | 2 {
  if (amount + taken > rules.twoAbove) return 2
  return causes.length === 0 ? 0 : 1
}
