/**
 * The daily gift (specification §4, §9). A figure "exists" when the server has sent one above zero.
 */

type DailyGift = { isBoughtToday: boolean; money: bigint | null; amount: bigint | null }

/** Specification §9: the gift needs two payments. */
const NEEDED_PAYMENTS = 2

/** Info is fetched only while the activity is in the event list, and for players with two payments or more. */
export function fetchesDailyGift({
  isActivityListed,
  payCount,
}: {
  isActivityListed: boolean
  payCount: number
}): boolean {
  return isActivityListed && payCount >= NEEDED_PAYMENTS
}

/** The entrance shows when the gift is not bought today and a money value exists. */
export function showsDailyGiftEntrance({ isBoughtToday, money }: DailyGift): boolean {
  return !isBoughtToday && exists(money)
}

/** The dialog opens when the gift is not bought today and an amount exists. */
export function opensDailyGift({ isBoughtToday, amount }: DailyGift): boolean {
  return !isBoughtToday && exists(amount)
}

/** The player tapped: the dialog, or the text that says why not. */
export function tapDailyGift(gift: DailyGift): 'open' | 'Daily_Gift_Today' {
  return opensDailyGift(gift) ? 'open' : 'Daily_Gift_Today'
}

/** By itself: below two payments the recharge watch tag is marked closed, otherwise the dialog opens if it can. */
export function autoOpenDailyGift(gift: DailyGift, payCount: number): 'closeRechargeWatch' | 'open' | 'nothing' {
  if (payCount < NEEDED_PAYMENTS) return 'closeRechargeWatch'
  return opensDailyGift(gift) ? 'open' : 'nothing'
}

function exists(figure: bigint | null): boolean {
  return figure !== null && figure > 0n
}
