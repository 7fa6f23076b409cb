import './accounts.css'
import type { ResponseOf } from '@tablestakes/contract/call'
import { bankMethods, listBanks } from '@tablestakes/contract/payment-methods'
import { searchByName } from '@tablestakes/domain/text/search'
import { VisuallyHidden } from '@tablestakes/look/figures/VisuallyHidden.tsx'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import { type Closable, openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { List, ListRow } from '../../../ui/lists/List.tsx'
import { MethodMark } from '../../../ui/pictures/MethodMark.tsx'
import { ListSkeleton } from '../../../ui/states/Skeleton.tsx'
import { EmptyState } from '../../../ui/states/StateMessage.tsx'
import { PayoutUnloaded } from '../PayoutUnloaded.tsx'
import type { Bank } from './use-payout-form.ts'

type Banks = ResponseOf<typeof listBanks>
type Kind = 'bank' | 'wallet'

type Props = Closable<Bank> & {
  /** Which list; without one this was opened by itself, shows both, and goes on to the account. */
  list?: Kind | undefined
  chosen?: string | undefined
}

/** Fewer than this many are seen at one glance. */
const SEARCHED_FROM = 8

/** Banks and e-wallets a withdrawal can go to. A press chooses. */
export default function WithdrawBankSelectionDialog({ list, chosen, onClose }: Props) {
  const text = useText()
  const banks = useQuery(apiQuery(listBanks, { method: bankMethods.PAY_OUT }))

  function choose(bank: Bank) {
    onClose(bank)
    if (list === undefined) void openDialog('withdraw-account', { bank })
  }

  return (
    <DialogSheet title={text('dialog_withdraw_bank_selection')}>
      {banks.data ? (
        <BankLists banks={banks.data} kinds={list ? [list] : ['bank', 'wallet']} chosen={chosen} onChoose={choose} />
      ) : (
        <PayoutUnloaded query={banks}>
          <ListSkeleton rows={6} />
        </PayoutUnloaded>
      )}
    </DialogSheet>
  )
}

type BankListsProps = {
  banks: Banks
  kinds: readonly Kind[]
  chosen: string | undefined
  onChoose: (bank: Bank) => void
}

function BankLists({ banks, kinds, chosen, onChoose }: BankListsProps) {
  const text = useText()
  const [typed, setTyped] = useState('')
  const total = kinds.reduce((sum, kind) => sum + banks[`${kind}_list`].length, 0)
  const found = kinds
    .map((kind) => ({ kind, list: find(banks[`${kind}_list`], typed) }))
    .filter(({ list }) => list.length > 0)
  if (total === 0) {
    return <Nothing title={text('payout_bank_empty_title')} words={text('payout_bank_empty_text')} />
  }
  return (
    <div className="payout-banks">
      {total >= SEARCHED_FROM && (
        <SearchField
          name={text('payout_bank_search')}
          placeholder={text('payout_bank_search')}
          clearName={text('payout_bank_clear')}
          value={typed}
          onChange={setTyped}
        />
      )}
      {found.length === 0 && <Nothing title={text('payout_bank_none_title')} words={text('payout_bank_none_text')} />}
      {found.map(({ kind, list }) => (
        <section key={kind}>
          {kinds.length > 1 && <h3 className="payout-label">{text(`payout_bank_list_${kind}`)}</h3>}
          <List name={text(`payout_bank_list_${kind}`)}>
            {list.map((bank) => (
              <ListRow
                key={bank.bank_type}
                mark={<MethodMark mark={bank.mark} name={bank.bank_name} />}
                title={<bdi>{bank.bank_name}</bdi>}
                end={bank.bank_type === chosen ? <Chosen /> : undefined}
                onPress={() => onChoose(bank)}
              />
            ))}
          </List>
        </section>
      ))}
    </div>
  )
}

const find = (list: Banks['bank_list'], typed: string) =>
  typed.trim() === '' ? list : searchByName(list, typed, ({ bank_name, bank_type }) => `${bank_name} ${bank_type}`)

function Chosen() {
  const text = useText()
  return (
    <>
      <Check className="payout-tick" aria-hidden="true" />
      <VisuallyHidden>{text('payout_bank_chosen')}</VisuallyHidden>
    </>
  )
}

function Nothing({ title, words }: { title: string; words: string }) {
  return <EmptyState picture={<StatePicture picture="empty" />} title={title} text={words} isBare />
}
