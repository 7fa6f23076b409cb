import type { Personal, PersonalDataHolder } from '../players/index.ts'
import { loadAccounts } from './accounts/accounts.ts'

/** The newest, so that a copy fits one answer. */
const COPIED = 500

/** Where a player's money went and goes. */
export const withdrawalData = (personal: Personal): PersonalDataHolder => ({
  name: 'withdrawals',
  async export(reader, playerId) {
    const accounts = await loadAccounts(reader, personal, playerId)
    const { rows: orders } = await reader.query(
      `select order_no, currency, amount, fee, forfeited_coin, pay_name, masked_account as account, state, reason_key,
         created_at, ended_at
       from withdraw_order where player_id = $1 order by created_at desc limit $2`,
      [playerId, COPIED],
    )
    return {
      amounts_are_in: '1/10000 of the unit',
      accounts: accounts.map(({ details, bankName, isDefault, createdAt }) => ({
        ...details,
        bank_name: bankName,
        is_first_choice: isDefault,
        created_at: createdAt,
      })),
      orders,
    }
  },
  /** That money was paid, when and how much, stays with the books. To whom goes. */
  async erase(tx, playerId) {
    await tx.query('delete from withdraw_account where player_id = $1', [playerId])
    await tx.query(
      `update withdraw_order set masked_account = '', sealed_account = '' where player_id = $1 and ended_at is not null`,
      [playerId],
    )
  },
})
