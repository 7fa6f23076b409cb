import { getUserInfo, type UserInfo } from '@tablestakes/contract/account'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../lib/api/api.ts'
import { setUser, useHasPlayer, useSession } from '../../lib/session/session.ts'

type Loaded = { user: UserInfo | null; hasFailed: boolean; isLoading: boolean; reload: () => void }

/** The player of this session; asked for where the session was taken up again without one. */
export function useUser(): Loaded {
  const user = useSession((session) => session.user)
  const hasPlayer = useHasPlayer()
  const query = useQuery({
    queryKey: [getUserInfo.path],
    queryFn: async () => {
      setUser(await callApi(getUserInfo, {}, { quiet: true }))
      return null
    },
    enabled: user === null && hasPlayer,
  })
  // Somebody who has just signed out is still on the sheet while it closes.
  const [last, setLast] = useState(user)
  if (user !== null && user !== last) setLast(user)
  return {
    user: user ?? (hasPlayer ? null : last),
    hasFailed: query.isError,
    isLoading: query.isFetching,
    reload: () => void query.refetch(),
  }
}
