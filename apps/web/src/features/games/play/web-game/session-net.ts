import type { ResponseOf } from '@tablestakes/contract/call'
import type { MoneyType } from '@tablestakes/contract/fields'
import type { listGameRecords } from '@tablestakes/contract/games'

type Sum = Pick<ResponseOf<typeof listGameRecords>['list'][number], 'money_type' | 'stake' | 'win'>

/** What was won less what was staked, of one money. The other one's rounds in another tab are no part of it. */
export const netOf = (sums: readonly Sum[], moneyType: MoneyType): bigint =>
  sums.filter((sum) => sum.money_type === moneyType).reduce((net, { stake, win }) => net + win - stake, 0n)
