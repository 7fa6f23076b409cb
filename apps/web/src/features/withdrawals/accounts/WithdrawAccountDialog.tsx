import './accounts.css'
import { bankMethods, listBanks } from '@tablestakes/contract/payment-methods'
import {
  accountFormOf,
  accountFormsOf,
  type PayoutAccount,
  payoutAccounts,
} from '@tablestakes/domain/payments/payment-forms'
import { useQuery } from '@tanstack/react-query'
import { Banknote, Landmark, Wallet } from 'lucide-react'
import { useState } from 'react'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { useSite } from '../../../lib/api/preload.ts'
import { useText } from '../../../lib/words/i18n.ts'
import type { Closable } from '../../../shell/dialogs/open-dialog.ts'
import { toast } from '../../../shell/toasts/toast.ts'
import { RadioTiles } from '../../../ui/fields/RadioTiles.tsx'
import type { AccountWish } from './open-account-dialog.ts'
import { PayoutFields } from './PayoutFields.tsx'
import { PayoutSheet } from './PayoutSheet.tsx'
import { PayoutTaskGate } from './PayoutTaskGate.tsx'
import { RemoveAccount } from './RemoveAccount.tsx'
import { type Bank, type PayoutTask, usePayoutForm } from './use-payout-form.ts'

type WithdrawAccountDialogProps = Closable<boolean> & AccountWish & { bank?: Bank | undefined }

/** Where withdrawals go: the form of the currency's bank, e-wallet or address. Closes with true once it is saved. */
export default function WithdrawAccountDialog(props: WithdrawAccountDialogProps) {
  const text = useText()
  const { currency } = useSite()
  const offered = accountFormsOf(currency).map(({ type }) => type)
  const types = props.type === undefined ? offered : [props.type]
  return (
    <PayoutTaskGate
      accountId={props.accountId}
      title={text('payout_title_add')}
      subtitle={text('payout_text')}
      types={types}
    >
      {(task, open) => <Form {...props} task={task} types={open} />}
    </PayoutTaskGate>
  )
}

type FormProps = WithdrawAccountDialogProps & { task: PayoutTask; types: readonly PayoutAccount[] }

function Form({ task, types, bank, wallet, onClose }: FormProps) {
  const text = useText()
  const { currency } = useSite()
  const [type, setType] = useState(() => firstType(task, types))
  const payout = usePayoutForm({
    task,
    onSaved: () => {
      toast.success(text('payout_saved'))
      onClose(true)
    },
  })
  usePresetBank(bank, wallet, payout)
  const form = accountFormOf(currency, type)
  if (!form) return null
  return (
    <PayoutSheet
      form={form}
      payout={payout}
      below={task.kind === 'change' && <RemoveAccount account={task.account} onRemoved={() => onClose(true)} />}
    >
      {types.length > 1 && (
        <RadioTiles
          name={text('payout_kind')}
          value={String(type)}
          onChange={(value) => setType(Number(value) as PayoutAccount)}
          tiles={types.map((one) => ({
            value: String(one),
            title: text(`payout_kind_${one}`),
            mark: <span className="payout-kind">{ICONS[one]}</span>,
          }))}
        />
      )}
      <PayoutFields form={form} payout={payout} />
    </PayoutSheet>
  )
}

const { BANK, WALLET, PIX, UPI, CRYPTO } = payoutAccounts
const ICONS = {
  [BANK]: <Landmark />,
  [WALLET]: <Wallet />,
  [PIX]: <Banknote />,
  [UPI]: <Banknote />,
  [CRYPTO]: <Wallet />,
}

function firstType(task: PayoutTask, types: readonly PayoutAccount[]): PayoutAccount {
  const bound = task.kind === 'change' ? task.account.account_type : undefined
  return bound !== undefined && types.includes(bound) ? bound : (types[0] ?? CRYPTO)
}

/** The bank chosen before this opened, or the e-wallet a method stands for, as soon as the list has come. */
function usePresetBank(
  bank: Bank | undefined,
  wallet: string | undefined,
  { bank: chosen, chooseBank }: ReturnType<typeof usePayoutForm>,
): void {
  const [isPreset, setIsPreset] = useState(false)
  const { data } = useQuery({ ...apiQuery(listBanks, { method: bankMethods.PAY_OUT }), enabled: wallet !== undefined })
  const wanted = bank ?? data?.wallet_list.find(({ bank_type }) => bank_type.toLowerCase() === wallet?.toLowerCase())
  if (wanted && !isPreset) {
    setIsPreset(true)
    if (!chosen) chooseBank(wanted)
  }
}
