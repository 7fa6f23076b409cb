import type { PayoutAccount } from '@tablestakes/domain/payments/payment-forms'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import type { ReactNode } from 'react'
import { useText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { EmptyState } from '../../../ui/states/StateMessage.tsx'
import { PayoutUnloaded } from '../PayoutUnloaded.tsx'
import { type BoundAccount, useBoundAccounts, useWithdrawInfo } from '../withdraw-queries.ts'
import { type AccountRules, canAdd } from './method-accounts.ts'
import type { PayoutTask } from './use-payout-form.ts'

type Bound = { accounts: readonly BoundAccount[]; rules: AccountRules }
type PayoutTaskGateProps = {
  accountId: string | undefined
  title: string
  subtitle: string
  /** The kinds this dialog can bind. */
  types: readonly PayoutAccount[]
  children: (task: PayoutTask, types: readonly PayoutAccount[]) => ReactNode
}

/** Decides what there is to do: bind the first, add another, change one, or nothing because it is fixed. */
export function PayoutTaskGate({ accountId, title, subtitle, types, children }: PayoutTaskGateProps) {
  const text = useText()
  const info = useWithdrawInfo()
  const bound = useBoundAccounts()
  const query = bound.error ? bound : info
  if (!info.data || !bound.data) {
    return (
      <DialogSheet title={title} subtitle={subtitle}>
        <PayoutUnloaded query={query}>
          <div className="payout">
            <Skeleton height="74px" radius="var(--r-md)" />
            <Skeleton height="74px" radius="var(--r-md)" />
            <Skeleton height="74px" radius="var(--r-md)" />
            <Skeleton height="56px" radius="18px" />
          </div>
        </PayoutUnloaded>
      </DialogSheet>
    )
  }
  const rules = { canEdit: info.data.withdraw_account_edit, most: bound.data.most }
  const found = findTask({ accounts: bound.data.list, rules }, accountId, types)
  if (!found) {
    return (
      <DialogSheet title={text('payout_fixed_title')} hideTitle>
        <Fixed />
      </DialogSheet>
    )
  }
  const [task, open] = found
  return (
    <DialogSheet title={task.kind === 'first' ? title : text(TITLES[task.kind])} subtitle={subtitle}>
      {children(task, open)}
    </DialogSheet>
  )
}

const TITLES = { change: 'payout_title_change', other: 'payout_title_other' } as const

function findTask(
  { accounts, rules }: Bound,
  accountId: string | undefined,
  types: readonly PayoutAccount[],
): [PayoutTask, readonly PayoutAccount[]] | null {
  if (accounts.length === 0) return [{ kind: 'first' }, types]
  const account = accounts.find(({ id }) => id === accountId)
  if (account) return rules.canEdit ? [{ kind: 'change', account }, types] : null
  const open = types.filter((type) => canAdd(accounts, type, rules))
  if (open.length > 0) return [{ kind: 'other' }, open]
  const first = accounts.find((one) => types.includes(one.account_type)) ?? accounts[0]!
  return rules.canEdit ? [{ kind: 'change', account: first }, types] : null
}

function Fixed() {
  const text = useText()
  return (
    <EmptyState
      picture={<StatePicture picture="locked" />}
      title={text('payout_fixed_title')}
      text={text('payout_fixed_text')}
      action={<Button onClick={() => void openDialog('customer-service')}>{text('withdrawal_ask')}</Button>}
      isBare
    />
  )
}
