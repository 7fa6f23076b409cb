import { gameCategories } from '@tablestakes/contract/game-categories'
import { languages } from '@tablestakes/domain/site/language'
import { Cherry, Coins, Crown, Gem, Headset, Languages, LayoutGrid, Menu, Radio, ShieldPlus } from 'lucide-react'
import { Suspense } from 'react'
import { toHref, useHashPath, useHashQuery } from '../../lib/address/hash-location.ts'
import { onDemand } from '../../lib/browser/on-demand.ts'
import { useSession } from '../../lib/session/session.ts'
import { reportEvent } from '../../lib/tracking/analytics.ts'
import { useLanguage, useText } from '../../lib/words/i18n.ts'
import { SideBar } from '../../ui/bars/SideBar.tsx'
import type { NavEntry } from '../../ui/bars/TabBar.tsx'
import { openDialog } from '../dialogs/open-dialog.ts'
import { openProtection } from '../protection/open-protection.ts'
import { HOME } from './home.ts'
import { useRedPoints } from './red-points.ts'
import { useSearchKey } from './search-key.ts'
import { useTabEntries } from './tab-entries.tsx'
import { Wordmark } from './Wordmark.tsx'

/** No guest fetches it. */
const PlayerCard = onDemand(async () => ({ default: (await import('../player/PlayerCard.tsx')).PlayerCard }))

/** The side bar from 720 px. */
export default function MainSideBar() {
  const text = useText()
  useSearchKey()
  return (
    <SideBar
      name={text('side_navigation')}
      groups={useSideGroups()}
      head={<Wordmark size="side" />}
      foot={<SideFoot />}
    />
  )
}

function SideFoot() {
  const text = useText()
  const language = useLanguage()
  const path = useHashPath()
  const user = useSession((session) => session.user)
  return (
    <div className="side-foot">
      {user && (
        <Suspense>
          <PlayerCard user={user} path={path} />
        </Suspense>
      )}
      <button type="button" onClick={() => void openProtection()}>
        <ShieldPlus aria-hidden="true" />
        {text('safer_play')}
      </button>
      <button
        type="button"
        onClick={() => {
          reportEvent('ad_click_liveChat')
          void openDialog('customer-service')
        }}
      >
        <Headset aria-hidden="true" />
        {text('support')}
      </button>
      <button
        type="button"
        aria-label={text('language_current', { name: languages[language].ownName })}
        onClick={() => void openDialog('language')}
      >
        <Languages aria-hidden="true" />
        {languages[language].ownName}
      </button>
    </div>
  )
}

/** The games by kind, then the player's own places. */
function useSideGroups(): { key: string; entries: NavEntry[] }[] {
  const text = useText()
  const path = useHashPath()
  const category = new URLSearchParams(useHashQuery()).get('category')
  const [, sports, ...own] = useTabEntries()
  const vipNews = useRedPoints().vip_claim_num > 0 ? text('something_new') : undefined
  const games = (key: string | null, label: string, icon: NavEntry['icon']): NavEntry => ({
    key: key ?? 'all',
    href: toHref(key === null ? HOME : `${HOME}?category=${encodeURIComponent(key)}`),
    text: label,
    icon,
    isCurrent: path === HOME && category === key,
  })
  const dialog = (name: string, label: string, icon: NavEntry['icon']): NavEntry => ({
    key: name,
    href: toHref(`${path}?open=${name}`),
    text: label,
    icon,
  })
  return [
    {
      key: 'games',
      entries: [
        games(null, text('lobby_all_games'), <LayoutGrid />),
        games(gameCategories.ORIGINAL, text('lobby_Original'), <Gem />),
        games(gameCategories.SLOTS, text('lobby_slots'), <Cherry />),
        games(gameCategories.LIVE, text('lobby_live_casino'), <Radio />),
        games(gameCategories.GOLD, text('lobby_gold_games'), <Coins />),
        ...(sports ? [sports] : []),
      ],
    },
    {
      key: 'own',
      entries: [
        ...own,
        { ...dialog('vip', text('dialog_vip'), <Crown />), news: vipNews },
        dialog('menu', text('menu'), <Menu />),
      ],
    },
  ]
}
