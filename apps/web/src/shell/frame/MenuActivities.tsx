import './menu-activities.css'
import type { Activity } from '@tablestakes/contract/promotions'
import { useQuery } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { toHref, useHashPage } from '../../lib/address/hash-location.ts'
import { indexQuery } from '../../lib/api/index-query.ts'
import { useLanguage, useText } from '../../lib/words/i18n.ts'
import type { NavEntry } from '../../ui/bars/TabBar.tsx'
import { useRedPoints } from './red-points.ts'

/** The menu stays short: the page of activities has them all. */
const SHOWN = 5

/** Activities that an operator wants in the menu, with a red point where something waits. */
export function useMenuActivities(): NavEntry[] {
  const text = useText()
  const lang = useLanguage()
  const page = useHashPage()
  const { list: points } = useRedPoints()
  const listed = useListed().filter(({ is_left_show }) => is_left_show)
  return listed.slice(0, SHOWN).map(({ activity_id: id, titles }) => ({
    key: `activity ${id}`,
    href: toHref(`/activity?id=${id}`),
    text: titles[lang] ?? titles.en ?? '',
    icon: <Gift />,
    isCurrent: page === `/activity?${id}`,
    news: points.some((point) => point.activity_id === id && point.is_show_red) ? text('something_new') : undefined,
  }))
}

/** The banner of the menu: the first activity that has the flag for it. */
export function MenuBanner() {
  const text = useText()
  const lang = useLanguage()
  const shown = useListed().find(({ is_show_left_bannel }) => is_show_left_bannel)
  if (!shown) return null
  return (
    <a className="menu-banner" href={toHref(`/activity?id=${shown.activity_id}`)}>
      <span>
        <b>{shown.titles[lang] ?? shown.titles.en}</b>
        <small>{text('banner_activity_button')}</small>
      </span>
      {shown.banner_url !== '' && <img src={shown.banner_url} alt="" width="84" height="66" draggable={false} />}
    </a>
  )
}

const useListed = (): readonly Activity[] => useQuery(indexQuery).data?.activity_list ?? []
