import { languages } from '@tablestakes/domain/site/language'
import { mailBadge } from '@tablestakes/domain/site/mail'
import { type MenuItem, type MenuType, sideMenu } from '@tablestakes/domain/site/side-menu'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import {
  Award,
  ChartPie,
  Download,
  FileBadge,
  Gift,
  Headset,
  History,
  Languages,
  Link as LinkIcon,
  Mail,
  Megaphone,
  MessageCircle,
  Palette,
  Percent,
  ReceiptText,
  ShieldCheck,
  ShieldPlus,
  Sparkles,
  Ticket,
  UserPlus,
  Wallet,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useHashPath } from '../../lib/address/hash-location.ts'
import { usePreload, useSite } from '../../lib/api/preload.ts'
import { useSession } from '../../lib/session/session.ts'
import { reportEvent } from '../../lib/tracking/analytics.ts'
import { useLanguage, useText, useWireText } from '../../lib/words/i18n.ts'
import { SideNav } from '../../ui/bars/SideBar.tsx'
import type { NavEntry } from '../../ui/bars/TabBar.tsx'
import { DialogDrawer } from '../dialogs/DialogDrawer.tsx'
import type { DialogName } from '../dialogs/open-dialog.ts'
import { PlayerCard } from '../player/PlayerCard.tsx'
import { MenuBanner, useMenuActivities } from './MenuActivities.tsx'
import { menuHref } from './menu-targets.ts'
import { useRedPoints } from './red-points.ts'
import { SandboxNote } from './SandboxNote.tsx'
import { Wordmark } from './Wordmark.tsx'

const ICONS: Readonly<Record<string, ReactNode>> = {
  Award: <Award />,
  Cashback: <Percent />,
  invite: <UserPlus />,
  'gift code': <Ticket />,
  Download: <Download />,
  'messaging channel': <MessageCircle />,
  Payment: <ReceiptText />,
  'My-Wallet': <Wallet />,
  'My-Bonus': <Gift />,
  'My-gamehistory': <History />,
  'My-Transaction': <ReceiptText />,
  'mail-Message': <Mail />,
  Wheel: <ChartPie />,
  promotion: <Megaphone />,
}
const TYPES: readonly MenuType[] = [0, 1, 2]

/** The side menu: the site's entries of type 0, 1 and 2 (or the defaults), then language, theme, support and licence. */
export default function MenuDialog() {
  const text = useText()
  const wireText = useWireText()
  const language = useLanguage()
  const { asideMenu } = useSite()
  const path = useHashPath()

  const activities = useMenuActivities()
  const user = useSession((session) => session.user)

  const items = sideMenu(asideMenu)
  const waitingOf = useWaiting()
  const entryOf = (item: MenuItem): NavEntry[] => {
    const href = menuHref(item, path)
    const icon = ICONS[item.label] ?? (href?.startsWith('#') ? <Sparkles /> : <LinkIcon />)
    if (href === null) return []
    const waiting = item.badgeHidden ? {} : waitingOf(item.label)
    return [{ key: item.label, href, text: wireText(item.label), icon, isCurrent: href === `#${path}`, ...waiting }]
  }
  const overlay = (name: DialogName, label: string, icon: ReactNode): NavEntry => ({
    key: name,
    href: `#${path}?open=${name}`,
    text: label,
    icon,
  })
  const groups = TYPES.map((type) => ({
    key: String(type),
    entries: items.filter((item) => item.type === type).flatMap(entryOf),
  }))
  const hasPixels = usePreload()?.config.some((group) => group.key === 'pixels') ?? false
  const settings = [
    overlay('language', languages[language].ownName, <Languages />),
    overlay('theme', text('theme'), <Palette />),
    overlay('announcement', text('dialog_announcement'), <Megaphone />),
    overlay(user ? 'protection' : 'help-lines', text('safer_play'), <ShieldPlus />),
    {
      ...overlay('customer-service', text('support'), <Headset />),
      onClick: () => reportEvent('ad_click_liveChat'),
    },
    overlay('footer-license', text('licence_title'), <FileBadge />),
    ...(hasPixels ? [overlay('consent', text('consent_settings'), <ShieldCheck />)] : []),
  ]
  return (
    <DialogDrawer title={text('menu')} head={user ? <PlayerCard user={user} path={path} /> : <Wordmark size="side" />}>
      <SideNav
        name={text('menu')}
        groups={[...groups, { key: 'activities', entries: activities }, { key: 'settings', entries: settings }].filter(
          ({ entries }) => entries.length > 0,
        )}
      />
      <MenuBanner />
      <div className="mt-4 px-3">
        <SandboxNote />
      </div>
    </DialogDrawer>
  )
}

/** What waits behind an entry: unread mail is counted, everything else has a point. */
function useWaiting(): (label: string) => Pick<NavEntry, 'news' | 'badge'> {
  const text = useText()
  const red = useRedPoints()
  const unread = mailBadge(red.mail_unread_num)
  const points: Readonly<Record<string, boolean>> = {
    Award: red.vip_claim_num > 0,
    invite: red.commission_claim_num > 0,
    promotion: red.list.some((point) => point.is_show_red),
    Download: red.down_load_status === 1,
  }
  return (label) => {
    if (label === 'mail-Message') return unread === null ? {} : { badge: <Num>{unread}</Num> }
    return points[label] ? { news: text('something_new') } : {}
  }
}
