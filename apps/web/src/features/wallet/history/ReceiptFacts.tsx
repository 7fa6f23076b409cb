import { moneyTypes } from '@tablestakes/contract/fields'
import type { Movement } from '@tablestakes/contract/wallet'
import { formatCount } from '@tablestakes/domain/money/format'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useText } from '../../../lib/words/i18n.ts'
import { Card } from '../../../ui/lists/Card.tsx'
import { KeyValue } from '../../../ui/lists/KeyValue.tsx'
import { CopyValue } from './CopyValue.tsx'
import { PurseAmount } from './MovementAmount.tsx'
import { purseName } from './purse-name.ts'

/** Which purse it changed, what that held afterwards, and the marks to name it by when asking somebody about it. */
export function ReceiptFacts({ movement }: { movement: Movement }) {
  const text = useText()
  const { money_type, balance, number, reference } = movement
  const rows = [
    { key: 'purse', term: text('receipt_purse'), value: text(purseName(money_type)) },
    {
      key: 'balance',
      term: text(money_type === moneyTypes.NONE ? 'receipt_owed_after' : 'receipt_balance_after'),
      value: <PurseAmount of={money_type} amount={balance} />,
    },
    { key: 'number', term: text('receipt_number'), value: <Num>{formatCount(number)}</Num> },
  ]
  const named = reference !== '' && {
    key: 'reference',
    term: text('receipt_reference'),
    value: <CopyValue name={text('receipt_reference')} content={reference} />,
  }
  return (
    <Card className="receipt-card">
      <KeyValue rows={named ? [...rows, named] : rows} />
    </Card>
  )
}
