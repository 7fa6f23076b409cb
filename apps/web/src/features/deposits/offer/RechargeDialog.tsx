import '../deposits.css'
import type { TextKey } from '@tablestakes/dictionary/keys'
import { useEffect } from 'react'
import { reportEvent } from '../../../lib/tracking/analytics.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import type { Closable } from '../../../shell/dialogs/open-dialog.ts'
import { SandboxNote } from '../../../shell/frame/SandboxNote.tsx'
import { OrderReminder } from '../../../shell/money/OrderReminder.tsx'
import { Notices } from '../../../shell/protection/Notices.tsx'
import { StopCard } from '../../../shell/protection/StopCard.tsx'
import { useStop } from '../../../shell/protection/use-stop.ts'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { AmountPart } from '../AmountPart.tsx'
import { BonusPart } from '../BonusPart.tsx'
import { CryptoFacts } from '../crypto/CryptoFacts.tsx'
import { CryptoPay } from '../crypto/CryptoPay.tsx'
import { type Offer, type Reward, type Shop, useOffer, useReward, useShop } from '../deposit-queries.ts'
import { GetPart } from '../GetPart.tsx'
import { MethodPart } from '../MethodPart.tsx'
import { OrderUnloaded } from '../OrderUnloaded.tsx'
import { PayPart } from '../PayPart.tsx'
import { useDeposit } from '../use-deposit.ts'
import { OfferPart } from './OfferPart.tsx'

/** A top-up over whatever is on screen, a running game included: the offer there is, any amount, and the button. */
export default function RechargeDialog({ title = USUAL_TITLE, onClose }: Closable & { title?: TextKey }) {
  const text = useText()
  const shop = useShop()
  const offer = useOffer()
  const reward = useReward()
  const stop = useStop()
  useEffect(() => reportEvent('deposit_page_view'), [])
  if (stop)
    return (
      <DialogSheet title={text(title)}>
        <StopCard stop={stop} />
      </DialogSheet>
    )
  if (shop.data) return <Recharge title={title} shop={shop.data} offer={offer} reward={reward} onOpened={onClose} />
  return (
    <DialogSheet title={text(title)}>
      <OrderUnloaded query={shop} failedKey="did_not_load_title">
        <div className="deposit-column">
          <Skeleton height="84px" radius="var(--r-lg)" />
          <Skeleton height="112px" radius="var(--r-lg)" />
          <Skeleton height="190px" radius="var(--r-lg)" />
        </div>
      </OrderUnloaded>
    </DialogSheet>
  )
}

const USUAL_TITLE = 'dialog_recharge'

type RechargeProps = { title: TextKey; shop: Shop; offer: Offer | null; reward: Reward | null; onOpened: () => void }

function Recharge({ title, shop, offer, reward, onOpened }: RechargeProps) {
  const text = useText()
  const deposit = useDeposit({ shop, offer, reward, isForOffer: title !== USUAL_TITLE, onOpened })
  const { crypto } = deposit
  return (
    <DialogSheet title={text(title)} footer={!crypto && <PayPart deposit={deposit} />}>
      <div className="deposit-column">
        <OrderReminder />
        {!crypto && offer && <OfferPart offer={offer} deposit={deposit} />}
        {!crypto && <AmountPart deposit={deposit} />}
        {!crypto && <BonusPart deposit={deposit} />}
        {!crypto && <GetPart deposit={deposit} />}
        <MethodPart deposit={deposit} />
        {crypto && <CryptoPay method={crypto} />}
        {crypto && <CryptoFacts method={crypto} shop={shop} />}
        <SandboxNote />
        <Notices />
      </div>
    </DialogSheet>
  )
}
