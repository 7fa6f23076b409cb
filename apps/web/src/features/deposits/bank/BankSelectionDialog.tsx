import './bank.css'
import type { ResponseOf } from '@tablestakes/contract/call'
import { bankMethods, listBanks } from '@tablestakes/contract/payment-methods'
import { Tabs } from '@tablestakes/look/controls/Tabs.tsx'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { DialogSheet } from '../../../shell/dialogs/DialogSheet.tsx'
import type { Closable } from '../../../shell/dialogs/open-dialog.ts'
import { StatePicture } from '../../../shell/states/StatePicture.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { List, ListRow } from '../../../ui/lists/List.tsx'
import { MethodMark } from '../../../ui/pictures/MethodMark.tsx'
import { ListSkeleton } from '../../../ui/states/Skeleton.tsx'
import { EmptyState } from '../../../ui/states/StateMessage.tsx'
import { OrderUnloaded } from '../OrderUnloaded.tsx'
import type { Bank } from '../use-deposit.ts'
import { findBanks } from './find-banks.ts'

type Banks = ResponseOf<typeof listBanks>
const KINDS = ['bank', 'wallet', 'qr'] as const
type Kind = (typeof KINDS)[number]

type BankSelectionProps = Closable<Bank> & {
  /** The bank_type chosen before. */
  chosen?: string | undefined
}

/** Banks, e-wallets and QR schemes to pay in with. A press chooses. */
export default function BankSelectionDialog({ chosen, onClose }: BankSelectionProps) {
  const text = useText()
  const banks = useQuery(apiQuery(listBanks, { method: bankMethods.PAY_IN }))
  return (
    <DialogSheet title={text('dialog_bank_selection')}>
      {banks.data ? (
        <BankLists banks={banks.data} chosen={chosen} onChoose={onClose} />
      ) : (
        <OrderUnloaded query={banks} failedKey="did_not_load_title">
          <ListSkeleton rows={6} />
        </OrderUnloaded>
      )}
    </DialogSheet>
  )
}

type BankListsProps = { banks: Banks; chosen: string | undefined; onChoose: (bank: Bank) => void }

function BankLists({ banks, chosen, onChoose }: BankListsProps) {
  const text = useText()
  const kinds = KINDS.filter((kind) => banks[`${kind}_list`].length > 0)
  const [kind, setKind] = useState<Kind>(() => kindOf(banks, chosen) ?? kinds[0] ?? 'bank')
  const [typed, setTyped] = useState('')
  if (kinds.length === 0) return <Nothing title={text('banks_empty_title')} words={text('banks_empty_text')} />
  const found = findBanks(banks[`${kind}_list`], typed)
  return (
    <div className="banks">
      {kinds.length > 1 && (
        <Tabs
          name={text('banks_kind')}
          tabs={kinds.map((value) => ({ value, text: text(`banks_${value}`) }))}
          value={kind}
          onChange={setKind}
          panelId="banks-found"
          fill
        />
      )}
      <SearchField
        name={text('banks_search')}
        placeholder={text('banks_search')}
        clearName={text('banks_clear')}
        value={typed}
        onChange={setTyped}
      />
      <div id="banks-found">
        {found.length === 0 ? (
          <Nothing title={text('banks_none_title')} words={text('banks_none_text')} />
        ) : (
          <List name={text(`banks_${kind}`)}>
            {found.map((bank) => (
              <ListRow
                key={bank.bank_type}
                mark={<MethodMark mark={bank.mark} name={bank.bank_name} />}
                title={<bdi>{bank.bank_name}</bdi>}
                end={bank.bank_type === chosen && <Check className="banks-chosen" aria-hidden="true" />}
                onPress={() => onChoose(bank)}
              />
            ))}
          </List>
        )}
      </div>
    </div>
  )
}

function Nothing({ title, words }: { title: string; words: string }) {
  return <EmptyState picture={<StatePicture picture="empty" />} title={title} text={words} isBare />
}

const kindOf = (banks: Banks, chosen: string | undefined) =>
  KINDS.find((kind) => banks[`${kind}_list`].some(({ bank_type }) => bank_type === chosen))
