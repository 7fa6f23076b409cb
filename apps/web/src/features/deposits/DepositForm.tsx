import { useIsWide } from '@tablestakes/look/browser/use-media'
import { SandboxNote } from '../../shell/frame/SandboxNote.tsx'
import { OrderReminder } from '../../shell/money/OrderReminder.tsx'
import { Notices } from '../../shell/protection/Notices.tsx'
import { AmountPart } from './AmountPart.tsx'
import { BonusPart } from './BonusPart.tsx'
import { CryptoFacts } from './crypto/CryptoFacts.tsx'
import { CryptoPay } from './crypto/CryptoPay.tsx'
import { type Shop, useOffer, useReward } from './deposit-queries.ts'
import { GetPart } from './GetPart.tsx'
import { MethodPart } from './MethodPart.tsx'
import { OfferPart } from './offer/OfferPart.tsx'
import { PayPart } from './PayPart.tsx'
import { useDeposit } from './use-deposit.ts'

/** The top-up page once the shop is known: one column on a phone; from 720 px choices beside what they bring. */
export function DepositForm({ shop }: { shop: Shop }) {
  const isWide = useIsWide()
  const offer = useOffer()
  const deposit = useDeposit({ shop, offer, reward: useReward() })
  const { crypto } = deposit
  const choices = (
    <>
      <OrderReminder />
      {!crypto && offer && <OfferPart offer={offer} deposit={deposit} />}
      {!crypto && <AmountPart deposit={deposit} />}
      {!crypto && <BonusPart deposit={deposit} />}
    </>
  )
  if (isWide)
    return (
      <div className="deposit-columns">
        <div className="deposit-column">
          {choices}
          <MethodPart deposit={deposit} />
          {crypto && <CryptoFacts method={crypto} shop={shop} />}
        </div>
        <div className="deposit-column deposit-side">
          {crypto ? (
            <CryptoPay method={crypto} />
          ) : (
            <>
              <GetPart deposit={deposit} />
              <PayPart deposit={deposit} />
            </>
          )}
          <SandboxNote />
          <Notices />
        </div>
      </div>
    )
  return (
    <div className="deposit-column">
      {choices}
      {!crypto && <GetPart deposit={deposit} />}
      <MethodPart deposit={deposit} />
      {crypto && <CryptoPay method={crypto} />}
      {crypto && <CryptoFacts method={crypto} shop={shop} />}
      <SandboxNote />
      <Notices />
      {!crypto && <PayPart deposit={deposit} />}
    </div>
  )
}
