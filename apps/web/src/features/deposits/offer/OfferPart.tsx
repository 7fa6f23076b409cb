import './offer.css'
import { getFirstCharge, orderSources, type RechargeItem } from '@tablestakes/contract/deposits'
import { Check } from 'lucide-react'
import { useEffect } from 'react'
import { refreshCalls } from '../../../lib/api/query-client.ts'
import { toDeviceTime } from '../../../lib/browser/clock.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { noteOfferSeen } from '../../../shell/money/offer-seen.ts'
import { SiteMoney } from '../../../shell/money/SiteMoney.tsx'
import { Countdown } from '../../../ui/figures/Countdown.tsx'
import { weave } from '../../../ui/weave.ts'
import { isSoldOut, itemsInOrder, quoteChoice } from '../choice.ts'
import type { Offer } from '../deposit-queries.ts'
import type { Deposit } from '../use-deposit.ts'

/** The first- or second-recharge offer while its window runs: what it brings, how long it stands. Windows repeat. */
export function OfferPart({ offer, deposit }: { offer: Offer; deposit: Deposit }) {
  const text = useText()
  const isFirst = offer.source === orderSources.FIRST_CHARGE
  // A player who has seen it here is not shown it again by itself.
  useEffect(() => noteOfferSeen(offer), [offer])
  return (
    <section className="offer">
      <img
        className="offer-art"
        src={isFirst ? '/art/objects/gift-open.svg' : '/art/objects/chest-open.svg'}
        alt=""
        width="130"
        height="130"
        draggable={false}
      />
      <div className="offer-text">
        <p className="offer-ends">
          {text('offer_ends')}{' '}
          <Countdown
            endsAt={toDeviceTime(offer.window_end)}
            name={text('offer_ends')}
            onEnd={() => void refreshCalls([getFirstCharge])}
          />
        </p>
        <h2>{text(isFirst ? 'offer_first_title' : 'offer_second_title')}</h2>
        <p>{text('offer_text')}</p>
      </div>
      <fieldset className="offer-items" aria-label={text('offer_choose')}>
        {itemsInOrder(offer.list).map((item) => (
          <OfferItem key={item.id} item={item} offer={offer} deposit={deposit} />
        ))}
      </fieldset>
    </section>
  )
}

type OfferItemProps = { item: RechargeItem; offer: Offer; deposit: Deposit }

function OfferItem({ item, offer: { source }, deposit }: OfferItemProps) {
  const text = useText()
  const isTaken = deposit.takenId === item.id
  const isGone = isSoldOut(item)
  const { extraCash, coin, gold } = quoteChoice(deposit.shop, { amount: item.amount, item, source }, { hasBonus: true })
  return (
    <button
      type="button"
      className="offer-item"
      aria-pressed={isTaken}
      disabled={isGone}
      onClick={() => (isTaken ? deposit.chooseAmount(item.amount) : deposit.takeOffer(item.id))}
    >
      <span className="offer-tick" aria-hidden="true">
        <Check />
      </span>
      <b>{weave(text('offer_pay'), [<SiteMoney key="0" amount={item.amount} />])}</b>
      <span className="offer-gains">
        {extraCash > 0n && (
          <Gain mark="cash">
            <SiteMoney amount={extraCash} sign="always" />
          </Gain>
        )}
        {coin > 0n && (
          <Gain mark="bonus">
            <SiteMoney amount={coin} sign="always" />
          </Gain>
        )}
        {gold > 0n && (
          <Gain mark="gold">
            <SiteMoney amount={gold} isGold sign="always" />
          </Gain>
        )}
        {isGone && text('deposit_sold_out')}
      </span>
    </button>
  )
}

function Gain({ mark, children }: { mark: 'cash' | 'bonus' | 'gold'; children: React.ReactNode }) {
  const text = useText()
  return (
    <span>
      <img src={`/art/marks/purse-${mark}.svg`} alt={text(`purse_${mark}`)} width="18" height="18" draggable={false} />
      {children}
    </span>
  )
}
