import { moneyTypes } from '@tablestakes/contract/fields'
import { listGameRecords } from '@tablestakes/contract/games'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { apiQuery } from '../../../../lib/api/api-query.ts'
import { refreshCalls } from '../../../../lib/api/query-client.ts'
import { useSession } from '../../../../lib/session/session.ts'
import { netOf } from './session-net.ts'

/** A fast game moves money several times a second; its net is read from the books once after a burst. */
const BURST_MS = 700

type SessionNetOptions = { gameId: number; startedAt: number; isGold: boolean; isCounted: boolean }

/** What this stay has brought or cost so far, as the ledger says. Null while it is not known. */
export function useSessionNet({ gameId, startedAt, isGold, isCounted }: SessionNetOptions): bigint | null {
  const moneyType = isGold ? moneyTypes.GOLD : moneyTypes.CASH
  const held = useSession(({ user }) => user && `${user.money}/${user.coin}/${user.gold}`)
  const { data } = useQuery({
    ...apiQuery(listGameRecords, { game_id: gameId, from: startedAt, limit: 100 }),
    enabled: isCounted,
    select: ({ list }) => netOf(list, moneyType),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a balance that has changed is what asks.
  useEffect(() => {
    if (!isCounted) return
    const timer = setTimeout(() => void refreshCalls([listGameRecords]), BURST_MS)
    return () => clearTimeout(timer)
  }, [held, isCounted])
  return isCounted ? (data ?? null) : null
}
