import type { Reader } from '@tablestakes/node/database'

/** An order of ours as a provider would report it: what it was told to move. */
export type OurOrder = {
  orderNo: string
  direction: 'in' | 'out'
  amount: bigint
  currency: string
  state: string
  /** It ended on the day in question; others are here because the provider reports them. */
  isOfDay: boolean
}

/** Our orders that ended on a day (UTC), and those of these numbers whenever they ended, or if they never did. */
export async function loadOurs(
  reader: Reader,
  { providerId, day, orderNos }: { providerId: string; day: string; orderNos: readonly string[] },
): Promise<OurOrder[]> {
  const { rows } = await reader.query<OurOrder>(
    `select order_no as "orderNo", direction, amount, currency, state,
       coalesce(ended_at >= $2::date::timestamp at time zone 'utc'
         and ended_at < ($2::date + 1)::timestamp at time zone 'utc', false) as "isOfDay"
     from (
       select ${DEPOSIT} where ${IS_OF_DAY} union select ${DEPOSIT} where ${IS_ASKED}
       union all
       (select ${WITHDRAWAL} where ${IS_OF_DAY} union select ${WITHDRAWAL} where ${IS_ASKED})
     ) as ours`,
    [providerId, day, orderNos],
  )
  return rows
}

const DEPOSIT = `order_no, 'in' as direction, amount, currency, state, ended_at from deposit_order`
/** The fee stays with us. */
const WITHDRAWAL = `order_no, 'out' as direction, amount - fee, currency, state, ended_at from withdraw_order`

// Two conditions and not one with OR: each has its own index.
const IS_OF_DAY = `provider_id = $1 and ended_at >= $2::date::timestamp at time zone 'utc'
  and ended_at < ($2::date + 1)::timestamp at time zone 'utc'`
const IS_ASKED = 'provider_id = $1 and order_no = any ($3)'
