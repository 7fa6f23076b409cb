import type { TextKey } from '@tablestakes/dictionary/keys'
import type { FormField } from '@tablestakes/domain/account/account-fields'
import { type AccountForm, payoutAccounts } from '@tablestakes/domain/payments/payment-forms'
import { Field } from '@tablestakes/look/controls/Field.tsx'
import { TextField } from '@tablestakes/look/controls/TextField.tsx'
import { ChevronRight, Landmark } from 'lucide-react'
import { useText } from '../../../lib/words/i18n.ts'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { MethodMark } from '../../../ui/pictures/MethodMark.tsx'
import type { PayoutForm } from './use-payout-form.ts'

type PayoutFieldsProps = { form: AccountForm; payout: PayoutForm }

/** The fields a kind of account asks for, in the order its owner reads them off a card. */
export function PayoutFields({ form, payout }: PayoutFieldsProps) {
  return form.fields.map((field) =>
    field.field === 'bank_type' ? (
      <BankField key={field.field} type={form.type} payout={payout} />
    ) : (
      <PayoutTextField key={`${form.type} ${field.field}`} field={field} type={form.type} payout={payout} />
    ),
  )
}

type PartProps = { type: AccountForm['type']; payout: PayoutForm }

/** A field whose letters run from the left in every language, but for a name. */
export function PayoutTextField({ field, type, payout }: PartProps & { field: FormField }) {
  const text = useText()
  const isName = field.field === 'name'
  const hint = HINTS[`${field.field} ${type}`] ?? HINTS[field.field]
  return (
    <TextField
      label={text(LABELS[`${field.field} ${type}`] ?? (`payout_${field.field}` as TextKey))}
      hint={hint && text(hint)}
      error={payout.errors[field.field]}
      placeholder={field.example}
      inputMode={field.inputMode}
      autoComplete={isName ? 'name' : 'off'}
      autoCapitalize={isName ? 'words' : 'none'}
      spellCheck={false}
      maxLength={128}
      {...(!isName && { dir: 'ltr' })}
      value={payout.typed[field.field] ?? ''}
      onChange={(value) => payout.type(field.field, value)}
    />
  )
}

const { WALLET, PIX, UPI } = payoutAccounts
const LABELS: Readonly<Record<string, TextKey>> = {
  [`account_no ${WALLET}`]: 'payout_account_no_wallet',
  [`account_no ${PIX}`]: 'payout_account_no_pix',
  [`account_no ${UPI}`]: 'payout_account_no_upi',
}
const HINTS: Readonly<Record<string, TextKey>> = {
  name: 'payout_name_hint',
  ifscCode: 'payout_ifscCode_hint',
  wallet_addr: 'withdraw_wallet_hint',
  [`account_no ${UPI}`]: 'payout_account_no_upi_hint',
  [`account_no ${PIX}`]: 'payout_account_no_pix_hint',
}

/** The bank or e-wallet, chosen from the site's list. */
function BankField({ type, payout }: PartProps) {
  const text = useText()
  const { bank, errors } = payout
  const isWallet = type === WALLET
  const label = text(isWallet ? 'payout_bank_wallet' : 'payout_bank')

  async function choose() {
    const chosen = await openDialog('withdraw-bank-selection', {
      list: isWallet ? 'wallet' : 'bank',
      chosen: bank?.bank_type,
    })
    if (chosen) payout.chooseBank(chosen)
  }

  return (
    <Field label={label} error={errors.bank_type}>
      {(ids) => (
        <button
          {...ids}
          type="button"
          // The label alone would hide the choice from those who cannot see it.
          aria-label={`${label}, ${bank?.bank_name ?? text('payout_bank_choose')}`}
          className="box payout-bank"
          onClick={() => void choose()}
        >
          <span className="payout-mark">
            {bank ? <MethodMark mark={bank.mark} name={bank.bank_name} /> : <Landmark aria-hidden="true" />}
          </span>
          {bank ? <bdi>{bank.bank_name}</bdi> : <span className="payout-empty">{text('payout_bank_choose')}</span>}
          <ChevronRight className="flip" aria-hidden="true" />
        </button>
      )}
    </Field>
  )
}
