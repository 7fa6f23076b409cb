import type { PersonalDataHolder } from '../players/index.ts'
import { forgetHowPaid } from './orders/write-order.ts'

/** The newest; together with the rest of a copy they fit one answer. */
const COPIED = 1_000

/** What a player has paid in, and by what. */
export const depositData: PersonalDataHolder = {
  name: 'deposits',
  async export(reader, playerId) {
    const { rows } = await reader.query<Record<string, unknown>>(
      `select order_no, created_at, ended_at, state, amount, currency, goods_name as item, pay_name as paid_by,
         bank_name as bank, extra_cash, coin as bonus, gold, provider_id as provider
       from deposit_order where player_id = $1 order by order_id desc limit ${COPIED}`,
      [playerId],
    )
    return { amounts_are_in: '1/10000 of the unit', orders: rows }
  },
  erase: forgetHowPaid,
}
