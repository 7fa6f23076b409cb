import type { Clock } from '@tablestakes/node/clock'
import type { Tx } from '@tablestakes/node/database'
import { Refusal } from '../../platform/http/refusal.ts'
import type { PayoutView, Providers } from '../payments/index.ts'
import { lookSoon } from '../protection/index.ts'
import type { Site } from '../site/index.ts'
import { isOneOf, isTakeable, type OwnOrder, openStates, requireOwnOrder, wireState } from './order.ts'
import { applyPayout } from './payouts/apply-payout.ts'
import { askAboutPayout } from './payouts/ask-payout.ts'
import { giveBack } from './payouts/end-order.ts'
import type { PayoutServices } from './payouts/send-payout.ts'
import { isUnderWay } from './payouts/under-way.ts'
import { reasons } from './reasons.ts'

/** What a player can do about a withdrawal of their own. Answers are states as the wire says them. NOT_FOUND for everything else. */
type WithdrawalOperations = {
  /** Asks the provider, outside of any transaction. Null: it says nothing, or there is nothing to ask. */
  look(own: OwnOrder): Promise<PayoutView | null>
  /** Applies what was seen. */
  check(tx: Tx, own: OwnOrder, seen: PayoutView | null): Promise<number>
  /** While nobody has paid it or was told to, where the site allows it: CANCEL_NOT_ALLOWED, WITHDRAWAL_FINAL. */
  cancel(tx: Tx, own: OwnOrder, site: Site): Promise<number>
}

export function openWithdrawalOperations({
  database,
  providers,
  log,
  clock,
}: Pick<PayoutServices, 'database' | 'log'> & { providers: Providers; clock: Clock }): WithdrawalOperations {
  return {
    async look(own) {
      const order = await requireOwnOrder(database, own)
      if (!isUnderWay(order)) return null
      const said = await askAboutPayout({ providers, log }, order)
      return said.is === 'view' ? said.view : null
    },

    async check(tx, own, seen) {
      const order = await requireOwnOrder(tx, own, 'for update')
      const now = seen ? await applyPayout(tx, { ...order, view: seen }) : order
      return wireState((now ?? order).state)
    },

    async cancel(tx, own, site) {
      const order = await requireOwnOrder(tx, own, 'for update')
      if (!isOneOf(openStates, order.state)) throw new Refusal('WITHDRAWAL_FINAL')
      if (!site.jurisdiction.cancel_withdrawal) throw new Refusal('CANCEL_NOT_ALLOWED')
      // It may be at the bank already. One that is about to be sent finds it ended: both hold the order's row.
      if (!isTakeable(order)) throw new Refusal('WITHDRAWAL_FINAL')
      const ended = await giveBack(tx, order, { state: 'cancelled', reasonKey: reasons.cancelled })
      await lookSoon(tx, { playerId: own.playerId, nowMs: clock() })
      return wireState(ended.state)
    },
  }
}
