import './history.css'
import { getReceipt } from '@tablestakes/contract/wallet'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { HistoryUnloaded } from './HistoryUnloaded.tsx'
import { ReceiptFacts } from './ReceiptFacts.tsx'
import { ReceiptHead } from './ReceiptHead.tsx'
import { ReceiptMovements } from './ReceiptMovements.tsx'
import { ReceiptSeal } from './ReceiptSeal.tsx'

const LOOK_MS = 20_000
/** Ten minutes of looking, in which a seal surely comes; every question counts as a sign of life. */
const LOOKS_MAX = 30

/** One movement with everything the books hold about it. */
export default function ReceiptDialog({ number }: { number: number }) {
  const text = useText()
  const receipt = useQuery({
    ...apiQuery(getReceipt, { number }),
    refetchInterval: ({ state }) => (state.data?.seal === null && state.dataUpdateCount < LOOKS_MAX ? LOOK_MS : false),
  })
  const movement = receipt.data?.movements.find((one) => one.number === number)
  return (
    <DialogSheet title={text('receipt_title')}>
      {receipt.data && movement ? (
        <div className="receipt">
          <ReceiptHead movement={movement} />
          <ReceiptFacts movement={movement} />
          {receipt.data.movements.length > 1 && (
            <ReceiptMovements movements={receipt.data.movements} current={number} />
          )}
          <ReceiptSeal seal={receipt.data.seal} entryId={receipt.data.entry_id} />
        </div>
      ) : (
        <HistoryUnloaded query={receipt}>
          <ReceiptShape />
        </HistoryUnloaded>
      )}
    </DialogSheet>
  )
}

function ReceiptShape() {
  return (
    <div className="receipt">
      <div className="receipt-head">
        <Skeleton width="56px" height="56px" radius="18px" />
        <Skeleton width="120px" height="18px" />
        <Skeleton width="190px" height="40px" />
      </div>
      <Skeleton height="188px" radius="var(--r-lg)" />
      <Skeleton height="120px" radius="var(--r-lg)" />
    </div>
  )
}
