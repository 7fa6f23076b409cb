import './accounts.css'
import { accountFormOf, payoutAccounts } from '@tablestakes/domain/payments/payment-forms'
import { TextField } from '@tablestakes/look/controls/TextField.tsx'
import { useState } from 'react'
import { useText } from '../../../lib/words/i18n.ts'
import type { Closable } from '../../../shell/dialogs/open-dialog.ts'
import { toast } from '../../../shell/toasts/toast.ts'
import { Chip, ChipGrid } from '../../../ui/lists/Chip.tsx'
import { PayoutTextField } from './PayoutFields.tsx'
import { PayoutSheet } from './PayoutSheet.tsx'
import { PayoutTaskGate } from './PayoutTaskGate.tsx'
import { RemoveAccount } from './RemoveAccount.tsx'
import { type PayoutTask, usePayoutForm } from './use-payout-form.ts'

type Props = Closable<boolean> & { accountId?: string | undefined }

/** Specification §5: Brazil's own dialog. A CPF and a PIX key, both the player's; the CPF itself is the usual key. */
export default function WithdrawAccountBrazilDialog({ accountId, onClose }: Props) {
  const text = useText()
  return (
    <PayoutTaskGate
      accountId={accountId}
      title={text('payout_brazil_title')}
      subtitle={text('payout_brazil_text')}
      types={[payoutAccounts.PIX]}
    >
      {(task) => <Form task={task} onClose={onClose} />}
    </PayoutTaskGate>
  )
}

const KINDS = {
  cpf: { inputMode: 'numeric', example: '123.456.789-09' },
  phone: { inputMode: 'tel', example: '+5511987654321' },
  email: { inputMode: 'email', example: 'maria@exemplo.com.br' },
  random: { inputMode: 'text', example: '123e4567-e89b-12d3-a456-426614174000' },
} as const
type Kind = keyof typeof KINDS

const form = accountFormOf('BRL', payoutAccounts.PIX)!

function Form({ task, onClose }: { task: PayoutTask; onClose: Props['onClose'] }) {
  const text = useText()
  const [kind, setKind] = useState<Kind>('cpf')
  const payout = usePayoutForm({
    task,
    onSaved: () => {
      toast.success(text('payout_saved'))
      onClose(true)
    },
  })

  function choose(next: Kind) {
    setKind(next)
    // With the country's number before it, a phone is never taken for a CPF: both have eleven digits.
    const begun = { cpf: payout.typed.cpf ?? '', phone: '+55', email: '', random: '' }
    payout.type('account_no', begun[next])
  }

  return (
    <PayoutSheet
      form={form}
      payout={payout}
      below={task.kind === 'change' && <RemoveAccount account={task.account} onRemoved={() => onClose(true)} />}
    >
      {form.fields
        .filter(({ field }) => field === 'name')
        .map((field) => (
          <PayoutTextField key={field.field} field={field} type={form.type} payout={payout} />
        ))}
      <TextField
        label={text('payout_cpf')}
        error={payout.errors.cpf}
        placeholder={KINDS.cpf.example}
        inputMode="numeric"
        autoComplete="off"
        maxLength={18}
        dir="ltr"
        value={payout.typed.cpf ?? ''}
        onChange={(value) => {
          payout.type('cpf', value)
          if (kind === 'cpf') payout.type('account_no', value)
        }}
      />
      <div>
        <p className="payout-label">{text('payout_pix_kind')}</p>
        <div className="payout-kinds">
          <ChipGrid name={text('payout_pix_kind')}>
            {(Object.keys(KINDS) as Kind[]).map((one) => (
              <Chip key={one} pressed={one === kind} onPress={() => choose(one)}>
                {text(`payout_pix_${one}`)}
              </Chip>
            ))}
          </ChipGrid>
        </div>
      </div>
      {kind !== 'cpf' && (
        <TextField
          key={kind}
          label={text('payout_account_no_pix')}
          error={payout.errors.account_no}
          placeholder={KINDS[kind].example}
          inputMode={KINDS[kind].inputMode}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={77}
          dir="ltr"
          value={payout.typed.account_no ?? ''}
          onChange={(value) => payout.type('account_no', value)}
        />
      )}
    </PayoutSheet>
  )
}
