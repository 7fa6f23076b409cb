import './MainTopBar.css'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { IconButton } from '@tablestakes/look/controls/IconButton.tsx'
import { Menu, Search } from 'lucide-react'
import { Suspense, useSyncExternalStore } from 'react'
import { onDemand } from '../../lib/browser/on-demand.ts'
import { useIsLikelyPlayer } from '../../lib/session/session.ts'
import { reportEvent } from '../../lib/tracking/analytics.ts'
import { useText } from '../../lib/words/i18n.ts'
import { TopBar, TopBarGap } from '../../ui/bars/TopBar.tsx'
import { openDialog } from '../dialogs/open-dialog.ts'
import { Wordmark } from './Wordmark.tsx'

const PlayerCorner = onDemand(() => import('../player/PlayerCorner.tsx'))

/** Menu, logo, and either the purse and the mail of a player or the two ways in for a guest. */
export function MainTopBar() {
  const text = useText()
  const isPlayer = useIsLikelyPlayer()
  return (
    <div className="main-top bar-ground" data-raised={useIsScrolled() || undefined}>
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
        {isPlayer ? (
          <Suspense>
            <PlayerCorner />
          </Suspense>
        ) : (
          <GuestCorner />
        )}
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

const subscribeToScroll = (notify: () => void) => {
  addEventListener('scroll', notify, { passive: true })
  return () => removeEventListener('scroll', notify)
}
const useIsScrolled = () =>
  useSyncExternalStore(
    subscribeToScroll,
    () => scrollY > 4,
    () => false,
  )
