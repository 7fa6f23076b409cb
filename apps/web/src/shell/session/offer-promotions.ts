import { getDailyGift } from '@tablestakes/contract/bonuses'
import type { Call, RequestOf, ResponseOf } from '@tablestakes/contract/call'
import { getGoldRush } from '@tablestakes/contract/gold-rush'
import { getRed } from '@tablestakes/contract/lobby'
import { type Activity, activityTypes } from '@tablestakes/contract/promotions'
import { getCareAdvice, getLimits, getProtection } from '@tablestakes/contract/protection'
import { UNIT } from '@tablestakes/domain/money/money'
import { autoOpenDailyGift, fetchesDailyGift } from '@tablestakes/domain/promotions/daily-gift'
import { opensDemolish } from '@tablestakes/domain/promotions/demolish'
import { opensGoldPanning } from '@tablestakes/domain/promotions/gold-panning'
import type { PopupName } from '@tablestakes/domain/site/popup-queue'
import type { LowBalanceGuard } from '@tablestakes/domain/site/protection'
import { apiQuery } from '../../lib/api/api-query.ts'
import { indexQuery } from '../../lib/api/index-query.ts'
import { getPreloaded } from '../../lib/api/preload.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { ApiRefusal } from '../../lib/api/refusal.ts'
import { serverNow } from '../../lib/browser/clock.ts'
import { ignoreFailure } from '../../lib/browser/ignore-failure.ts'
import { useSession } from '../../lib/session/session.ts'
import { type DialogName, openDialog, useDialogStack } from '../dialogs/open-dialog.ts'
import { nextHelpAt } from '../money/demolish-date.ts'
import { closeRechargeWatch, isRechargeWatchClosed } from '../money/recharge-watch.ts'
import { stopOf } from '../protection/use-stop.ts'
import { isAtCashier } from './at-cashier.ts'
import { askPopup } from './popups.ts'

/** What promotions may open by themselves. The queue of pop-ups decides whether and when: of all offers one a day, none over a game. */
export async function offerPromotions(): Promise<void> {
  const { activity_list: listed } = await queryClient.ensureQueryData(indexQuery)
  await offerEnterWindow(listed)
  await offerDailyGift(listed)
  watchPurse(listed)
}

/** An activity with this flag opens on entering, while there is something in it to claim. */
async function offerEnterWindow(listed: readonly Activity[]): Promise<void> {
  const windows = listed.filter(({ is_enter_window }) => is_enter_window)
  if (windows.length === 0) return
  const red = await ask(getRed, {})
  const due = windows.find(({ activity_id: id }) =>
    red?.list.some((point) => point.activity_id === id && point.is_show_red),
  )
  if (due) offer('enter-window', () => openDialog('enter-window', { id: due.activity_id }))
}

/** Specification §4: below two payments the recharge watch tag is marked closed, otherwise the gift opens if it can. */
async function offerDailyGift(listed: readonly Activity[]): Promise<void> {
  const payCount = useSession.getState().user?.pay_count ?? 0
  const isActivityListed = isListed(listed, activityTypes.DAILY_GIFT)
  const gift = fetchesDailyGift({ isActivityListed, payCount }) ? await ask(getDailyGift, {}) : null
  const rule = { isBoughtToday: gift?.is_today_buy ?? true, money: gift?.money ?? null, amount: gift?.amount ?? null }
  if (autoOpenDailyGift(rule, payCount) !== 'open' || isAtCashier()) {
    closeRechargeWatch()
    return
  }
  askPopup('daily-gift', async () => {
    if (!isAtCashier()) await openDialog('daily-gift')
    closeRechargeWatch()
  })
}

/** Not over the pages about money, also when it has waited and the player has gone there meanwhile. */
function offer(name: PopupName, open: () => Promise<unknown>): void {
  if (isAtCashier()) return
  askPopup(name, async () => {
    if (!isAtCashier()) await open()
  })
}

let unwatch: (() => void) | null = null

/** A purse that has run empty is looked at once each time it does. */
function watchPurse(listed: readonly Activity[]): void {
  unwatch?.()
  let wasEmpty = false
  const look = () => {
    const { user } = useSession.getState()
    const isEmpty = user !== null && user.money + user.coin <= UNIT
    if (isEmpty && !wasEmpty) ignoreFailure(offerHelp(listed), 'help for an empty purse')
    wasEmpty = isEmpty
  }
  unwatch = useSession.subscribe(look)
  look()
}

async function offerHelp(listed: readonly Activity[]): Promise<void> {
  const { user } = useSession.getState()
  // A player who never paid has nothing to be helped out of, and no call is spent on them.
  if (!user || user.first_pay_date === null) return
  const guard = await loadGuard()
  if (guard === null) return
  const { money, coin, pay_total: payTotal, first_pay_date: firstPaidAt } = user
  if (opensDemolish({ money, coin, payTotal, nextOpenAt: nextHelpAt(), now: serverNow() }, guard))
    offer('demolish', () => openDialog('demolish'))
  const rush = isListed(listed, activityTypes.GOLD_RUSHING) ? await ask(getGoldRush, {}) : null
  const awards = (rush?.awards ?? []).map(({ limit_seconds: limitSeconds, status }) => ({ limitSeconds, status }))
  const isRechargeOpen = isOpen(...RECHARGES) || !isRechargeWatchClosed()
  if (opensGoldPanning({ isNoticeOpen: isOpen('notice'), isRechargeOpen, money, coin, firstPaidAt, awards }, guard))
    offer('gold-panning', () => openDialog('gold-panning'))
}

const RECHARGES: readonly DialogName[] = ['recharge', 'first-recharge', 'second-recharge', 'daily-gift']

const isOpen = (...names: readonly DialogName[]) =>
  useDialogStack.getState().entries.some((entry) => entry.isOpen && names.includes(entry.name))

/** Null where the law forbids it, and while it is not known who is protected: then nobody is tempted. */
async function loadGuard(): Promise<LowBalanceGuard | null> {
  // Where the law allows none nothing is asked for.
  if (!getPreloaded()?.jurisdiction.low_balance_popups) return null
  const [state, limits, care] = await Promise.all([ask(getProtection, {}), ask(getLimits, {}), ask(getCareAdvice, {})])
  if (!state || !limits || !care) return null
  return {
    hasReachedLimit: limits.list.some(isReached),
    isCoolingOff: stopOf(state, serverNow()) !== null,
    areOffersOff: care.offers_off_until !== null,
    siteAllowsPopups: true,
  }
}

type Limit = ResponseOf<typeof getLimits>['list'][number]

/** A limit of each bet or session is reached by none that came before. */
const isReached = ({ period, amount, minutes, used_amount: used, used_minutes: usedMinutes }: Limit): boolean =>
  period !== 'each' && ((amount !== null && used >= amount) || (minutes !== null && usedMinutes >= minutes))

const isListed = (listed: readonly Activity[], type: Activity['activity_type']) =>
  listed.some(({ activity_type }) => activity_type === type)

/** What the server does not have for this player is nothing. */
async function ask<C extends Call>(call: C, request: RequestOf<C>): Promise<ResponseOf<C> | null> {
  try {
    return await queryClient.fetchQuery(apiQuery(call, request))
  } catch (error) {
    if (error instanceof ApiRefusal) return null
    throw error
  }
}
