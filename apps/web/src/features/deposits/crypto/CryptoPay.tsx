import '../order/order.css'
import './crypto.css'
import type { PayMethod } from '@tablestakes/contract/payment-methods'
import { ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { Badge } from '@tablestakes/look/figures/Badge.tsx'
import { LockKeyhole, TriangleAlert, Wallet } from 'lucide-react'
import { useText } from '../../../lib/words/i18n.ts'
import { Card } from '../../../ui/lists/Card.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { OrderUnloaded } from '../OrderUnloaded.tsx'
import { CopyButton } from '../order/CopyButton.tsx'
import { OrderQr } from '../order/OrderQr.tsx'
import { tokenOf, useChainPayment } from './crypto-queries.ts'

/** Where to send a token: an address of the player's own. There is no order: whatever arrives is theirs. */
export function CryptoPay({ method }: { method: PayMethod }) {
  const text = useText()
  const query = useChainPayment(method)
  if (!query.data)
    return (
      <OrderUnloaded query={query} failedKey="crypto_failed_title">
        <Skeleton height="560px" radius="var(--r-lg)" />
      </OrderUnloaded>
    )
  const { chain_name: chain, wallet_addr: address, tokens, is_test: isTest } = query.data
  const token = tokenOf(tokens, method)
  if (!token) return <p className="deposit-problem">{text('deposit_method_off')}</p>
  const { symbol, url: link } = token
  return (
    <Card className="crypto">
      <div className="crypto-head">
        <h2>{text('crypto_send', { token: symbol, chain })}</h2>
        {isTest && <Badge tone="warning">{text('crypto_test')}</Badge>}
      </div>
      <OrderQr
        content={link}
        fileName={`${chain}-${symbol}`.toLowerCase()}
        name={text('crypto_qr')}
        sentence={text('crypto_qr_text')}
      />
      <div className="crypto-address">
        <p>
          <span>{text('crypto_address')}</span>
          <bdi dir="ltr">{address}</bdi>
        </p>
        <CopyButton name={text('crypto_address')} content={address} />
      </div>
      <p className="crypto-only">
        <TriangleAlert aria-hidden="true" />
        {text('crypto_only', { token: symbol, chain })}
      </p>
      <ButtonLink look="action" size="lg" block icon={<Wallet />} href={link}>
        {text('crypto_open')}
      </ButtonLink>
      <p className="order-watching">
        <LockKeyhole aria-hidden="true" />
        {text('order_watching')}
      </p>
    </Card>
  )
}
