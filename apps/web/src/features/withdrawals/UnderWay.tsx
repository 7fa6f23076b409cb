import { ChevronRight, Send } from 'lucide-react'
import { useText } from '../../lib/words/i18n.ts'
import { openDialog } from '../../shell/dialogs/open-dialog.ts'
import { SiteMoney } from '../../shell/money/SiteMoney.tsx'
import { List, ListRow } from '../../ui/lists/List.tsx'
import { AccountName } from './orders/WithdrawalRow.tsx'
import { useUnderWay } from './withdraw-queries.ts'

/** Withdrawals that have not ended yet: one leads to its steps, several to their list. */
export function UnderWay() {
  const text = useText()
  const { data } = useUnderWay()
  const orders = data?.list ?? []
  const [first, second] = orders
  if (!first) return null
  const sum = orders.reduce((total, { amount }) => total + amount, 0n)
  return (
    <List name={text('withdraw_under_way', { count: orders.length })}>
      <ListRow
        mark={<Send className="flip" />}
        title={text('withdraw_under_way', { count: orders.length })}
        text={
          second ? (
            <SiteMoney amount={sum} />
          ) : (
            <>
              <SiteMoney amount={sum} /> · <AccountName order={first} />
            </>
          )
        }
        end={<ChevronRight className="flip withdraw-chevron" aria-hidden="true" />}
        onPress={() => void (second ? openDialog('withdrawals') : openDialog('withdrawal-detail', { id: first.id }))}
      />
    </List>
  )
}
