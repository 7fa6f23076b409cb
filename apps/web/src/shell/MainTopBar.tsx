import './MainTopBar.css'
import { formatMoney } from '@tablestakes/domain/format'
import { mailBadge } from '@tablestakes/domain/mail'
import { Mail, Menu, Search } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { reportEvent } from '../lib/analytics.ts'
import { navigate } from '../lib/hash-location.ts'
import { useText } from '../lib/i18n.ts'
import { useSite } from '../lib/preload.ts'
import { useSession } from '../lib/session.ts'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Money } from '../ui/Money.tsx'
import { BalancePill, TopBar, TopBarGap } from '../ui/TopBar.tsx'
import { openDialog } from './open-dialog.ts'
import { useRedPoints } from './red-points.ts'
import { Wordmark } from './Wordmark.tsx'

/** Menu, logo, and either the purse and the mail of a player or the two ways in for a guest. */
export function MainTopBar() {
  const text = useText()
  const isPlayer = useSession((session) => session.credentials !== null)
  return (
    <div className="main-top" data-scrolled={useIsScrolled() || undefined}>
      <TopBar isSticky={false}>
        <IconButton
          className="top-menu"
          name={text('menu')}
          icon={<Menu />}
          onClick={() => {
            reportEvent('ad_click_userMenu')
            void openDialog('menu')
          }}
        />
        <Wordmark />
        <button type="button" className="top-search" onClick={() => void openDialog('search')}>
          <Search aria-hidden="true" />
          {text('search_games')}
        </button>
        <TopBarGap />
        {isPlayer ? <PlayerCorner /> : <GuestCorner />}
      </TopBar>
    </div>
  )
}

function GuestCorner() {
  const text = useText()
  return (
    <>
      <Button
        size="sm"
        onClick={() => {
          reportEvent('ad_click_login')
          void openDialog('login')
        }}
      >
        {text('log_in')}
      </Button>
      <Button
        size="sm"
        look="action"
        onClick={() => {
          reportEvent('ad_click_register')
          void openDialog('register')
        }}
      >
        {text('join')}
      </Button>
    </>
  )
}

function PlayerCorner() {
  const text = useText()
  const user = useSession((session) => session.user)
  const { currency, currencySymbol } = useSite()
  const { mail_unread_num: unread } = useRedPoints()
  const balance = (user?.money ?? 0n) + (user?.coin ?? 0n)
  const written = formatMoney(balance, currency, { symbol: currencySymbol })
  return (
    <>
      {user && (
        <BalancePill
          name={text('open_purse', { amount: written })}
          balance={<Money amount={balance} currency={currency} symbol={currencySymbol} format="own" counts />}
          onOpen={() => void openDialog('purse')}
          plusName={text('top_up')}
          onPlus={() => navigate('/rechargeNew')}
        />
      )}
      <IconButton
        name={text('mail_unread', { count: unread })}
        icon={<Mail />}
        badge={mailBadge(unread) ?? undefined}
        onClick={() => {
          reportEvent('ad_click_email')
          void openDialog('mail-box')
        }}
      />
    </>
  )
}

const subscribeToScroll = (notify: () => void) => {
  addEventListener('scroll', notify, { passive: true })
  return () => removeEventListener('scroll', notify)
}
const useIsScrolled = () => useSyncExternalStore(subscribeToScroll, () => scrollY > 4)
