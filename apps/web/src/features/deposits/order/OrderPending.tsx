import { currencyOf } from '@tablestakes/domain/money/currencies'
import { formatMoney } from '@tablestakes/domain/money/format'
import { useIsWide } from '@tablestakes/look/browser/use-media'
import { ButtonLink } from '@tablestakes/look/controls/Button.tsx'
import { ExternalLink, LockKeyhole, Smartphone } from 'lucide-react'
import { usePreload, useSite } from '../../../lib/api/preload.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { SiteMoney } from '../../../shell/money/SiteMoney.tsx'
import { Card } from '../../../ui/lists/Card.tsx'
import { CopyButton } from './CopyButton.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderQr } from './OrderQr.tsx'
import { OrderSteps } from './OrderSteps.tsx'
import type { Order } from './order-queries.ts'

/** How to pay an open order, and where it stands; from 720 px a code has both beside each other. */
export function OrderPending({ order }: { order: Order }) {
  const isWide = useIsWide() && order.br_code !== ''
  const text = useText()
  const { currency } = useSite()
  return (
    <>
      <Card className="order-how">
        <div>
          <p className="order-exact">
            <span>{text('order_pay_exactly')}</span>
            <b>
              <SiteMoney amount={order.amount} />
            </b>
            <CopyButton isBare name={text('order_amount')} content={plainFigures(order.amount, currency)} />
          </p>
          {order.br_code === '' ? <OpenLink order={order} /> : <ShowCode order={order} />}
        </div>
        <div className="order-steps">
          <OrderSteps order={order} />
          {isWide && <OrderFacts order={order} />}
        </div>
      </Card>
      <p className="order-watching">
        <LockKeyhole aria-hidden="true" />
        {text('order_watching')}
      </p>
      {!isWide && <OrderFacts order={order} />}
    </>
  )
}

/** As a bank app's own field takes it: thousands are not marked. */
const plainFigures = (amount: bigint, currency: string) =>
  formatMoney(amount, currency, { symbol: false }).replaceAll(currencyOf(currency).group, '')

function OpenLink({ order }: { order: Order }) {
  const text = useText()
  if (order.url === '') return null
  return (
    <div className="order-link">
      <p>{text('order_link_text', { method: order.pay_name })}</p>
      <ButtonLink
        look="action"
        size="lg"
        block
        icon={<ExternalLink className="flip" />}
        href={order.url}
        target="_blank"
        rel="noopener noreferrer"
      >
        {text('order_link')}
      </ButtonLink>
    </div>
  )
}

/** No app knows the sandbox's codes: they are paid on the page of the sandbox's own provider. */
function SandboxLink({ url }: { url: string }) {
  const text = useText()
  return (
    <div className="order-link">
      <p>{text('order_sandbox_text')}</p>
      <ButtonLink
        look="action"
        size="lg"
        block
        icon={<ExternalLink className="flip" />}
        href={url}
        target="_blank"
        rel="noopener noreferrer"
      >
        {text('order_sandbox')}
      </ButtonLink>
    </div>
  )
}

/** A UPI code is an address that payment apps open: a player who pays with this phone need not scan it. */
const APP_LINK = 'upi://'

function ShowCode({ order: { br_code: code, order_no, url } }: { order: Order }) {
  const text = useText()
  const isSandbox = usePreload()?.sandbox ?? false
  return (
    <>
      {isSandbox && url !== '' && <SandboxLink url={url} />}
      {code.startsWith(APP_LINK) && (
        <ButtonLink className="order-app" look="action" size="lg" block icon={<Smartphone />} href={code}>
          {text('order_open_app')}
        </ButtonLink>
      )}
      <OrderQr content={code} fileName={order_no} name={text('order_qr')} sentence={text('order_qr_text')} />
      <div className="order-code">
        <p>{text('order_code_text')}</p>
        <div>
          <bdi dir="ltr">{code}</bdi>
          <CopyButton name={text('order_code')} content={code} />
        </div>
      </div>
    </>
  )
}
