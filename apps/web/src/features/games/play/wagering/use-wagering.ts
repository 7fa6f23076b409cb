import { getBetTasks } from '@tablestakes/contract/bonuses'
import { betsLeftOf } from '@tablestakes/domain/ledger/wagering-told'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { apiQuery } from '../../../../lib/api/api-query.ts'
import { refreshCalls } from '../../../../lib/api/query-client.ts'
import { useHasPlayer, useSession } from '../../../../lib/session/session.ts'

/** A fast game moves money several times a second; the tasks are read once after a burst. */
const BURST_MS = 700

export type WageringLeft = {
  /** Whether a bonus waits to be bet through at all. */
  hasBonus: boolean
  /** Bets in this game that turn the bonuses into cash; null without one, or where this game counts nothing for it. */
  bonus: bigint | null
  /** Bets that set the deposited cash free. */
  cash: bigint | null
}

/** What the player still has to bet, computed for the game at hand. Null while it is not known, and for guests. */
export function useWagering(betCashRate: number): WageringLeft | null {
  const isPlayer = useHasPlayer()
  const held = useSession(({ user }) => user && `${user.money}/${user.coin}`)
  const { data } = useQuery({ ...apiQuery(getBetTasks, { reserve: 1 }), enabled: isPlayer })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a balance that has changed is what asks.
  useEffect(() => {
    if (!isPlayer) return
    const timer = setTimeout(() => void refreshCalls([getBetTasks]), BURST_MS)
    return () => clearTimeout(timer)
  }, [held, isPlayer])
  if (!isPlayer || !data) return null
  return {
    hasBonus: data.taskList.length > 0,
    bonus: betsLeftOf('coin', data.taskList, betCashRate),
    cash: betsLeftOf('cash', data.cashTaskList, betCashRate),
  }
}
