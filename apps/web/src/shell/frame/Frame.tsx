import './Frame.css'
import { useIsWide } from '@tablestakes/look/browser/use-media'
import { type ReactNode, type Ref, Suspense } from 'react'
import { useHashPath } from '../../lib/address/hash-location.ts'
import { onDemand } from '../../lib/browser/on-demand.ts'
import { useHasPlayer } from '../../lib/session/session.ts'
import { useText } from '../../lib/words/i18n.ts'
import { TabBar } from '../../ui/bars/TabBar.tsx'
import { ConnectionBar } from './ConnectionBar.tsx'
import { HOME } from './home.ts'
import { MainTopBar } from './MainTopBar.tsx'
import { useTabEntries } from './tab-entries.tsx'

/** Phones never fetch it. */
const MainSideBar = onDemand(() => import('./MainSideBar.tsx'))
const SafetyFoot = onDemand(() => import('../protection/SafetyFoot.tsx'))
const CASHIER = '/rechargeNew'

/** The bars around every page: top and bottom on a phone, a side bar from 720 px. */
export function Frame({ children, main }: { children: ReactNode; main: Ref<HTMLElement> }) {
  const text = useText()
  const isWide = useIsWide()
  const path = useHashPath()
  // The lobby's own end has more in it; the cashier's bar has the same, for players.
  const isPlayer = useHasPlayer()
  const hasOwnFoot = path === HOME || (path === CASHIER && isPlayer)
  return (
    <div className="frame">
      {/* No link, because the hash is the address here. */}
      <button type="button" className="skip" onClick={() => document.getElementById('main')?.focus()}>
        {text('skip_to_content')}
      </button>
      {/* Its room is kept by the style alone: the server does not know how wide the screen is. */}
      <div className="side-room">
        {isWide && (
          <Suspense>
            <MainSideBar />
          </Suspense>
        )}
      </div>
      <div className="frame-page">
        <MainTopBar />
        <div className="frame-notices">
          <ConnectionBar />
        </div>
        <main className="frame-main" id="main" ref={main} tabIndex={-1}>
          {children}
          {!isWide && !hasOwnFoot && (
            <Suspense>
              <SafetyFoot />
            </Suspense>
          )}
        </main>
      </div>
      {!isWide && <MainTabBar />}
    </div>
  )
}

function MainTabBar() {
  const text = useText()
  return <TabBar name={text('main_navigation')} entries={useTabEntries()} />
}
