import { Button } from '@tablestakes/look/controls/Button.tsx'
import { LockKeyhole } from 'lucide-react'
import { useText } from '../../lib/words/i18n.ts'
import { openDialog } from '../../shell/dialogs/open-dialog.ts'
import { SiteMoney } from '../../shell/money/SiteMoney.tsx'
import { InlineButton } from './InlineButton.tsx'
import type { Deposit } from './use-deposit.ts'

const MORE = {
  orders: { text: 'deposit_see_orders', open: () => openDialog('orders') },
  limits: { text: 'limit_see', open: () => openDialog('protection') },
  stop: { text: 'stop_see', open: () => openDialog('stopped') },
} as const

function More({ about }: { about: keyof typeof MORE }) {
  const text = useText()
  return <InlineButton onPress={() => void MORE[about].open()}>{text(MORE[about].text)}</InlineButton>
}

/** The one filled button, what stands in its way, and one line of plain truth. */
export function PayPart({ deposit }: { deposit: Deposit }) {
  const text = useText()
  const { choice, fault, method, needsBank, isOpening, problem, pay } = deposit
  const isReady = choice !== null && fault === null && method !== null
  return (
    <div className="deposit-pay">
      {problem && (
        <p className="deposit-problem" role="alert">
          {problem.text} {problem.about && <More about={problem.about} />}
        </p>
      )}
      <Button look="action" size="lg" block disabled={!isReady || needsBank} busy={isOpening} onClick={pay}>
        {text('deposit_pay')} {choice && fault === null && <SiteMoney amount={choice.amount} />}
      </Button>
      {method && (
        <p className="deposit-truth">
          {!needsBank && <LockKeyhole aria-hidden="true" />}
          {needsBank ? text('deposit_bank_needed') : text('deposit_truth', { method: method.name })}
        </p>
      )}
    </div>
  )
}
