import type { ResponseOf } from '@tablestakes/contract/call'
import type { getBalance, getWallet } from '@tablestakes/contract/wallet'
import type { Reader } from '@tablestakes/node/database'
import { type Owner, openTasks, readBalance } from '../../ledger/index.ts'
import type { CashierOffer } from './cashier.ts'

/** The purses, and the bonus task that stakes advance now. */
export async function loadWallet(reader: Reader, owner: Owner): Promise<ResponseOf<typeof getWallet>> {
  const balance = await readBalance(reader, owner)
  const current = balance.coinTask && (await openTasks(reader, owner)).find(({ id }) => id === balance.coinTask!.id)
  return {
    money: balance.cash,
    coin: balance.coin,
    gold: balance.gold,
    frozen_money: balance.frozenCash,
    frozen_coin: balance.frozenCoin,
    taskBonus: current?.amount ?? 0n,
    taskCur: current?.cur ?? 0n,
    taskTarget: current?.target ?? 0n,
  }
}

/** The purses, and what the cashier offers. */
export async function loadBalance(
  reader: Reader,
  owner: Owner,
  offer: CashierOffer,
): Promise<ResponseOf<typeof getBalance>> {
  const { cash, coin, gold } = await readBalance(reader, owner)
  return {
    money: cash,
    coin,
    gold,
    config_type: offer.type,
    amount_list: offer.amounts,
    rate_list: offer.tiers,
    min_amount: offer.least,
    max_amount: offer.most,
  }
}
