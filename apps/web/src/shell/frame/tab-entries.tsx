import type { AnalyticsEventName } from '@tablestakes/contract/site'
import { Gift, House, UserPlus, Volleyball, Wallet } from 'lucide-react'
import { toHref, useHashPath } from '../../lib/address/hash-location.ts'
import { reportEvent } from '../../lib/tracking/analytics.ts'
import { useText } from '../../lib/words/i18n.ts'
import type { NavEntry } from '../../ui/bars/TabBar.tsx'
import { HOME } from './home.ts'
import { useRedPoints } from './red-points.ts'

/** The five ways of the footer: home, sports, activity, invite, wallet. */
export function useTabEntries(): NavEntry[] {
  const text = useText()
  const path = useHashPath()
  const red = useRedPoints()
  const news = (isThere: boolean) => (isThere ? text('something_new') : undefined)
  const entry = (
    to: string,
    event: AnalyticsEventName | null,
    rest: Pick<NavEntry, 'text' | 'icon' | 'news'>,
  ): NavEntry => ({
    key: to,
    href: toHref(to),
    isCurrent: path === to || path.startsWith(`${to}/`),
    onClick: event ? () => reportEvent(event) : undefined,
    ...rest,
  })
  return [
    entry(HOME, 'ad_click_home', { text: text('nav_home'), icon: <House /> }),
    entry('/sports', null, { text: text('nav_sports'), icon: <Volleyball /> }),
    entry('/activity', 'ad_click_event', {
      text: text('nav_activity'),
      icon: <Gift />,
      news: news(red.list.some((point) => point.is_show_red)),
    }),
    entry('/invitation', 'ad_click_agency', {
      text: text('nav_invite'),
      icon: <UserPlus />,
      news: news(red.commission_claim_num > 0),
    }),
    entry('/wallet', 'ad_click_wallet', { text: text('nav_wallet'), icon: <Wallet /> }),
  ]
}
