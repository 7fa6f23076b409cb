import type { PayMethod } from '@tablestakes/contract/payment-methods'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useText } from '../../lib/words/i18n.ts'
import { openDialog } from '../../shell/dialogs/open-dialog.ts'
import { SiteMoney } from '../../shell/money/SiteMoney.tsx'
import { StatePicture } from '../../shell/states/StatePicture.tsx'
import { RadioTiles } from '../../ui/fields/RadioTiles.tsx'
import { List, ListRow } from '../../ui/lists/List.tsx'
import { MethodMark } from '../../ui/pictures/MethodMark.tsx'
import { EmptyState } from '../../ui/states/StateMessage.tsx'
import { weave } from '../../ui/weave.ts'
import { fitOf } from './choice.ts'
import { InlineButton } from './InlineButton.tsx'
import type { Deposit } from './use-deposit.ts'

/** More would push the button out of reach; the rest is a press away. */
const SHOWN_METHODS = 6

/** Each way to pay as a tile; below them the bank, where the chosen way needs one. */
export function MethodPart({ deposit }: { deposit: Deposit }) {
  const text = useText()
  const [showsAll, setShowsAll] = useState(false)
  const { methods, method, payable, chooseMethod } = deposit
  const isCut = !showsAll && methods.length > SHOWN_METHODS
  const shown = isCut ? cutTo(methods, method) : methods
  return (
    <section className="deposit-methods">
      <div className="label">
        <h2>{text('deposit_methods')}</h2>
        {isCut && (
          <InlineButton onPress={() => setShowsAll(true)}>
            {text('deposit_methods_all', { count: methods.length })}
          </InlineButton>
        )}
      </div>
      {methods.length === 0 ? (
        <EmptyState
          picture={<StatePicture picture="not-open" />}
          title={text('deposit_methods_none')}
          text={text('deposit_methods_none_text')}
        />
      ) : (
        <RadioTiles
          name={text('deposit_methods')}
          value={method ? String(method.pay_method_id) : null}
          onChange={(id) => chooseMethod(Number(id))}
          tiles={shown.map((one) => ({
            value: String(one.pay_method_id),
            title: one.name,
            text: <MethodNote method={one} amount={payable} />,
            mark: <MethodMark mark={one.mark} name={one.name} />,
            disabled: fitOf(one, payable) !== 'fits',
          }))}
        />
      )}
      {methods.length > 0 && method === null && (
        <p className="deposit-problem" role="alert">
          {text('deposit_methods_for_amount')}
        </p>
      )}
      {method?.is_bank_needed && <BankRow deposit={deposit} />}
    </section>
  )
}

/** The first ones, and the chosen one wherever it stands. */
function cutTo(methods: readonly PayMethod[], chosen: PayMethod | null): readonly PayMethod[] {
  const first = methods.slice(0, SHOWN_METHODS)
  return chosen === null || first.includes(chosen) ? first : [...first.slice(0, -1), chosen]
}

function MethodNote({ method, amount }: { method: PayMethod; amount: bigint | null }): ReactNode {
  const text = useText()
  switch (fitOf(method, amount)) {
    case 'off':
      return text('deposit_method_off')
    case 'too_little':
      return weave(text('deposit_method_from'), [<SiteMoney key="0" amount={method.min_amount} />])
    case 'too_much':
      return weave(text('deposit_method_to'), [<SiteMoney key="0" amount={method.max_amount} />])
    case 'fits':
      return text(method.is_bank_needed ? 'deposit_kind_bank' : KIND_TEXTS[method.kind])
  }
}

const KIND_TEXTS = {
  link: 'deposit_kind_link',
  code: 'deposit_kind_code',
  qr: 'deposit_kind_qr',
  crypto: 'deposit_kind_crypto',
} as const

function BankRow({ deposit: { bank, chooseBank } }: { deposit: Deposit }) {
  const text = useText()
  async function choose() {
    const chosen = await openDialog('bank-selection', { chosen: bank?.bank_type })
    if (chosen) chooseBank(chosen)
  }
  return (
    <List name={text('deposit_bank')}>
      <ListRow
        mark={<MethodMark mark={bank?.mark ?? 'bank'} name={bank?.bank_name ?? ''} />}
        title={bank ? bank.bank_name : text('deposit_bank_choose')}
        text={bank ? text('deposit_bank') : undefined}
        end={
          bank ? (
            <span className="deposit-change">{text('deposit_bank_change')}</span>
          ) : (
            <ChevronRight className="flip" />
          )
        }
        onPress={() => void choose()}
      />
    </List>
  )
}
