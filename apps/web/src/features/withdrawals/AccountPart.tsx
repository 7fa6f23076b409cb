import { Button } from '@tablestakes/look/controls/Button.tsx'
import { TextField } from '@tablestakes/look/controls/TextField.tsx'
import { ChevronRight, Lock, Plus, TriangleAlert } from 'lucide-react'
import { useText } from '../../lib/words/i18n.ts'
import { RadioTiles } from '../../ui/fields/RadioTiles.tsx'
import { List, ListRow } from '../../ui/lists/List.tsx'
import { MethodMark } from '../../ui/pictures/MethodMark.tsx'
import { titleOfAccount } from './accounts/account-name.ts'
import { type AccountRules, accountTypeOf, canAdd } from './accounts/method-accounts.ts'
import { openAccountDialog } from './accounts/open-account-dialog.ts'
import type { Withdraw } from './use-withdraw.ts'
import type { BoundAccount } from './withdraw-queries.ts'

type AccountPartProps = { withdraw: Withdraw; rules: AccountRules; accounts: readonly BoundAccount[] }

/** Where the money goes: the bound account of the chosen way, or the way to bind one. */
export function AccountPart({ withdraw, rules, accounts }: AccountPartProps) {
  const text = useText()
  const { method, token, fitting, account, errors } = withdraw
  if (!method) return null
  const type = accountTypeOf(method)
  const isOffered = canAdd(accounts, type, rules)
  return (
    <section className="withdraw-part">
      <div className="label">
        <h2>{text('withdraw_to')}</h2>
        {account && rules.canEdit && (
          <button
            type="button"
            className="withdraw-all"
            onClick={() => void openAccountDialog({ accountId: account.id, type: account.account_type })}
          >
            {text('withdraw_account_change')}
          </button>
        )}
      </div>
      {withdraw.asksWallet ? (
        <WalletField withdraw={withdraw} />
      ) : fitting.length > 1 ? (
        <AccountTiles withdraw={withdraw} />
      ) : account ? (
        <List name={text('withdraw_to')}>
          <AccountRow account={account} />
        </List>
      ) : isOffered ? (
        <NoAccount withdraw={withdraw} hasOther={accounts.length > 0} />
      ) : (
        <p className="withdraw-none">{text('withdraw_account_other_fixed', { method: method.name })}</p>
      )}
      {token !== null && (
        <p className="withdraw-network">
          <TriangleAlert aria-hidden="true" />
          {text('withdraw_wallet_network', { token })}
        </p>
      )}
      {errors.account && (
        <p className="withdraw-problem" role="alert">
          {errors.account}
        </p>
      )}
      {account && !rules.canEdit && (
        <p className="withdraw-small">
          <Lock aria-hidden="true" />
          {text('withdraw_account_fixed')}
        </p>
      )}
      {account && isOffered && (
        <Button look="text" icon={<Plus />} onClick={() => void openAccountDialog({ type, wallet: undefined })}>
          {text('withdraw_account_add')}
        </Button>
      )}
    </section>
  )
}

function AccountRow({ account }: { account: BoundAccount }) {
  const text = useText()
  const name = titleOfAccount(account, text)
  return (
    <ListRow
      mark={<MethodMark mark={markOf(account)} name={name} />}
      title={<bdi>{name}</bdi>}
      text={<bdi>{account.name}</bdi>}
      end={<bdi dir="ltr">{account.account_no}</bdi>}
    />
  )
}

/** Several accounts of one way. */
function AccountTiles({ withdraw: { fitting, account, chooseAccount } }: { withdraw: Withdraw }) {
  const text = useText()
  return (
    <RadioTiles
      name={text('withdraw_to')}
      columns={1}
      value={account?.id ?? null}
      onChange={chooseAccount}
      tiles={fitting.map((one) => ({
        value: one.id,
        title: titleOfAccount(one, text),
        text: <bdi dir="ltr">{one.account_no}</bdi>,
        mark: <MethodMark mark={markOf(one)} name={titleOfAccount(one, text)} />,
      }))}
    />
  )
}

const SIGNS = { 1: 'bank', 2: 'wallet', 3: 'pix', 4: 'upi', 5: 'wallet' } as const
const markOf = ({ bank_type, account_type }: BoundAccount) =>
  bank_type === '' ? SIGNS[account_type] : bank_type.toLowerCase()

function NoAccount({ withdraw, hasOther }: { withdraw: Withdraw; hasOther: boolean }) {
  const text = useText()
  const method = withdraw.method?.name ?? ''
  return (
    <List name={text('withdraw_to')}>
      <ListRow
        mark={<Plus />}
        title={hasOther ? text('withdraw_account_other', { method }) : text('withdraw_account_none')}
        text={text('withdraw_account_none_text')}
        end={<ChevronRight className="flip withdraw-chevron" aria-hidden="true" />}
        onPress={() => void withdraw.addAccount()}
      />
    </List>
  )
}

function WalletField({ withdraw: { wallet, setWallet, errors } }: { withdraw: Withdraw }) {
  const text = useText()
  return (
    <TextField
      label={text('withdraw_wallet')}
      hint={text('withdraw_wallet_hint')}
      error={errors.wallet}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={64}
      dir="ltr"
      value={wallet}
      onChange={setWallet}
    />
  )
}
