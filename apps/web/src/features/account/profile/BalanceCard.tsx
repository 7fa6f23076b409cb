import type { UserInfo } from '@tablestakes/contract/account'
import type { ReactNode } from 'react'
import { navigate } from '../../../lib/address/hash-location.ts'
import { useSite } from '../../../lib/api/preload.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { Money } from '../../../ui/figures/Money.tsx'
import { Onward } from '../security/Onward.tsx'

/** What the player can bet, by purse, as the session's user says; the wallet has the rest. */
export function BalanceCard({ user }: { user: UserInfo }) {
  const text = useText()
  const { currency, currencySymbol } = useSite()
  const own = { currency, symbol: currencySymbol, counts: true }
  return (
    <ul className="purses card" aria-label={text('balance')}>
      <Purse name={text('account_cash')} mark="cash">
        <Money {...own} amount={user.money} />
      </Purse>
      <Purse name={text('account_bonus')} mark="bonus">
        <Money {...own} amount={user.coin} format="own" />
      </Purse>
      <Purse name={text('account_gold')} mark="gold">
        <Money amount={user.gold} currency={currency} isGold format="own" counts />
      </Purse>
      <li className="purses-more">
        <button type="button" onClick={() => navigate('/wallet')}>
          {text('purse_open_wallet')}
          <Onward />
        </button>
      </li>
    </ul>
  )
}

function Purse({ name, mark, children }: { name: string; mark: 'cash' | 'bonus' | 'gold'; children: ReactNode }) {
  return (
    <li>
      <img src={`/art/marks/purse-${mark}.svg`} alt="" width="36" height="36" draggable={false} />
      <span>{name}</span>
      <b>{children}</b>
    </li>
  )
}
