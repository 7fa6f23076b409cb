import './crypto.css'
import type { PayMethod } from '@tablestakes/contract/payment-methods'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { Info } from 'lucide-react'
import { useSite } from '../../../lib/api/preload.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { SiteMoney } from '../../../shell/money/SiteMoney.tsx'
import { writeTimes } from '../../../shell/money/write-rates.ts'
import { writeDecimal, writeRate } from '../../../ui/fields/write-decimal.ts'
import { Card } from '../../../ui/lists/Card.tsx'
import { KeyValue } from '../../../ui/lists/KeyValue.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { weave } from '../../../ui/weave.ts'
import type { Shop } from '../deposit-queries.ts'
import { type ChainToken, tokenOf, useChainPayment, useReceived } from './crypto-queries.ts'

/** What a token becomes and when, what it binds, and what has come of it so far. */
export function CryptoFacts({ method, shop }: { method: PayMethod; shop: Shop }) {
  const text = useText()
  const { currency, currencySymbol } = useSite()
  const { data: payment, isError } = useChainPayment(method)
  // What went wrong is said where the address would be.
  if (!payment) return isError ? null : <Skeleton height="220px" radius="var(--r-lg)" />
  const token = tokenOf(payment.tokens, method)
  if (!token) return null
  return (
    <Card className="crypto-facts">
      <KeyValue
        rows={[
          {
            key: 'rate',
            term: text('crypto_rate'),
            value: <Num>{writeRate(token, currency, currencySymbol)}</Num>,
          },
          {
            key: 'least',
            term: text('crypto_least'),
            value: <Num>{`${writeDecimal(token.min_tokens, currency)} ${token.symbol}`}</Num>,
          },
          { key: 'credited', term: text('crypto_credited'), value: text('crypto_credited_when') },
          { key: 'received', term: text('crypto_received'), value: <Received token={token} />, total: true },
        ]}
      />
      <div className="deposit-why">
        <Info aria-hidden="true" />
        <div>
          <p>{text('crypto_less')}</p>
          <p>{text('crypto_no_bonus')}</p>
          <p>
            {shop.cash_task_rate > 0
              ? weave(text('crypto_cash_task'), [<Num key="0">{writeTimes(shop.cash_task_rate)}</Num>])
              : text('deposit_cash_free')}
          </p>
        </div>
      </div>
    </Card>
  )
}

/** Changes by itself when a payment is final. */
function Received({ token }: { token: ChainToken }) {
  const text = useText()
  const { currency } = useSite()
  const arrived = useReceived(token)
  return (
    <output>
      {arrived === null || arrived.received === '0' ? (
        <span className="crypto-none">{text('crypto_received_none')}</span>
      ) : (
        <>
          <Num>
            {writeDecimal(arrived.received, currency)} {token.symbol}
          </Num>
          {token.rate !== '1' && (
            <small>
              <SiteMoney amount={arrived.credited} />
            </small>
          )}
        </>
      )}
    </output>
  )
}
