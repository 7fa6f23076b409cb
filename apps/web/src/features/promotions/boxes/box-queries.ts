import { getBlindBox, listBlindBoxInvites, listBlindBoxWithdrawals } from '@tablestakes/contract/blind-box'
import type { ResponseOf } from '@tablestakes/contract/call'
import { type ActivityType, activityTypes, listActivities } from '@tablestakes/contract/promotions'
import { useQueries, useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { useSession } from '../../../lib/session/session.ts'

export type Box = ResponseOf<typeof getBlindBox>

/** The activities whose boxes stand on this page, in the order they are shown. */
export const boxTypes = [
  activityTypes.BLIND_BOX,
  activityTypes.FISSION_BLIND_BOX,
  activityTypes.GAME_BLIND_BOX,
] as const satisfies ActivityType[]
export type BoxType = (typeof boxTypes)[number]

const isBoxType = (type: number): type is BoxType => boxTypes.some((one) => one === type)

/** Which of the three run now. */
export function useOpenBoxTypes() {
  return useQuery({
    ...apiQuery(listActivities, {}),
    select: ({ list }) => {
      const open = list.filter(({ is_open }) => is_open).map(({ activity_type }) => activity_type)
      return boxTypes.filter((type) => open.filter(isBoxType).includes(type))
    },
  })
}

/** The number of the player is part of every call about boxes; the session alone says whose they are. */
export const usePlayerNumber = (): number | null => useSession(({ user }) => user?.uid ?? null)

/** A type's own number is understood as the name of its box. */
const boxQuery = (type: BoxType, player: number) =>
  apiQuery(getBlindBox, { union_key: String(type), player_id: player })

export const useBox = (type: BoxType, player: number) => useQuery(boxQuery(type, player))

/** The kind that has something to open, else something to spin, else the first. Null while it is being asked. */
export function useReadiest(types: readonly BoxType[], player: number): BoxType | null {
  const boxes = useQueries({ queries: types.map((type) => boxQuery(type, player)) })
  if (boxes.some(({ isPending }) => isPending)) return null
  const withBoxes = boxes.findIndex(({ data }) => data !== undefined && data.daily_box_num > 0)
  const withSpins = boxes.findIndex(({ data }) => data !== undefined && data.wheel_num > 0)
  return types[withBoxes >= 0 ? withBoxes : Math.max(0, withSpins)] ?? null
}

export const useBoxPayouts = (key: string, player: number) =>
  useQuery(apiQuery(listBlindBoxWithdrawals, { union_key: key, player_id: player }))

export const useBoxFriends = (key: string, player: number) =>
  useQuery(apiQuery(listBlindBoxInvites, { union_key: key, player_id: player }))

/** What a press on boxes or wheel changes. */
export const boxCalls = [getBlindBox, listBlindBoxWithdrawals, listBlindBoxInvites] as const
