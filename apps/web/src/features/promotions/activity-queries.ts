import { getDailyGift } from '@tablestakes/contract/bonuses'
import { type Activity, activityTypes, getActivity, listActivities } from '@tablestakes/contract/promotions'
import { fetchesDailyGift, showsDailyGiftEntrance } from '@tablestakes/domain/promotions/daily-gift'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { apiQuery } from '../../lib/api/api-query.ts'
import { useSession } from '../../lib/session/session.ts'
import { useRedPoints } from '../../shell/frame/red-points.ts'

export const useActivities = () => useQuery(apiQuery(listActivities, {}))

export const useDetail = (id: number, isAsked = true) =>
  useQuery({ ...apiQuery(getActivity, { activity_id: id }), enabled: isAsked })

/** Specification §4: the entrance of the daily gift, by what is known of it. It is asked for after two payments only. */
export function useShowsGift(list: readonly Activity[]): boolean {
  const payCount = useSession(({ user }) => user?.pay_count ?? 0)
  const isActivityListed = list.some(({ activity_type: type }) => type === activityTypes.DAILY_GIFT)
  const { data } = useQuery({
    ...apiQuery(getDailyGift, {}),
    enabled: fetchesDailyGift({ isActivityListed, payCount }),
  })
  if (!data) return false
  return showsDailyGiftEntrance({ isBoughtToday: data.is_today_buy, money: data.money, amount: data.amount })
}

/** Activities with something to claim, by their numbers. */
export function useWaiting(): ReadonlySet<number> {
  const { list } = useRedPoints()
  return new Set(list.filter(({ is_show_red }) => is_show_red).map(({ activity_id }) => activity_id))
}

/** What can be claimed comes first; the rest keeps the operator's order. */
export const inOrder = (list: readonly Activity[], waiting: ReadonlySet<number>): Activity[] =>
  list.toSorted(
    (one, other) =>
      Number(waiting.has(other.activity_id)) - Number(waiting.has(one.activity_id)) || one.sort_id - other.sort_id,
  )

/** True from the moment an element comes near the screen: a long page does not ask for everything together. */
export function useNear<Element extends HTMLElement>() {
  const ref = useRef<Element>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setIsNear(true)
      },
      { rootMargin: '240px' },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return { ref, isNear }
}
