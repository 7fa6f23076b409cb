/**
 * Gold panning opens by itself (specification §4) when the notice and recharge pop-ups are both closed, coin plus
 * money is under 1 unit (§9), the player has a first payment date, and the second award stands open with its time run
 * out.
 */
import { UNIT } from '../money/money.ts'
import { type LowBalanceGuard, mayShowLowBalancePopup } from '../site/protection.ts'

type PanningAward = { limitSeconds: number; status: boolean }

type PanningState = {
  isNoticeOpen: boolean
  isRechargeOpen: boolean
  money: bigint
  coin: bigint
  firstPaidAt: number | null
  awards: readonly PanningAward[]
}

export function opensGoldPanning(state: PanningState, guard: LowBalanceGuard): boolean {
  const second = state.awards[1]
  return (
    !state.isNoticeOpen &&
    !state.isRechargeOpen &&
    state.coin + state.money < UNIT &&
    state.firstPaidAt !== null &&
    second?.status === true &&
    second.limitSeconds <= 0 &&
    mayShowLowBalancePopup(guard)
  )
}
