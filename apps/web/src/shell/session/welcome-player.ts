import type { ResponseOf } from '@tablestakes/contract/call'
import { getFirstCharge, orderSources } from '@tablestakes/contract/deposits'
import { getMoodGroup, noticeTypes } from '@tablestakes/contract/notices'
import { USUAL_PAY_TYPE } from '@tablestakes/contract/payment-methods'
import { formatMoney } from '@tablestakes/domain/money/format'
import { showsDailyNotice } from '@tablestakes/domain/site/notice'
import { DAY_MS } from '@tablestakes/domain/text/duration'
import { readStored, writeStored } from '@tablestakes/look/browser/storage'
import { apiQuery } from '../../lib/api/api-query.ts'
import { getPreloaded, getSite } from '../../lib/api/preload.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { ApiRefusal } from '../../lib/api/refusal.ts'
import { serverNow } from '../../lib/browser/clock.ts'
import { useSession } from '../../lib/session/session.ts'
import { textOf, whenAllWordsAreHere } from '../../lib/words/i18n.ts'
import { openDialog } from '../dialogs/open-dialog.ts'
import { hasSeenOffer } from '../money/offer-seen.ts'
import { findOpenOrder, type OpenOrder } from '../money/open-order.ts'
import { closeRechargeWatch } from '../money/recharge-watch.ts'
import { isolate } from '../money/SiteMoney.tsx'
import { toast } from '../toasts/toast.ts'
import { isAtCashier } from './at-cashier.ts'
import { askPopup } from './popups.ts'
import { readSeenNotices } from './seen-notices.ts'

type Offer = ResponseOf<typeof getFirstCharge>

/** What waits for a player who arrives: an order that is still to be paid; without one, the offer of these hours. */
export async function welcomePlayer(): Promise<void> {
  const order = await findOpenOrder()
  // A toast keeps the words it was given.
  await whenAllWordsAreHere()
  // First: of all that opens by itself one opens a day, and what the house has to tell comes before offers.
  // Notices that do not come keep nothing else back.
  await askDailyNotice().catch(() => undefined)
  if (order) remindOf(order)
  else await offerRecharge()
}

const NOTICED_KEY = 'notice_day'

/**
 * Specification §4: the notice dialog, on a day's first visit of a player who comes back. A notice that was read does not open by
 * itself again; the announcements keep it.
 */
async function askDailyNotice(): Promise<void> {
  const { user } = useSession.getState()
  const today = user?.site_day ?? ''
  const isDue = () => showsDailyNotice({ shownOn: readStored(NOTICED_KEY), today })
  if (!user || serverNow() - user.create_time < DAY_MS || !isDue()) return
  const request = { notice_type: noticeTypes.GAME, uid: user.uid }
  const { mood_group: notices } = await queryClient.fetchQuery(apiQuery(getMoodGroup, request))
  const seen = readSeenNotices()
  if (notices.every(({ id }) => seen.includes(id))) return
  askPopup('notice', async () => {
    if (!isDue()) return
    writeStored(NOTICED_KEY, today)
    await openDialog('notice', { isDaily: true })
  })
}

/** Long enough to be read by a player who has just come back. */
const REMINDER_MS = 8_000
const REMINDED_KEY = 'order_reminded'

/** Said once an order; the pages about money have it on themselves. */
function remindOf({ id, amount }: OpenOrder): void {
  if (isAtCashier() || readStored(REMINDED_KEY) === id) return
  writeStored(REMINDED_KEY, id)
  const { currency, currencySymbol } = getSite()
  toast.info(textOf('order_reminder'), {
    detail: isolate(formatMoney(amount, currency, { symbol: currencySymbol })),
    durationMs: REMINDER_MS,
    isClosable: true,
    action: { text: textOf('order_continue'), onPress: () => void openDialog('order-detail', { id }) },
  })
}

/** Specification §4: pay_count 0 triggers the first-recharge offer, 1 the second. */
const POPUPS = {
  [orderSources.FIRST_CHARGE]: 'first-recharge',
  [orderSources.SECONDARY_PUNCH]: 'second-recharge',
} as const

/** Once a window on this device, and only for a player who has not found it by themselves. */
async function offerRecharge(): Promise<void> {
  const payCount = getPayCount()
  const offer = await loadOffer(payCount)
  if (!offer || (offer.source !== orderSources.FIRST_CHARGE && offer.source !== orderSources.SECONDARY_PUNCH)) return
  const name = POPUPS[offer.source]
  const isWanted = () =>
    getPayCount() === payCount && offer.window_end > serverNow() && !hasSeenOffer(offer) && !isAtCashier()
  if (!isWanted()) return
  askPopup(name, async () => {
    // Others may have come first, and the player may have found it, bought something or left meanwhile.
    if (isWanted()) await openDialog(name)
    closeRechargeWatch()
  })
}

/** Null where the law or the site has no offer. */
async function loadOffer(payCount: number): Promise<Offer | null> {
  if (payCount > 1 || getPreloaded()?.jurisdiction.entry_bonus === false) return null
  try {
    const offer = await queryClient.fetchQuery(
      apiQuery(getFirstCharge, { pay_count: payCount, pay_type: USUAL_PAY_TYPE }),
    )
    return offer.list.length > 0 ? offer : null
  } catch (error) {
    if (error instanceof ApiRefusal) return null
    throw error
  }
}

/** An absent player counts as one who has bought too often for an offer. */
const getPayCount = () => useSession.getState().user?.pay_count ?? Number.POSITIVE_INFINITY
