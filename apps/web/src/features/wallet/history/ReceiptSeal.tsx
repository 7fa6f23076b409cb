import type { ResponseOf } from '@tablestakes/contract/call'
import type { getReceipt } from '@tablestakes/contract/wallet'
import { formatCount } from '@tablestakes/domain/money/format'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { Hourglass, ShieldCheck } from 'lucide-react'
import { useText } from '../../../lib/words/i18n.ts'
import { Card } from '../../../ui/lists/Card.tsx'
import { KeyValue } from '../../../ui/lists/KeyValue.tsx'
import { CopyValue } from './CopyValue.tsx'
import { useHistoryTimes } from './use-history-times.ts'

type Seal = ResponseOf<typeof getReceipt>['seal']

/** Whether the journal is already sealed over this event, and the marks to check that by. */
export function ReceiptSeal({ seal, entryId }: { seal: Seal; entryId: string }) {
  const text = useText()
  const { moment } = useHistoryTimes()
  const event = {
    key: 'event',
    term: text('receipt_event'),
    value: <CopyValue name={text('receipt_event')} content={entryId} shown={shorten(entryId)} />,
  }
  const sealRows = seal && [
    { key: 'link', term: text('receipt_seal_link'), value: <Num>{`${seal.day} / ${formatCount(seal.link)}`}</Num> },
    { key: 'time', term: text('receipt_seal_time'), value: <bdi>{moment(seal.sealed_time)}</bdi> },
    {
      key: 'hash',
      term: text('receipt_seal_hash'),
      value: <CopyValue name={text('receipt_seal_hash')} content={seal.hash} shown={shorten(seal.hash)} />,
    },
  ]
  return (
    <Card className="receipt-card">
      <div className="receipt-seal" data-sealed={seal ? '' : undefined} role="status">
        <span aria-hidden="true">{seal ? <ShieldCheck /> : <Hourglass />}</span>
        <div>
          <h3>{text(seal ? 'receipt_sealed' : 'receipt_unsealed')}</h3>
          <p>{text(seal ? 'receipt_sealed_text' : 'receipt_unsealed_text')}</p>
        </div>
      </div>
      <KeyValue rows={sealRows ? [event, ...sealRows] : [event]} />
    </Card>
  )
}

/** Both ends of a long mark, which is what people compare; the whole is one press away. */
const shorten = (mark: string) => (mark.length > 20 ? `${mark.slice(0, 8)}…${mark.slice(-8)}` : mark)
