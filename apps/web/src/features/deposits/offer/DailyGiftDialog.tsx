import '../deposits.css'
import './offer.css'
import { getDailyGift } from '@tablestakes/contract/bonuses'
import type { ResponseOf } from '@tablestakes/contract/call'
import { getShop, orderSources } from '@tablestakes/contract/deposits'
import { opensDailyGift } from '@tablestakes/domain/promotions/daily-gift'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { refreshCalls } from '../../../lib/api/query-client.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import type { Closable } from '../../../shell/dialogs/open-dialog.ts'
import { SandboxNote } from '../../../shell/frame/SandboxNote.tsx'
import { SiteMoney } from '../../../shell/money/SiteMoney.tsx'
import { Notices } from '../../../shell/protection/Notices.tsx'
import { StopCard } from '../../../shell/protection/StopCard.tsx'
import { useStop } from '../../../shell/protection/use-stop.ts'
import { toast } from '../../../shell/toasts/toast.ts'
import { KeyValue } from '../../../ui/lists/KeyValue.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { BonusPart } from '../BonusPart.tsx'
import type { Offer, Shop } from '../deposit-queries.ts'
import { GetPart } from '../GetPart.tsx'
import { MethodPart } from '../MethodPart.tsx'
import { OrderUnloaded } from '../OrderUnloaded.tsx'
import { PayPart } from '../PayPart.tsx'
import { useDeposit } from '../use-deposit.ts'

type Gift = ResponseOf<typeof getDailyGift>

/** Today's gift, bought like any other item of the shop. Closes when its order is opened, and the gift is asked for again. */
export default function DailyGiftDialog({ onClose }: Closable) {
  const text = useText()
  const gift = useQuery(apiQuery(getDailyGift, {}))
  const shop = useQuery(apiQuery(getShop, { type: orderSources.DAILY_GIFT }))
  const stop = useStop()
  const isTaken = gift.data !== undefined && !opensDailyGift(ruleOf(gift.data))
  // Specification §4: opened by hand when there is none today, it says so.
  const leave = useEffectEvent(() => {
    toast.error(text('Daily_Gift_Today'))
    onClose()
  })
  useEffect(() => {
    if (isTaken) leave()
  }, [isTaken])
  if (stop)
    return (
      <DialogSheet title={text('dialog_daily_gift')}>
        <StopCard stop={stop} />
      </DialogSheet>
    )
  if (gift.data && shop.data && !isTaken)
    return (
      <BuyGift
        gift={gift.data}
        shop={shop.data}
        onOpened={() => {
          void refreshCalls([getDailyGift])
          onClose()
        }}
      />
    )
  return (
    <DialogSheet title={text('dialog_daily_gift')}>
      <OrderUnloaded query={gift.error ? gift : shop} failedKey="did_not_load_title">
        <Skeleton height="260px" radius="var(--r-lg)" />
      </OrderUnloaded>
    </DialogSheet>
  )
}

const ruleOf = ({ is_today_buy, money, amount }: Gift) => ({ isBoughtToday: is_today_buy, money, amount })

function BuyGift({ gift, shop, onOpened }: { gift: Gift; shop: Shop; onOpened: () => void }) {
  const text = useText()
  const offer: Offer = { source: orderSources.DAILY_GIFT, list: shop.list, window_end: 0 }
  const deposit = useDeposit({ shop, offer, reward: null, isForOffer: true, onOpened })
  const row = (key: string, term: string, amount: bigint, isGold = false) =>
    amount > 0n ? [{ key, term, value: <SiteMoney amount={amount} isGold={isGold} tone="gold" sign="always" /> }] : []
  const held = [
    ...row('cash', text('purse_cash'), gift.extra_cash),
    ...row('bonus', text('purse_bonus'), gift.bonus),
    ...row('gold', text('purse_gold'), gift.gold, true),
  ]
  return (
    <DialogSheet title={text('dialog_daily_gift')} footer={<PayPart deposit={deposit} />}>
      <div className="deposit-column">
        <section className="offer">
          <img
            className="offer-art"
            src="/art/objects/gift-open.svg"
            alt=""
            width="130"
            height="130"
            draggable={false}
          />
          <div className="offer-text">
            <h2>{text('gift_title')}</h2>
            <p>{text('gift_text')}</p>
          </div>
        </section>
        <KeyValue
          rows={[
            { key: 'price', term: text('gift_price'), value: <SiteMoney amount={gift.amount} /> },
            // Once it is known what the chosen method brings, that is told below, and only there.
            ...(deposit.quote ? [] : held),
          ]}
        />
        <BonusPart deposit={deposit} />
        <GetPart deposit={deposit} />
        <MethodPart deposit={deposit} />
        <SandboxNote />
        <Notices />
      </div>
    </DialogSheet>
  )
}
